/** Moves rows by dragging their handle, with a finger, a mouse or the arrow keys. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { ChosenFile } from '../files/chosen-files.ts';

export interface HandleEvents {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

export function useReorder(
  list: RefObject<HTMLUListElement | null>,
  files: readonly ChosenFile[],
  move: (key: number, to: number) => void,
) {
  const [moving, setMoving] = useState<number | null>(null);

  const handleOf = (key: number, index: number): HandleEvents => ({
    onKeyDown(event) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const to = Math.min(Math.max(index + step, 0), files.length - 1);
      keepFocus(event.currentTarget, () => move(key, to));
    },
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoving(key);
    },
    onPointerMove(event) {
      if (moving !== key) return;
      const to = placeAt(list.current, event.clientY);
      if (to !== index) move(key, to);
    },
    onPointerUp: () => setMoving(null),
    onPointerCancel: () => setMoving(null),
  });

  return { moving, handleOf };
}

/** The row whose middle lies nearest to a height on the screen. */
function placeAt(list: HTMLUListElement | null, y: number): number {
  const middles = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return Math.abs(top + height / 2 - y);
  });
  return middles.indexOf(Math.min(...middles));
}
