/** Sheets that were printed very small are read as large as they were, and their lines told where they are. */
import { expect, test } from 'vitest';
import { level, sized } from '../../../../tests/placed-words.ts';
import type { StoredPage } from './page-store.ts';
import { asPrinted, enlarged, printScale } from './small-print.ts';

const page = (sizePt: number): StoredPage => ({
  page: 1,
  size: { widthPt: 600, heightPt: 800 },
  words: [...sized(10, 10, 'Rent of the house', sizePt), ...sized(10, 40, 'Title', 3 * sizePt)],
  lines: [level(20, 10, 50)],
  fills: [],
  pictures: [],
});
const scaleOf = (...pages: readonly StoredPage[]) =>
  printScale({
    async *pages() {
      yield* pages;
    },
  });

test('letters that can be read stay as they are, by most of them', async () => {
  expect(await scaleOf(page(8), page(5.5))).toBe(1);
  expect(await scaleOf(page(2))).toBe(5);
  expect(await scaleOf({ ...page(2), words: [] })).toBe(1);
});

test('all of a page is made larger, and lines are told as they are printed', () => {
  const large = enlarged(page(2), 5);
  expect(large.size).toEqual({ widthPt: 3000, heightPt: 4000 });
  expect(large.words[0]).toMatchObject({ sizePt: 10, box: { left: 50, top: 50 } });
  expect(large.lines[0]).toMatchObject({ at: 100, from: 50, to: 250 });
  const told = { page: 1, x: 50, y: 100, width: 500, height: 250, columns: [101], rows: [150] };
  expect(asPrinted(told, 5)).toEqual({ page: 1, x: 10, y: 20, width: 100, height: 50, columns: [20.2], rows: [30] });
});
