/** Checks between which margins the text of pages stands, with rows at known places. */
import { expect, test } from 'vitest';
import { MeasureReader } from './page-measures.ts';

const SIZE = { widthPt: 420, heightPt: 600 };

/** Pages of twenty rows each; every fourth row is short, as the last of a paragraph. */
function measuresOf(lefts: readonly number[], hanging = 0) {
  const reader = new MeasureReader();
  for (const [index, left] of lefts.entries()) {
    const rows = Array.from({ length: 20 }, (_, row) => {
      const right = row % 4 === 3 ? left + 90 : left + 275 + (row < hanging ? 11 : 0);
      return { em: 10, box: { left, right, top: 60 + 12 * row, bottom: 70 + 12 * row } };
    });
    reader.add({ page: index + 1, size: SIZE }, rows);
  }
  return reader.finish();
}

test('knows left pages of a book whose margins mirror those of right ones', () => {
  const book = measuresOf([58, 86, 58, 86]);
  expect(book.of(420, 3)).toEqual({ left: 58, right: 333 });
  expect(book.of(420, 4)).toEqual({ left: 86, right: 361 });
  expect(book.of(420)).toEqual(book.of(420, 1));
  expect(book.mirrored).toBe(true);
});

test('keeps one place for the text of pages that begin alike, and mirrors nothing where text is only moved', () => {
  const plain = measuresOf([58, 58, 58, 58]);
  expect([plain.of(420, 3), plain.of(420, 4), plain.mirrored]).toEqual([plain.of(420), plain.of(420), false]);
  const moved = measuresOf([58, 70, 58, 70]);
  expect([moved.of(420, 4).left, moved.mirrored]).toEqual([70, false]);
});

test('takes lines that hang out of justified text for no sign of more room', () => {
  expect(measuresOf([58, 58, 58], 2).of(420).right).toBe(333);
});

test('on a page by itself, or with few lines, one longer line tells how far text reaches, as long as the margins stay equal', () => {
  const rightOf = (...pages: readonly (readonly number[])[]) => {
    const reader = new MeasureReader();
    for (const [index, ends] of pages.entries()) {
      const rows = ends.map((right, row) => ({
        em: 10,
        box: { left: 60, right, top: 60 + 12 * row, bottom: 70 + 12 * row },
      }));
      reader.add({ page: index + 1, size: SIZE }, rows);
    }
    return reader.finish().of(SIZE.widthPt).right;
  };
  const short = [250, 250, 250, 248, 249];
  expect(rightOf([340, ...short])).toBe(340);
  expect(rightOf([400, ...short])).toBe(250);
  const many = Array.from({ length: 40 }, () => 250);
  expect([rightOf([340, ...short], short), rightOf([340, ...short], many)]).toEqual([340, 250]);
});

test('rows that are cut off at the edge of the page tell nothing of how far text reaches', () => {
  const reader = new MeasureReader();
  const rows = Array.from({ length: 20 }, (_, row) => {
    const right = row < 4 ? 470 : 333 - (row % 3);
    return { em: 10, box: { left: 58, right, top: 60 + 12 * row, bottom: 70 + 12 * row } };
  });
  for (const page of [1, 2, 3]) reader.add({ page, size: SIZE }, rows);
  expect(reader.finish().of(420).right).toBeLessThan(340);
});

test('rows in the middle of a page, as those of a card, have room on both sides', () => {
  const of = (moved: number) => {
    const reader = new MeasureReader();
    const rows = [240, 100, 160, 150, 130].map((width, row) => {
      const left = (SIZE.widthPt - width) / 2 + moved;
      return { em: 10, box: { left, right: left + width, top: 60 + 12 * row, bottom: 70 + 12 * row } };
    });
    reader.add({ page: 1, size: SIZE }, rows);
    return reader.finish().of(SIZE.widthPt);
  };
  expect(of(0)).toEqual({ left: 45, right: 375 });
  expect(of(9).left).toBe(72);
});
