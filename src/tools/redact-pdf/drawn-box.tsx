/** One box on the page: moved by dragging or the arrow keys, made larger at its corner or with Shift and the arrow keys. */
import { MoveDiagonal2, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { PageSize } from '../../contract/page-size.ts';
import { type Box, inside } from './boxes.ts';
import { screenWords } from './screen-words.ts';

interface DrawnBoxProps {
  readonly box: Box;
  readonly number: number;
  readonly page: number;
  readonly size: PageSize;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onChange: (box: Box) => void;
  readonly onRemove: () => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_PT = 2;

export function DrawnBox(props: DrawnBoxProps) {
  const { box, number, page, size, selected, onSelect, onRemove } = props;
  const move = useDrag(props, (start, dx, dy) => ({ ...start, x: start.x + dx, y: start.y + dy }));
  const resize = useDrag(props, (start, dx, dy) => ({ ...start, width: start.width + dx, height: start.height + dy }));
  return (
    <div className="redact-box" style={placeOf(box, size)} data-selected={selected || undefined}>
      <button
        type="button"
        className="redact-box-face"
        aria-label={screenWords.box({ number, page })}
        onFocus={onSelect}
        onKeyDown={(event) => onKey(event, props)}
        {...move}
      />
      {selected && (
        <>
          <span className="redact-box-corner" title={screenWords.resize} {...resize}>
            <MoveDiagonal2 aria-hidden="true" />
          </span>
          <button type="button" className="redact-box-remove" aria-label={screenWords.remove} onClick={onRemove}>
            <X aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}

/** In shares of the page, whatever its size on the screen. */
export function placeOf(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { widthPt, heightPt }: PageSize,
) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(x, widthPt),
    top: percent(y, heightPt),
    width: percent(width, widthPt),
    height: percent(height, heightPt),
  };
}

function onKey(event: KeyboardEvent, { box, size, onChange, onRemove }: DrawnBoxProps): void {
  const arrow = ARROWS[event.key];
  if (arrow) {
    const [dx, dy] = [arrow[0] * STEP_PT, arrow[1] * STEP_PT];
    const changed = event.shiftKey
      ? { ...box, width: box.width + dx, height: box.height + dy }
      : { ...box, x: box.x + dx, y: box.y + dy };
    onChange(inside(changed, size));
  } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
  else return;
  event.preventDefault();
}

/** `change` gets the distance from where the pointer went down, in points. */
function useDrag(
  { box, size, onChange, onSelect }: DrawnBoxProps,
  change: (start: Box, dx: number, dy: number) => Box,
) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly start: Box } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, start: box };
      onSelect();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const frame = event.currentTarget.closest('.page-stage-page');
      if (!from.current || !frame) return;
      const scale = size.widthPt / frame.clientWidth;
      const { x, y, start } = from.current;
      onChange(inside(change(start, (event.clientX - x) * scale, (event.clientY - y) * scale), size));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
