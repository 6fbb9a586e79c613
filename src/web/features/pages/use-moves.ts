/** Puts the things of a list in order: by dragging a handle, by the arrow keys, or by pressing one handle and then another. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { RIGHTWARD } from '../../../ui/language.ts';

/** What a handle needs to know and to do. */
export interface Handle {
  /** It was pressed: the next press on another handle says where it goes. */
  readonly 'aria-pressed': boolean | undefined;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -RIGHTWARD,
  ArrowUp: -1,
  ArrowRight: RIGHTWARD,
  ArrowDown: 1,
};

/** @param cells selects in `frame` those things that are in sight; `data-index` says the place of each, from 0. */
export function useMoves(
  frame: RefObject<HTMLElement | null>,
  cells: string,
  count: number,
  move: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  /** A drag ends with a click, which is not meant as one. */
  const wasDragged = useRef(false);
  const drop = () => setDragged(null);
  const go = (from: number, to: number) => {
    const place = Math.max(0, Math.min(count - 1, to));
    setPicked(null);
    if (place !== from) move(from, place);
    return place;
  };
  const press = (index: number) => {
    if (wasDragged.current) wasDragged.current = false;
    else if (picked === null) setPicked(index);
    else go(picked, index);
  };
  const handleOf = (index: number): Handle => ({
    'aria-pressed': picked === index || undefined,
    onClick: () => press(index),
    onKeyDown(event) {
      wasDragged.current = false;
      if (event.key === 'Escape') setPicked(null);
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      keepFocus(event.currentTarget, () => go(index, index + step));
    },
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = false;
      setDragged(index);
    },
    onPointerMove(event) {
      if (dragged === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const to = placeAt(frame.current?.querySelectorAll<HTMLElement>(cells) ?? [], event.clientX, event.clientY);
      if (to === undefined || to === dragged) return;
      wasDragged.current = true;
      setDragged(go(dragged, to));
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  });
  return { dragged, picked, handleOf };
}

/** The place whose middle lies nearest. */
function placeAt(cells: Iterable<HTMLElement>, x: number, y: number): number | undefined {
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  for (const cell of cells) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const distance = Math.hypot(left + width / 2 - x, top + height / 2 - y);
    if (!nearest || distance < nearest.distance) nearest = { index: Number(cell.dataset.index), distance };
  }
  return nearest?.index;
}
