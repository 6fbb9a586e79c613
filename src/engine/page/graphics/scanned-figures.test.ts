/** Checks what of the ink of a scan is a figure, with cells and words at known places. */
import { expect, test } from 'vitest';
import { sized, text } from '../../../../tests/placed-words.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../words/words.ts';
import { findScannedFigures } from './scanned-figures.ts';

/** Ink in all cells of these boxes, on a page with so many cells across and down. */
function figures(boxes: readonly SeenBox[], words: readonly Word[], side = 100): readonly SeenBox[] {
  const inked = new Uint8Array(side * side);
  for (const { left, top, right, bottom } of boxes) {
    for (let row = top / 3; row < bottom / 3; row++) inked.fill(1, row * side + left / 3, row * side + right / 3);
  }
  const size = { widthPt: 3 * side, heightPt: 3 * side };
  return findScannedFigures({ columns: side, rows: side, cellPt: 3, inked }, size, words);
}

const box = (left: number, top: number, right: number, bottom: number): SeenBox => ({ left, top, right, bottom });
const LINES = [30, 45, 60, 75].flatMap((y) => text(30, y, 'a line of the text'));
const INK_OF_LINES = [30, 45, 60, 75].map((y) => box(30, y, 120, y + 9));

/** A frame of thin lines. */
const frame = (left: number, top: number, right: number, bottom: number) => [
  box(left, top, right, top + 3),
  box(left, bottom - 3, right, bottom),
  box(left, top, left + 3, bottom),
  box(right - 3, top, right, bottom),
];

test('ink beside the words is a figure, that of the words is none', () => {
  expect(figures([...INK_OF_LINES, box(150, 120, 210, 180)], LINES)).toEqual([box(150, 120, 210, 180)]);
  expect(figures(INK_OF_LINES, LINES)).toEqual([]);
});

test('parts of a drawing that are near are one figure', () => {
  expect(figures([box(150, 120, 180, 180), box(186, 120, 210, 180)], LINES)).toEqual([box(150, 120, 210, 180)]);
});

test('rules, specks, and the shadows at the edge of a scan are none', () => {
  expect(figures([box(30, 150, 270, 156), box(90, 200, 96, 206)], LINES)).toEqual([]);
  expect(figures([box(0, 0, 30, 300)], LINES)).toEqual([]);
});

test('lines with labels between them are a drawing; a frame is none, and one full of words is a text', () => {
  const place = [150, 120, 270, 240] as const;
  const drawing = [...frame(...place), box(150, 150, 270, 153), box(210, 120, 213, 240)];
  expect(figures(drawing, text(220, 175, 'Gate'))).toEqual([box(...place)]);
  expect(figures(frame(...place), [])).toEqual([]);
  const full = [130, 145, 160, 175, 190, 205, 220].flatMap((y) => text(160, y, 'words of a text'));
  expect(figures(drawing, full)).toEqual([]);
  // Lines of a table that hang together only here: its texts go on beyond them.
  const beyond = [130, 160, 190, 220].flatMap((y) => text(200, y, 'a-text-of-the-table-that-goes-on'));
  expect(figures(drawing, beyond)).toEqual([]);
});

test('what recognition takes for a large letter is a drawing, a large title is text', () => {
  const ink = [box(150, 120, 210, 180)];
  expect(figures(ink, [...LINES, ...sized(150, 120, 'eh', 60)])).toEqual(ink);
  expect(figures([box(60, 120, 240, 180)], [...LINES, ...sized(60, 120, 'Harbour', 60)])).toEqual([]);
  expect(figures([box(60, 120, 240, 180)], [...LINES, ...sized(60, 120, '[Harbour', 60)])).toEqual([]);
});

test('a page with little beside a large drawing is that drawing, with all its labels', () => {
  const place = [9, 9, 270, 270] as const;
  const drawing = [...frame(...place), box(9, 150, 270, 153), box(150, 9, 153, 270)];
  expect(figures(drawing, text(276, 30, 'A'))).toEqual([box(9, 9, 281, 270)]);
  const page = Array.from({ length: 60 }, (_, row) => text(150, 12 + 4 * row, 'a')).flat();
  expect(figures(drawing, page)).toEqual([]);
});

test('very many figures on one page are the pattern of its paper', () => {
  const tiles = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const [x, y] = [6 + 54 * (at % 10), 6 + 54 * Math.floor(at / 10)];
      return box(x, y, x + 30, y + 42);
    });
  expect(figures(tiles(40), [], 200)).toHaveLength(40);
  expect(figures(tiles(41), [], 200)).toEqual([]);
});

test('a page that is dark all over is a photograph', () => {
  expect(figures([box(3, 3, 297, 240)], [])).toEqual([]);
});
