/** How a frame over a page follows what is dragged. */
import { expect, test } from 'vitest';
import { drawnMargins, movedMargins, NO_MARGINS } from './frame-margins.ts';

const PAGE = { widthPt: 400, heightPt: 600 };

test('moves the edges that are dragged, never past the page nor past each other', () => {
  const moved = movedMargins(NO_MARGINS, ['top', 'left'], { x: 50, y: 70 }, PAGE);
  expect(moved).toEqual({ top: 70, left: 50, right: 0, bottom: 0 });
  expect(movedMargins(moved, ['right'], { x: 10, y: 0 }, PAGE).right).toBe(400 - 50 - 12);
  expect(movedMargins(moved, ['bottom', 'right'], { x: 900, y: 900 }, PAGE)).toEqual(moved);
});

test('leaves the box that was drawn, whichever way, within the page; a click draws none', () => {
  const box = { top: 100, right: 200, bottom: 300, left: 50 };
  expect(drawnMargins({ x: 50, y: 100 }, { x: 200, y: 300 }, PAGE)).toEqual(box);
  expect(drawnMargins({ x: 200, y: 300 }, { x: 50, y: 100 }, PAGE)).toEqual(box);
  expect(drawnMargins({ x: -9, y: 100 }, { x: 900, y: 900 }, PAGE)).toEqual({ ...NO_MARGINS, top: 100 });
  expect(drawnMargins({ x: 50, y: 100 }, { x: 200, y: 103 }, PAGE)).toBeUndefined();
});
