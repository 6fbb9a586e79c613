/** One thing on the page: moved by dragging or the arrow keys, made larger at its corner or by plus and minus. */
import { Check, MoveDiagonal2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { svgPath } from '../../contract/pages/smooth-stroke.ts';
import { arrowStep, placeOnPage, usePageDrag } from '../../ui/pages/on-page.ts';
import { useFocusNew } from '../../ui/pages/use-focus-new.ts';
import { GROWTH, inside, type Placement } from './placing.ts';
import { screenWords } from './screen-words.ts';
import { frameOf } from './strokes.ts';
import type { Looked } from './use-look.tsx';

interface PlacedMarkProps {
  readonly placement: Placement;
  readonly looked: Looked;
  readonly page: PageSize;
  readonly colour: string;
  readonly selected: boolean;
  readonly isNew: boolean;
  /** Its text is being typed, where it stands. */
  readonly typed: boolean;
  readonly onTyped: (on: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onSelect: () => void;
  readonly onChange: (placement: Placement) => void;
  /** Undefined where it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

const FAR_PT = 10;

export function PlacedMark(props: PlacedMarkProps) {
  const { placement, looked, page, colour, selected, typed, onSelect, onRemove } = props;
  const { kind, x, y, width } = placement;
  const face = useFocusNew(props.isNew);
  const move = useDrag(props, (start, dx, dy) => ({ ...start, x: start.x + dx, y: start.y + dy }));
  const resize = useDrag(props, (start, dx) => ({ ...start, width: start.width + dx }));
  const style = placeOnPage({ x, y, width, height: width / looked.aspect }, page);
  return (
    <div className="sign-mark" style={style} data-selected={selected || undefined}>
      <button
        ref={face}
        type="button"
        className="sign-mark-face"
        onFocus={onSelect}
        onKeyDown={(event) => onKey(event, props)}
        onDoubleClick={() => isText(placement) && props.onTyped(true)}
        {...move}
      >
        {/* What is written on it belongs to its name, too: speech finds a button by what it shows. */}
        <span className="unseen">
          {screenWords.placed({ kind: screenWords.kinds[kind], page: placement.page })}
          {looked.look.kind === 'text' && ` ${looked.look.text}`}
        </span>
        {!(typed && looked.look.kind === 'text') && <Drawing {...looked} colour={colour} />}
      </button>
      {typed && <TypedText {...props} />}
      {selected && (
        <>
          <span className="sign-mark-corner" title={screenWords.resize[kind]} {...resize}>
            <MoveDiagonal2 aria-hidden="true" />
          </span>
          {onRemove && (
            <button
              type="button"
              className="sign-mark-remove"
              aria-label={screenWords.takeAway[kind]}
              onClick={onRemove}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </>
      )}
    </div>
  );
}

function isText({ kind }: Placement): boolean {
  return kind === 'text' || kind === 'initials';
}

/** The letters stand as they will in the result while they are typed. */
function TypedText({ placement, looked, colour, onText, onTyped }: PlacedMarkProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const { look } = looked;
  if (look.kind !== 'text' || (placement.kind !== 'text' && placement.kind !== 'initials')) return null;
  return (
    <input
      ref={field}
      className="sign-mark-input as-written"
      data-font={look.font}
      style={{ color: colour, fontSize: `calc(100cqh * ${100 / look.line})` }}
      aria-label={screenWords.typed[placement.kind]}
      placeholder={screenWords.hints[placement.kind]}
      value={placement.text ?? (look.isHint ? '' : look.text)}
      maxLength={200}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
      // Whoever looks at another window comes back to what is typed.
      onBlur={() => document.hasFocus() && onTyped(false)}
    />
  );
}

function onKey(event: KeyboardEvent, props: PlacedMarkProps): void {
  const { placement, looked, page, onChange, onRemove } = props;
  const arrow = arrowStep(event.key);
  const grows = { '+': GROWTH, '=': GROWTH, '-': 1 / GROWTH }[event.key];
  const step = event.shiftKey ? FAR_PT : 1;
  if (arrow) {
    const moved = { ...placement, x: placement.x + arrow[0] * step, y: placement.y + arrow[1] * step };
    onChange(inside(moved, page, looked.aspect));
  } else if (grows !== undefined) {
    onChange(inside({ ...placement, width: placement.width * grows }, page, looked.aspect));
  } else if (event.key === 'Enter' && isText(placement)) props.onTyped(true);
  else if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.();
  else return;
  event.preventDefault();
}

/** `change` gets the distance from where the pointer went down, in points. */
function useDrag(
  { placement, looked, page, onChange, onSelect }: PlacedMarkProps,
  change: (start: Placement, dx: number, dy: number) => Placement,
) {
  const onDrag = (start: Placement, dx: number, dy: number) =>
    onChange(inside(change(start, dx, dy), page, looked.aspect));
  return usePageDrag(placement, page, { onStart: onSelect, onDrag });
}

function Drawing({ look, aspect, colour }: Looked & { readonly colour: string }) {
  switch (look.kind) {
    case 'strokes': {
      const { left, top, width, height } = frameOf(look.drawn);
      return (
        <svg viewBox={`${left} ${top} ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {look.drawn.strokes.map((stroke, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: strokes keep their order
              key={index}
              d={svgPath(stroke)}
              stroke={colour}
              strokeWidth={look.drawn.width}
              className="sign-pad-stroke"
            />
          ))}
        </svg>
      );
    }
    case 'picture':
      return <img src={look.url} alt="" draggable={false} />;
    case 'check':
      return <Check aria-hidden="true" style={{ color: colour }} />;
    case 'text':
      return (
        <svg viewBox={`0 0 ${aspect * look.line} ${look.line}`} preserveAspectRatio="none" aria-hidden="true">
          <text
            className="as-written"
            y={look.ascent}
            data-font={look.font}
            data-hint={look.isHint || undefined}
            fontSize={100}
            fill={colour}
          >
            {look.text}
          </text>
        </svg>
      );
    default:
      return <span className="sign-mark-empty">{screenWords.yourSignature}</span>;
  }
}
