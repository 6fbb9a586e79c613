/** Finds what meets a place as looking at every box does. */
import { expect, test, vi } from 'vitest';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from './box-grid.ts';

function box(left: number, top: number, width = 8, height = 5): SeenBox {
  return { left, top, right: left + width, bottom: top + height };
}

const boxes = Array.from({ length: 400 }, (_, index) => box((index * 37) % 500, (index * 53) % 300, 1 + (index % 40)));

test('finds every box that meets a place, and few others', () => {
  const grid = new BoxGrid(boxes);
  for (const place of [box(100, 100), box(-50, -50, 60, 60), box(0, 200, 600, 2), box(499, 0, 1, 300)]) {
    const meeting = [...boxes.keys()].filter((number) => {
      const { left, top, right, bottom } = boxes[number] ?? box(0, 0);
      return left <= place.right && right >= place.left && top <= place.bottom && bottom >= place.top;
    });
    expect(grid.near(place)).toEqual(expect.arrayContaining(meeting));
  }
  expect(grid.near(box(100, 100)).length).toBeLessThan(40);
});

test('takes places without an end, boxes at one point, and none at all', () => {
  const endless = { left: -Infinity, top: 100, right: Infinity, bottom: 101 };
  expect(new BoxGrid(boxes).near(endless).length).toBeGreaterThan(0);
  expect(new BoxGrid([box(5, 5, 0, 0)]).near(endless)).toEqual([0]);
  expect(new BoxGrid([]).near(endless)).toEqual([]);
});

test('names each of many boxes as large as the page once, without going through all of its fields', () => {
  const grid = new BoxGrid(Array.from({ length: 400 }, (_, index) => box(index % 7, index % 5, 700, 500)));
  const add = vi.spyOn(Set.prototype, 'add');
  const found = grid.near(box(0, 0, 700, 500));
  const { length: steps } = add.mock.calls;
  add.mockRestore();
  expect(found).toHaveLength(400);
  expect(steps).toBeLessThan(800);
});
