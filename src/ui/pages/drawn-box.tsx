/** One box on the page: moved by dragging or the arrow keys, made larger at its corner or with Shift and the arrow keys. */
import { MoveDiagonal2, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { inside, type Rect } from '../../contract/pages/rects.ts';
// Files of their own: the sheet that all pages load stays small.
import styles from './drawn-box.css?url';
import { arrowStep, placeOnPage, usePageDrag } from './on-page.ts';
import handles from './page-handles.css?url';
import { useFocusNew } from './use-focus-new.ts';

interface DrawnBoxProps<Box extends Rect> {
  readonly box: Box;
  readonly words: { readonly name: string; readonly resize: string; readonly remove: string };
  readonly size: PageSize;
  readonly selected: boolean;
  readonly isNew: boolean;
  readonly onSelect: () => void;
  readonly onChange: (box: Box) => void;
  readonly onRemove: () => void;
}

const STEP_PT = 2;

export function DrawnBox<Box extends Rect>(props: DrawnBoxProps<Box>) {
  const { box, words, size, selected, isNew, onSelect, onRemove } = props;
  const face = useFocusNew(isNew);
  const move = useDrag(props, (start, dx, dy) => ({ ...start, x: start.x + dx, y: start.y + dy }));
  const resize = useDrag(props, (start, dx, dy) => ({ ...start, width: start.width + dx, height: start.height + dy }));
  return (
    <div className="drawn-box" style={placeOnPage(box, size)} data-selected={selected || undefined}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <link rel="stylesheet" href={handles} precedence="default" />
      <button
        ref={face}
        type="button"
        className="drawn-box-face"
        aria-label={words.name}
        onFocus={onSelect}
        onClick={onSelect}
        onKeyDown={(event) => onKey(event, props)}
        {...move}
        // A finger scrolls over boxes that are not selected.
        onPointerDown={(event) => (selected || event.pointerType !== 'touch') && move.onPointerDown(event)}
      />
      {selected && (
        <>
          <span className="page-handle-corner" title={words.resize} {...resize}>
            <MoveDiagonal2 aria-hidden="true" />
          </span>
          <button type="button" className="page-handle-remove" aria-label={words.remove} onClick={onRemove}>
            <X aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}

function onKey<Box extends Rect>(event: KeyboardEvent, { box, size, onChange, onRemove }: DrawnBoxProps<Box>): void {
  const arrow = arrowStep(event.key);
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
function useDrag<Box extends Rect>(
  { box, size, onChange, onSelect }: DrawnBoxProps<Box>,
  change: (start: Box, dx: number, dy: number) => Box,
) {
  const onDrag = (start: Box, dx: number, dy: number) => onChange(inside(change(start, dx, dy), size));
  return usePageDrag(box, size, { onStart: onSelect, onDrag });
}
