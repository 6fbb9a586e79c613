/** Checks how the pages of a sheet whose first and last page are known are put into strips. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { knownSheets } from './page-order.ts';
import { pageProfile } from './page-profile.ts';
import type { Strips } from './sheet-strips.ts';
import { StripEvidence } from './strip-evidence.ts';

const SIZE = { widthPt: 300, heightPt: 260 };
/** Tops of rows of one height, as many as a page takes, and of a page that ends early. */
const FULL = Array.from({ length: 18 }, (_, row) => 20 + 12 * row);
const SHORT = FULL.slice(0, 7);
/** Left ends of columns; the last one reaches the right edge. */
const FIRST = [20, 90, 230];
const SECOND = [20, 140];

function page(columns: readonly number[], rows: readonly number[], dy = 0): readonly Word[] {
  return rows.flatMap((y, row) => columns.flatMap((x) => text(x, y + dy, `${'x'.repeat(5 + ((row * 3) % 4))}${x}`)));
}

function sheets(pages: readonly (readonly Word[])[], starts: readonly number[] = [1]): readonly Strips[] {
  const profiles = pages.map((words, index) => pageProfile(index + 1, words, SIZE, { painted: [], level: [] }));
  return knownSheets(profiles, starts).map((sheet) => sheet.strips);
}

test('begins a strip where the page before ended early and the columns change, though all rows have one height', () => {
  const pages = [page(FIRST, FULL), page(FIRST, FULL), page(FIRST, SHORT)];
  const beside = [page(SECOND, FULL), page(SECOND, FULL), page(SECOND, SHORT)];
  expect(sheets([...pages, ...beside])).toEqual([
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ]);
});

test('keeps pages of the same columns below each other, full or not', () => {
  expect(sheets([FULL, FULL, FULL, SHORT].map((rows) => page(FIRST, rows)))).toEqual([[[1, 2, 3, 4]]]);
});

test('compares rows that stand a little higher in another font', () => {
  const tops = [20, 32, 58, 70, 101, 113, 128, 160, 172, 195, 230];
  const lower = [20, 47, 59, 90, 102, 118, 149, 161, 185, 226];
  const wide = [page(FIRST, tops), page(FIRST, lower), page([20, 160], tops, 1.6), page([20, 160], lower, 1.6)];
  expect(sheets(wide)).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
  ]);
});

test('leaves the place empty of a page that was not printed', () => {
  const tops = [20, 32, 58, 70, 101, 113, 128, 160, 172, 195, 230];
  const lower = [20, 47, 59, 90, 102, 118, 149, 161, 185, 226];
  const last = [20, 39, 51, 77, 94, 126, 141, 167, 190, 212, 224];
  const first = [tops, lower, last].map((rows) => page(FIRST, rows));
  expect(sheets([...first, page(SECOND, lower), page(SECOND, last)])).toEqual([
    [
      [1, 2, 3],
      [undefined, 4, 5],
    ],
  ]);
});

test('never joins pages of two sheets, and has no place for pages without text', () => {
  const [full, short] = [page(FIRST, FULL), page(FIRST, SHORT)];
  expect(sheets([full, full, full, short, [], short], [1, 3, 5])).toEqual([[[1, 2]], [[3, 4]], [[6]]]);
});

test('puts pages side by side that were printed first across and then down', () => {
  const tops = [20, 32, 58, 70, 101, 113, 128, 160, 172, 195, 230];
  const lower = [20, 47, 59, 90, 102, 118, 149, 161, 185, 226];
  const last = [20, 39, 51, 77, 94, 126, 141, 167, 190, 212, 224];
  const pages = [tops, lower, last].flatMap((rows) => [page(FIRST, rows), page(SECOND, rows)]);
  expect(sheets(pages)).toEqual([
    [
      [1, 3, 5],
      [2, 4, 6],
    ],
  ]);
});

test('puts a page beside the one that begins a text which it goes on with', () => {
  const title = text(150, 5, 'Numbers of all years to come');
  const again = title.map((word) => ({
    ...word,
    box: { ...word.box, left: word.box.left - 280, right: word.box.right - 280 },
  }));
  const pages = [[...title, ...page(FIRST, FULL)], page(FIRST, FULL)];
  expect(sheets([pages[0] ?? [], pages[1] ?? []])).toEqual([[[1, 2]]]);
  expect(sheets([pages[0] ?? [], [...again, ...page(FIRST, FULL)]])).toEqual([[[1], [2]]]);
});

test('knows the row of pages of a text that begins in a strip between', () => {
  const title = text(150, 5, 'Numbers of all years to come');
  const again = title.map((word) => {
    return { ...word, box: { ...word.box, left: word.box.left - 320, right: word.box.right - 320 } };
  });
  const beside = (last: readonly Word[]) => {
    const pages = [[], [], title, [], last, []].map((words) => [...words, ...page(FIRST, FULL)]);
    const profiles = pages.map((words, index) => pageProfile(index + 1, words, SIZE, { painted: [], level: [] }));
    const evidence = new StripEvidence(profiles, () => ({ left: 0, top: 0, right: 300, bottom: 260 }));
    return [0, 1].map((band) => evidence.beside(4, band, 2));
  };
  const [plain, told] = [beside(title), beside(again)];
  expect(told[0]).toBeGreaterThan((plain[0] ?? 0) + 1);
  expect(told[1]).toBeCloseTo(plain[1] ?? 0, 1);
});

test('leaves pages below each other of which one shows only a word of the texts that the other goes on with', () => {
  const began = text(-250, 5, 'Numbers of all years to come').map((word) => ({ ...word, followsSpace: true }));
  const pages = [
    [...text(20, 5, 'Numbers'), ...page(FIRST, FULL)],
    [...began, ...page(FIRST, FULL)],
  ];
  expect(sheets(pages)).toEqual([[[1, 2]]]);
});

test('leaves a short last page below the others whose rows stand as those of the first one by chance', () => {
  const rows = [
    [20, 32, 58, 70, 101, 113, 128, 160, 172, 195, 230],
    [20, 47, 59, 90, 102, 118, 149, 161, 185, 226],
    [20, 39, 51, 77, 94, 126, 141, 167, 190, 212, 224],
    [20, 44, 62, 80, 99, 121, 133, 150, 178, 199, 220],
  ];
  const last = page([20, 60, 120, 160, 230], rows[0]?.slice(0, 7) ?? []);
  expect(sheets([...rows.map((tops) => page(FIRST, tops)), last])).toEqual([[[1, 2, 3, 4, 5]]]);
});

const TOPS = [20, 32, 58, 70, 101, 113, 128, 160, 172, 195, 230];
const LOWER = [20, 47, 59, 90, 102, 118, 149, 161, 185, 226];

function evidenceOf(pages: readonly (readonly Word[])[]): StripEvidence {
  const profiles = pages.map((words, index) => pageProfile(index + 1, words, SIZE, { painted: [], level: [] }));
  return new StripEvidence(profiles, () => ({ left: 0, top: 0, right: 300, bottom: 260 }));
}

test('takes pages with the same columns and other rows for pages below each other', () => {
  const beside = (columns: readonly number[], rows: readonly number[]) =>
    evidenceOf([page(FIRST, TOPS), page(columns, rows)]).beside(1, 0, 1);
  expect(beside(FIRST, LOWER)).toBeLessThan(beside([50, 130, 200], LOWER) - 0.15);
  expect(beside(FIRST, TOPS)).toBeCloseTo(beside([50, 130, 200], TOPS), 1);
});

test('puts a page that a text runs on to in a row of pages with the one before, which ends its strip early', () => {
  const note = text(150, 45, 'Numbers of all years to come');
  const again = note.map((word) => {
    return { ...word, box: { ...word.box, left: word.box.left - 280, right: word.box.right - 280 } };
  });
  const below = [TOPS, LOWER, [20, 39, 51, 77, 94, 106]].map((rows) => page(FIRST, rows));
  const first = [...below, [...note, ...page([60, 135], TOPS)]];
  const last = page([180], TOPS);
  expect(sheets([...first, [...again, ...last]])).toEqual([[[1, 2, 3], [4], [5]]]);
  expect(evidenceOf([...first, last]).besideLast(4)).toBe(0);
});
