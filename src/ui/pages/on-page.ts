/** Things that lie on the picture of a page: where they stand, and how a pointer or the arrow keys move them. */
import { type PointerEvent, useRef } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In shares of the page, whatever its size on the screen. */
export function placeOnPage({ x, y, width, height }: Rect, { widthPt, heightPt }: PageSize) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(x, widthPt),
    top: percent(y, heightPt),
    width: percent(width, widthPt),
    height: percent(height, heightPt),
  };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The step of an arrow key, to the right and down; undefined for other keys. */
export function arrowStep(key: string): readonly [dx: number, dy: number] | undefined {
  return ARROWS[key];
}

interface DragEvents<T> {
  readonly onStart: () => void;
  /** Points from where the pointer went down, and what was there then. */
  readonly onDrag: (start: T, dx: number, dy: number) => void;
  readonly onEnd?: () => void;
}

/** Handlers for an element inside of a `PageStage`. */
export function usePageDrag<T>(value: T, page: Pick<PageSize, 'widthPt'>, { onStart, onDrag, onEnd }: DragEvents<T>) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly start: T } | null>(null);
  const end = () => {
    if (from.current) onEnd?.();
    from.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, start: value };
      onStart();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const frame = event.currentTarget.closest('.page-stage-page');
      if (!from.current || !frame) return;
      const scale = page.widthPt / frame.clientWidth;
      const { x, y, start } = from.current;
      onDrag(start, (event.clientX - x) * scale, (event.clientY - y) * scale);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
