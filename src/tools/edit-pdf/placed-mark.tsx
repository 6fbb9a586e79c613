/** One mark on the page: selected, moved, resized at handles outside of it, and typed in place. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PageMark, TextMark } from '../../contract/pages/page-marks.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { classNames } from '../../ui/class-names.ts';
import { arrowStep, placeOnPage, usePageDrag } from '../../ui/pages/on-page.ts';
import { letterStyle, MarkLook, sizeOnPage } from './mark-look.tsx';
import { boundsOf, grown, type Handle, handlesOf, type Measure, moved, type Rect, resized } from './screen-marks.ts';
import { screenWords } from './screen-words.ts';

interface PlacedMarkProps {
  readonly mark: PageMark;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly page: number;
  readonly size: PageSize;
  readonly measure: Measure;
  readonly image: string | undefined;
  /** No tool is in hand that draws over it. */
  readonly reachable: boolean;
  readonly selected: boolean;
  readonly typed: boolean;
  readonly onSelect: () => void;
  /** @param deed what the change belongs to, for undoing. */
  readonly onChange: (mark: PageMark, deed: string) => void;
  readonly onRemove: () => void;
  readonly onType: () => void;
  readonly onTyped: () => void;
}

const FAR_PT = 10;

export function PlacedMark(props: PlacedMarkProps) {
  const { mark, number, page, size, measure, image, selected, typed, onSelect } = props;
  const box = boundsOf(mark, measure);
  const drag = useMove(props);
  const words = mark.kind === 'text' || mark.kind === 'note' ? screenWords.edit : screenWords.mark;
  return (
    <div
      className={classNames('edit-mark', mark.kind === 'highlight' && 'edit-mark-tint')}
      style={placeOnPage(box, size)}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        className="edit-mark-face"
        tabIndex={props.reachable ? 0 : -1}
        onFocus={() => !selected && onSelect()}
        onKeyDown={(event) => onKey(event, props)}
        onDoubleClick={props.onType}
        {...drag}
      >
        <span className="unseen">
          {words({ kind: screenWords.kinds[mark.kind], number, page })}
          {mark.kind === 'text' && ` ${mark.text}`}
        </span>
        <MarkLook mark={mark} box={box} image={image} />
        {mark.kind === 'text' && !typed && <Letters mark={mark} size={size} />}
      </button>
      {mark.kind === 'text' && typed && <TypedText {...props} mark={mark} />}
      {selected &&
        !typed &&
        handlesOf(mark).map((handle) => <HandleSpot key={handle} {...props} handle={handle} box={box} />)}
    </div>
  );
}

/** In points: a hand that only presses trembles so far. */
const STILL_PT = 2;

/** Dragging moves the mark; pressing a text that is selected already begins to type. */
function useMove({ mark, number, size, measure, selected, onSelect, onChange, onType }: PlacedMarkProps) {
  const press = useRef({ count: 0, wasSelected: false, hasMoved: false });
  return usePageDrag(mark, size, {
    onStart: () => {
      press.current = { count: press.current.count + 1, wasSelected: selected, hasMoved: false };
      onSelect();
    },
    onDrag: (start, dx, dy) => {
      press.current.hasMoved ||= Math.hypot(dx, dy) > STILL_PT;
      if (press.current.hasMoved)
        onChange(moved(start, dx, dy, size, measure), `drag ${number} ${press.current.count}`);
    },
    onEnd: () => {
      const { wasSelected, hasMoved } = press.current;
      if (wasSelected && !hasMoved && mark.kind === 'text') onType();
    },
  });
}

function Letters({ mark, size }: { readonly mark: TextMark; readonly size: PageSize }) {
  return (
    <span
      className="edit-letters"
      dir="auto"
      data-wraps={mark.width !== undefined || undefined}
      style={{
        ...letterStyle(mark),
        fontSize: sizeOnPage(mark.size, size.widthPt),
        color: mark.color,
        opacity: mark.opacity,
      }}
    >
      {mark.text}
    </span>
  );
}

/** The letters stand as they will in the result while they are typed. */
function TypedText({ mark, number, size, onChange, onTyped }: PlacedMarkProps & { readonly mark: TextMark }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <textarea
      ref={field}
      className="edit-letters edit-typed"
      dir="auto"
      data-wraps={mark.width !== undefined || undefined}
      style={{ ...letterStyle(mark), fontSize: sizeOnPage(mark.size, size.widthPt), color: mark.color }}
      aria-label={screenWords.typed}
      placeholder={screenWords.typeHere}
      spellCheck={false}
      maxLength={5_000}
      value={mark.text}
      onChange={(event) => onChange({ ...mark, text: event.target.value }, `type ${number}`)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      // Whoever looks at another window comes back to what is typed.
      onBlur={() => document.hasFocus() && onTyped()}
    />
  );
}

interface HandleProps extends PlacedMarkProps {
  readonly handle: Handle;
  readonly box: Rect;
}

function HandleSpot({ mark, number, size, measure, handle, box, onSelect, onChange }: HandleProps) {
  const count = useRef(0);
  const drag = usePageDrag(mark, size, {
    onStart: () => {
      count.current++;
      onSelect();
    },
    onDrag: (start, dx, dy) =>
      onChange(resized(start, handle, dx, dy, measure), `${handle} ${number} ${count.current}`),
  });
  return (
    <span
      className="edit-handle"
      data-handle={handle}
      style={endOf(mark, handle, box)}
      title={screenWords.resize}
      {...drag}
    />
  );
}

/** The handles of a line stand at its ends, in shares of its box. */
function endOf(mark: PageMark, handle: Handle, box: Rect) {
  if (!('from' in mark)) return undefined;
  const [x, y] = handle === 'from' ? mark.from : mark.to;
  const share = (at: number, start: number, length: number) => `${length > 0 ? (100 * (at - start)) / length : 50}%`;
  return { left: share(x, box.x, box.width), top: share(y, box.y, box.height) };
}

function onKey(event: KeyboardEvent, props: PlacedMarkProps): void {
  const { mark, number, size, measure, onChange, onRemove, onType } = props;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = arrowStep(event.key);
  const step = event.shiftKey ? FAR_PT : 1;
  if (arrow) onChange(moved(mark, arrow[0] * step, arrow[1] * step, size, measure), `keys ${number}`);
  else if (event.key === '+' || event.key === '=') onChange(grown(mark, true, measure), `size ${number}`);
  else if (event.key === '-') onChange(grown(mark, false, measure), `size ${number}`);
  else if (event.key === 'Enter' && (mark.kind === 'text' || mark.kind === 'note')) onType();
  else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
  else return;
  event.preventDefault();
}
