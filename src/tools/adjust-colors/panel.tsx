/** The first chosen page with its colours adjusted. */

import { toneCurve, vividness } from '../../contract/pictures/tone.ts';
import { PagePreview, PreviewFilter } from '../../ui/pages/page-preview.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

const ADJUSTED = 'adjusted-colors';
/** Between them a browser draws straight lines. */
const STEPS = 64;

export function Stage(props: PanelProps) {
  const { values } = props;
  const note = values.images === 'false' ? screenWords.noteImages : screenWords.note;
  return (
    <PagePreview {...props} label={screenWords.preview} note={note} filter={`url("#${ADJUSTED}")`}>
      {() => <Tones values={values} />}
    </PagePreview>
  );
}

function Tones({ values }: Pick<PanelProps, 'values'>) {
  const tone = toneCurve(amount(values.brightness), amount(values.contrast));
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => tone(step / STEPS)).join(' ');
  return (
    <PreviewFilter id={ADJUSTED}>
      <feComponentTransfer>
        <feFuncR type="table" tableValues={steps} />
        <feFuncG type="table" tableValues={steps} />
        <feFuncB type="table" tableValues={steps} />
      </feComponentTransfer>
      <feColorMatrix type="saturate" values={String(vividness(amount(values.saturation)))} />
    </PreviewFilter>
  );
}

/** What is being typed, such as a lone minus, counts as nothing. */
function amount(value: string | undefined): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? Math.max(-100, Math.min(100, number)) : 0;
}
