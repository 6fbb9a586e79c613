/** Searches boxes, and counts how many are looked at. */
import { expect, test } from 'vitest';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { type BoxNode, BoxTree } from './box-tree.ts';

const isWithin = (inner: SeenBox, outer: SeenBox) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** The same ones each time. */
function someBoxes(count: number): readonly SeenBox[] {
  return Array.from({ length: count }, (_, index) => {
    const [left, top] = [(index * 37) % 90, (index * 53) % 70];
    return { left, top, right: left + 1 + ((index * 11) % 30), bottom: top + 1 + ((index * 7) % 40) };
  });
}

test('finds the first box from a place on that goes out of another, and that does not hold another', () => {
  const boxes = someBoxes(700);
  const tree = new BoxTree(boxes);
  for (const [from, place] of boxes.slice(0, 300).entries()) {
    const out = boxes.findIndex((box, index) => index >= from && !isWithin(box, place));
    expect(tree.find(from, boxes.length, ({ outer }) => isWithin(outer, place))).toBe(out);
    const small = { left: place.left, top: place.top, right: place.left + 1, bottom: place.top + 1 };
    const to = from + 250;
    const apart = boxes.findIndex((box, index) => index >= from && index < to && !isWithin(small, box));
    expect(tree.find(from, to, ({ inner }) => isWithin(small, inner))).toBe(apart < 0 ? undefined : apart);
  }
});

test('finds nothing among none, and behind the last', () => {
  expect(new BoxTree([]).find(0, 0, () => false)).toBeUndefined();
  expect(new BoxTree(someBoxes(17)).find(17, 99, () => false)).toBeUndefined();
});

test('passes over very many boxes at once', () => {
  const place = { left: 0, top: 0, right: 400, bottom: 300 };
  const tree = new BoxTree(Array.from({ length: 40_000 }, () => place));
  let looks = 0;
  const skips = ({ outer }: BoxNode) => {
    looks++;
    return isWithin(outer, place);
  };
  expect(tree.find(1, 40_000, skips)).toBeUndefined();
  expect(looks).toBeLessThan(100);
});
