/** Signing on the screen: the signature among the choices, and the page that it is put on. */
// handles: signature, text, font, placements, time-zone
import { useEffect, useId, useState } from 'react';
import { FileField } from '../../ui/fields/file-field.tsx';
import { SegmentsField } from '../../ui/fields/segments-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { KeptSignature } from './kept-signature.tsx';
import { LargePad } from './large-pad.tsx';
import { screenWords } from './screen-words.ts';
import { SignaturePad } from './signature-pad.tsx';
import { INK } from './strokes.ts';
import './fonts.css';
import './panel.css';

export { Stage } from './stage.tsx';

type Way = keyof typeof screenWords.ways;

const WAYS = Object.entries(screenWords.ways).map(([value, title]) => ({ value, title }));

export function Panel(props: PanelProps) {
  const { onChange, attached, onAttach } = props;
  const id = useId();
  const [chosenWay, setWay] = useState<Way | null>(null);
  const way = chosenWay ?? wayOf(props);
  useHold(props);
  useEffect(() => onChange('time-zone', Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'), [onChange]);
  const change = (next: string) => {
    // One signature at a time: what was made in another way would be used in its place.
    onChange('signature', '');
    onChange('text', '');
    onAttach('signature', null);
    setWay(next as Way);
  };
  return (
    <div className="sign-choices">
      <SegmentsField
        id={`${id}way`}
        label={screenWords.way}
        help={screenWords.wayHelp}
        options={WAYS}
        value={way}
        onChange={change}
      />
      {way === 'draw' && <DrawnName {...props} />}
      {way === 'type' && <TypedName {...props} id={id} />}
      {way === 'upload' && (
        <FileField
          id={`${id}picture`}
          label={screenWords.picture}
          help={screenWords.pictureHelp}
          accept=".png,.jpg,.jpeg,.svg"
          file={attached.signature ?? null}
          words={{ choose: screenWords.choose, remove: screenWords.remove }}
          onChange={(file) => onAttach('signature', file)}
        />
      )}
      <KeptSignature {...props} />
      <p className="sign-explained">{screenWords.explained}</p>
    </div>
  );
}

/** How the signature was made that is there already. */
function wayOf({ values, attached }: PanelProps): Way {
  if (attached.signature) return 'upload';
  return values.text ? 'type' : 'draw';
}

/** Without a signature or a certificate there is nothing to begin. */
function useHold({ values, attached, onHold }: PanelProps): void {
  const { signature = '', text = '' } = values;
  const nothing = !signature && !text.trim() && !attached.signature && !attached.certificate;
  useEffect(() => onHold(nothing ? screenWords.missing : null), [nothing, onHold]);
}

/** On the pad, or on the whole screen of a phone. */
function DrawnName({ values, onChange }: PanelProps) {
  const { signature = '', color: colour = INK } = values;
  const draw = (strokes: string) => onChange('signature', strokes);
  const { pad, padHint, clear } = screenWords;
  return (
    <>
      <SignaturePad label={pad} hint={padHint} clear={clear} colour={colour} value={signature} onChange={draw} />
      <LargePad look="quiet" colour={colour} value={signature} onChange={draw} />
    </>
  );
}

/** Enter goes on to the signature on the page: it is to be placed before anything is signed. */
function toMark(): void {
  const face = (where: string) => document.querySelector<HTMLElement>(`.sign-mark${where} > .sign-mark-face`);
  (face('[data-selected]') ?? face(''))?.focus();
}

function TypedName({ id, tool, files, values, onChange }: PanelProps & { readonly id: string }) {
  const font = tool.fields.find(({ name }) => name === 'font');
  const name = values.text ?? '';
  return (
    <>
      <TextField
        id={`${id}name`}
        label={screenWords.name}
        help=""
        value={name}
        maxLength={100}
        onChange={(text) => onChange('text', text)}
        onEnter={files.length > 0 && name.trim() !== '' ? toMark : undefined}
        tall
      />
      <fieldset className="sign-fonts">
        <legend className="unseen">{screenWords.font}</legend>
        {font?.kind === 'choice' &&
          font.choices.map(({ value, title }) => (
            <label key={value} className="sign-font" title={title}>
              <input
                type="radio"
                name={`${id}font`}
                checked={values.font === value}
                onChange={() => onChange('font', value)}
              />
              <span className="unseen">{title}</span>
              <span className="as-written" data-font={value} aria-hidden="true">
                {name.trim() || screenWords.yourSignature}
              </span>
            </label>
          ))}
      </fieldset>
    </>
  );
}
