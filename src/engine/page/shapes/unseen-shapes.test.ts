/** Leaves out white areas on white paper. */
import { expect, test } from 'vitest';
import type { DrawnItem, DrawnPath } from '../../../adapters/pdfium-drawn.ts';
import type { PlacedShape } from './part-drawn.ts';
import { withoutUnseen } from './unseen-shapes.ts';

const paint = (colour: string) => ({ colour, opacity: 1 });
const box = { left: 10, top: 10, right: 50, bottom: 50 };

function drawn(order: number, look: Partial<DrawnPath>, at = box): PlacedShape & DrawnItem {
  const path = { steps: [], strokeWidthPt: 1, dashesPt: [], ...look };
  return { order, object: order, kind: 'path', box: at, path };
}

const orders = (...items: readonly (PlacedShape & DrawnItem)[]) =>
  withoutUnseen(items, items).map(({ order }) => order);

test('leaves out a white area on paper, and on other white', () => {
  expect(orders(drawn(1, { fill: paint('ffffff') }), drawn(2, { fill: paint('ffffff') }))).toEqual([]);
});

test('keeps a white area with an outline, over a colour, and all that has a colour', () => {
  expect(orders(drawn(1, { fill: paint('ffffff'), stroke: paint('000000') }))).toEqual([1]);
  expect(orders(drawn(1, { fill: paint('ff0000') }), drawn(2, { fill: paint('ffffff') }))).toEqual([1, 2]);
  const beside = { ...box, left: 60, right: 90 };
  expect(orders(drawn(1, { fill: paint('ff0000') }, beside), drawn(2, { fill: paint('ffffff') }))).toEqual([1]);
  expect(orders(drawn(1, { fill: paint('ffffff') }), drawn(2, { fill: paint('ff0000') }))).toEqual([2]);
});
