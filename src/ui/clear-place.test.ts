/** Where a notice finds room on a page full of controls. */
import { expect, test } from 'vitest';
import { type Box, clearPlace } from './clear-place.ts';

const VIEW: Box = { left: 0, top: 0, right: 800, bottom: 600 };
const SIZE = { width: 200, height: 80 };
const CORNER = { across: 'right', down: 'bottom' } as const;

function place(controls: readonly Box[], words: readonly Box[] = []) {
  return clearPlace({ size: SIZE, view: VIEW, corner: CORNER, controls, words });
}

test('lies in its corner where nothing is', () => {
  expect(place([])).toEqual({ left: 600, top: 520, covers: 0 });
});

test('goes along its edge before it goes up', () => {
  const { left, top, covers } = place([{ left: 720, top: 560, right: 800, bottom: 600 }]);
  expect([top, covers]).toEqual([520, 0]);
  expect(left + SIZE.width).toBeLessThan(720);
});

test('goes up where the whole edge is taken', () => {
  const { left, top } = place([{ left: 0, top: 560, right: 800, bottom: 600 }]);
  expect(left).toBe(600);
  expect(top + SIZE.height).toBeLessThan(560);
});

test('covers words rather than a control, and neither where there is room', () => {
  const words = { left: 500, top: 0, right: 800, bottom: 600 };
  expect(place([], [words]).left + SIZE.width).toBeLessThanOrEqual(500);
  const controls = [{ left: 0, top: 0, right: 560, bottom: 600 }];
  expect(place(controls, [words])).toMatchObject({ left: 600, covers: 0 });
});

test('covers as little as it can where all is taken', () => {
  const { covers, top } = place([
    { left: 0, top: 0, right: 800, bottom: 590 },
    { left: 0, top: 0, right: 800, bottom: 500 },
  ]);
  expect(covers).toBeGreaterThan(0);
  expect(top).toBe(520);
});
