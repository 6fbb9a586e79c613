/** Moves pages in a grid by dragging their handle, with a finger, a mouse or the arrow keys. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { RIGHTWARD } from '../../../ui/language.ts';

export interface PageHandle {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

export function useDragPages(
  frame: RefObject<HTMLElement | null>,
  count: number,
  move: (from: number, to: number) => void,
) {
  const [moving, setMoving] = useState<number | null>(null);

  const go = (from: number, to: number) => {
    const place = Math.max(0, Math.min(count - 1, to));
    if (place !== from) move(from, place);
    return place;
  };
  const handleOf = (index: number): PageHandle => ({
    onKeyDown(event) {
      const step = { ArrowLeft: -RIGHTWARD, ArrowUp: -1, ArrowRight: RIGHTWARD, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      keepFocus(event.currentTarget, () => go(index, index + step));
    },
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoving(index);
    },
    onPointerMove(event) {
      if (moving === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const to = placeAt(frame.current, event.clientX, event.clientY);
      if (to !== undefined && to !== moving) setMoving(go(moving, to));
    },
    onPointerUp: () => setMoving(null),
    onPointerCancel: () => setMoving(null),
  });

  return { moving, handleOf };
}

/** The place of the cell whose middle lies nearest. */
function placeAt(frame: HTMLElement | null, x: number, y: number): number | undefined {
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  for (const cell of frame?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const distance = Math.hypot(left + width / 2 - x, top + height / 2 - y);
    if (!nearest || distance < nearest.distance) nearest = { index: Number(cell.dataset.index), distance };
  }
  return nearest?.index;
}
