/** How the selected mark looks, or the next one of the tool in hand; and what can be done with it. */
import { Bold, Italic, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { type MarkKind, NO_COLOUR, type PageMark } from '../../contract/pages/page-marks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Style, type Styles, styleOf } from './new-marks.ts';
import { NoteText, OwnFields } from './own-fields.tsx';
import { screenWords } from './screen-words.ts';

interface StyleBarProps {
  readonly kind: MarkKind;
  readonly styles: Styles;
  readonly mark: PageMark | undefined;
  readonly onStyle: (change: Partial<Style>) => void;
  readonly onChange: (mark: PageMark) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

const COLOURS = Object.keys(screenWords.colors) as (keyof typeof screenWords.colors)[];
const LINES = [1, 2, 3, 5, 8, 12];
const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 24, 32, 48, 72];
const SHARES = [1, 0.75, 0.5, 0.25];

/** Which of the styles a kind has. */
const HAS = {
  color: (kind: MarkKind) => kind !== 'image',
  line: (kind: MarkKind) => ['pen', 'line', 'arrow', 'rectangle', 'ellipse'].includes(kind),
  fill: (kind: MarkKind) => kind === 'rectangle' || kind === 'ellipse',
  opacity: (kind: MarkKind) => !['highlight', 'underline', 'strike', 'white-out', 'note'].includes(kind),
} as const;

/** On a phone what is changed most stands in the row, and the rest in a sheet that a button of the row opens. */
export function StyleBar(props: StyleBarProps) {
  const { kind, styles, mark, onStyle, onChange, onDuplicate, onRemove } = props;
  const usual = styleOf(kind, styles);
  const style = mark ? { ...usual, ...stylesIn(mark) } : usual;
  const colours = HAS.color(kind) && <Colours value={style.color} onChange={(color) => onStyle({ color })} />;
  const opacity = HAS.opacity(kind) && (
    <Choice
      label={screenWords.opacity}
      values={SHARES}
      value={style.opacity}
      say={sayShare}
      onChange={(share) => onStyle({ opacity: share })}
    />
  );
  const first = firstOf(mark, colours || opacity, onChange);
  const hasRest = mark !== undefined || HAS.line(kind) || (opacity && first !== opacity);
  return (
    <div className="edit-style">
      {first}
      {hasRest && (
        <Rest>
          {first !== colours && colours}
          {HAS.fill(kind) && <Fill value={style.fill} onChange={(fill) => onStyle({ fill })} />}
          {HAS.line(kind) && <LineWidth style={style} onStyle={onStyle} />}
          {kind === 'text' && <LetterStyles style={style} onStyle={onStyle} />}
          {first !== opacity && opacity}
          {mark && <OwnFields mark={mark} onChange={onChange} onDuplicate={onDuplicate} />}
        </Rest>
      )}
      {mark && (
        <IconButton className="edit-remove" label={screenWords.remove} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** A note is there for its text. */
function firstOf(mark: PageMark | undefined, usual: ReactNode, onChange: StyleBarProps['onChange']): ReactNode {
  return mark?.kind === 'note' ? <NoteText mark={mark} onChange={onChange} /> : usual;
}

function Rest({ children }: { readonly children: ReactNode }) {
  const id = useId();
  return (
    <>
      <IconButton className="edit-more" label={screenWords.more} popoverTarget={id}>
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      <div id={id} className="edit-rest" popover="auto">
        {children}
      </div>
    </>
  );
}

function LineWidth({ style, onStyle }: { readonly style: Style; readonly onStyle: StyleBarProps['onStyle'] }) {
  return (
    <Choice
      label={screenWords.line}
      values={LINES}
      value={style.line}
      say={sayPoints}
      onChange={(line) => onStyle({ line })}
    />
  );
}

const STYLES = ['color', 'fill', 'line', 'size', 'font', 'bold', 'italic', 'opacity'];

/** What a mark itself says of its style. */
function stylesIn(mark: PageMark): Partial<Style> {
  const own = Object.fromEntries(Object.entries(mark).filter(([key]) => STYLES.includes(key)));
  return mark.kind === 'tick' || mark.kind === 'cross' ? { ...own, size: mark.width } : own;
}

function Colours({ value, onChange }: { readonly value: string; readonly onChange: (color: string) => void }) {
  const name = useId();
  const isOwn = !COLOURS.some((each) => each === value);
  return (
    <fieldset className="edit-colours">
      <legend className="unseen">{screenWords.color}</legend>
      {COLOURS.map((colour) => (
        <label
          key={colour}
          className="edit-colour"
          style={{ '--swatch': colour } as CSSProperties}
          data-tip={screenWords.colors[colour]}
        >
          <input type="radio" name={name} checked={value === colour} onChange={() => onChange(colour)} />
          <span className="unseen">{screenWords.colors[colour]}</span>
        </label>
      ))}
      <label
        className="edit-colour edit-colour-own"
        style={{ '--swatch': value } as CSSProperties}
        data-chosen={isOwn || undefined}
        data-tip={screenWords.ownColor}
      >
        <input
          type="color"
          value={value}
          aria-label={screenWords.ownColor}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </fieldset>
  );
}

const FIRST_FILL = '#ffe14d';

function Fill({ value, onChange }: { readonly value: string; readonly onChange: (fill: string) => void }) {
  const isFilled = value !== NO_COLOUR;
  return (
    <span className="edit-fill">
      <label className="edit-check">
        <input
          type="checkbox"
          className="tick"
          checked={isFilled}
          onChange={({ target }) => onChange(target.checked ? FIRST_FILL : NO_COLOUR)}
        />
        {screenWords.fill}
      </label>
      {isFilled && (
        <label className="edit-colour edit-colour-own" style={{ '--swatch': value } as CSSProperties}>
          <input
            type="color"
            value={value}
            aria-label={screenWords.fillColor}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      )}
    </span>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly say: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** A value that dragging or keys made stands among the usual ones. */
function Choice({ label, values, value, say, onChange }: ChoiceProps) {
  const all = values.includes(value) ? values : [...values, value].sort((a, b) => a - b);
  return (
    <Select
      label={label}
      options={all.map((each) => [String(each), say(each)] as const)}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

interface SelectProps {
  readonly label: string;
  /** Each with its title. */
  readonly options: readonly (readonly [value: string, title: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Select({ label, options, value, onChange }: SelectProps) {
  return (
    <span className="edit-choice" data-name={label}>
      <select
        className="edit-select"
        aria-label={label}
        data-tip={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}

function sayPoints(size: number): string {
  return screenWords.points({ size: Math.round(size * 10) / 10 });
}

function sayShare(share: number): string {
  return screenWords.percent({ share: Math.round(share * 100) });
}

function LetterStyles({ style, onStyle }: { readonly style: Style; readonly onStyle: StyleBarProps['onStyle'] }) {
  return (
    <>
      <Select
        label={screenWords.font}
        options={Object.entries(screenWords.fonts)}
        value={style.font}
        onChange={(font) => onStyle({ font: fontOf(font) })}
      />
      <Choice
        label={screenWords.size}
        values={SIZES}
        value={style.size}
        say={sayPoints}
        onChange={(size) => onStyle({ size })}
      />
      <span className="edit-toggles">
        <IconButton label={screenWords.bold} aria-pressed={style.bold} onClick={() => onStyle({ bold: !style.bold })}>
          <Bold aria-hidden="true" />
        </IconButton>
        <IconButton
          label={screenWords.italic}
          aria-pressed={style.italic}
          onClick={() => onStyle({ italic: !style.italic })}
        >
          <Italic aria-hidden="true" />
        </IconButton>
      </span>
    </>
  );
}

function fontOf(value: string): Style['font'] {
  return value === 'serif' || value === 'mono' ? value : 'sans';
}
