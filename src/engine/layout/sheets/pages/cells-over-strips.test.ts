/** Checks that the text of a cell which is merged over several strips is kept once, with the sides of its cell. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { sheetCanvas } from './sheet-canvas.ts';

const PAGE = { left: 20, top: 0, right: 300, bottom: 200 };
const drawing = { lines: [], fills: [] };

/** Strips of one page, 280 points wide, each with a text on it; a title is drawn at this place of the first one. */
function canvas(at: number, content: string, cells: readonly (typeof PAGE)[]) {
  const pages = cells.map((clip, strip) => [
    ...text(at - 280 * strip, 10, content, clip),
    ...text(20, 40, `first${strip}`),
    ...text(270, 40, 'last00'),
  ]);
  return sheetCanvas(
    pages.map((words) => [{ words, ...drawing }]),
    true,
  ).words;
}

test('keeps a title once that stands in the middle of a cell over three strips', () => {
  const words = canvas(400, 'a long title', [{ ...PAGE, left: 100 }, PAGE, { ...PAGE, right: 150 }]);
  const title = words.filter(({ box }) => box.top === 0);
  expect(title.map((word) => word.text)).toEqual(['a', 'long', 'title']);
  const [left, right] = [title[0]?.across?.left ?? 0, title[0]?.across?.right ?? 0];
  const places = words.filter(({ text: content }) => content.startsWith('first')).map(({ box }) => box.left);
  expect(left).toBe((places[0] ?? 0) + 80);
  expect(right).toBe((places[2] ?? 0) + 130);
});

test('keeps texts that are seen where they stand', () => {
  const seen = [0, 1].map((strip) => [...text(100, 10, 'Sum', PAGE), ...text(20, 40, `first${strip}`)]);
  const { words } = sheetCanvas(
    seen.map((all) => [{ words: all, ...drawing }]),
    true,
  );
  expect(words.filter((word) => word.text === 'Sum')).toHaveLength(2);
  expect(words.some(({ across }) => across)).toBe(false);
});

test('joins strips of which one has nothing but its part of a cell', () => {
  const title = (at: number, clip: typeof PAGE) => text(at, 10, 'a long title', clip);
  const strips = [
    [...title(270, { ...PAGE, left: 100 }), ...text(20, 40, 'first')],
    title(-10, { ...PAGE, right: 150 }),
    text(20, 40, 'last'),
  ];
  const { words } = sheetCanvas(
    strips.map((all) => [{ words: all, ...drawing }]),
    true,
  );
  expect(words.map((word) => word.text)).toEqual(['a', 'long', 'title', 'first', 'last']);
  expect(words.every(({ box, across }) => [box.left, box.right, across?.right ?? 0].every(Number.isFinite))).toBe(true);
});

test('takes a title that is drawn again where nothing of it is seen for that of a cell up to there', () => {
  const strips = [
    [...text(150, 10, 'a long title'), ...text(20, 40, 'first')],
    [...text(-130, 10, 'a long title', { ...PAGE, right: 60 }), ...text(20, 40, 'second')],
  ];
  const { words } = sheetCanvas(
    strips.map((all) => [{ words: all, ...drawing }]),
    true,
  );
  const title = words.filter(({ box }) => box.top === 0);
  expect(title.map((word) => word.text)).toEqual(['a', 'long', 'title']);
  const [first, second] = ['first', 'second'].map((name) => words.find((word) => word.text === name)?.box.left ?? 0);
  expect(title[0]?.across).toEqual({ left: first, right: (second ?? 0) + 40 });
});
