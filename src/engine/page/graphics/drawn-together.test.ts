/** Draws a page once for pictures that nothing lies over. */
import { expect, test } from 'vitest';
import { drawnTogether } from './drawn-together.ts';

function placed(order: number, left: number, top = 0) {
  return { order, box: { left, top, right: left + 10, bottom: top + 10 } };
}

const runsOf = (pictures: ReturnType<typeof placed>[], others: ReturnType<typeof placed>[] = []) =>
  drawnTogether(pictures, [...pictures, ...others]).map((run) => run.map(({ order }) => order));

test('draws a page once for a thousand pictures beside each other', () => {
  const pictures = Array.from({ length: 1000 }, (_, index) =>
    placed(index, 20 * (index % 40), 20 * Math.floor(index / 40)),
  );
  expect(runsOf(pictures)).toHaveLength(1);
});

test('draws it again for a picture that lies over another, and for those behind what lies over one', () => {
  expect(runsOf([placed(0, 0), placed(1, 50), placed(2, 5), placed(3, 100)])).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(runsOf([placed(0, 0), placed(2, 50)], [placed(1, 5)])).toEqual([[0], [2]]);
});

test('does not mind what lies under a picture, nor what comes after the last', () => {
  expect(runsOf([placed(1, 0), placed(2, 50)], [placed(0, 5), placed(9, 5)])).toEqual([[1, 2]]);
});
