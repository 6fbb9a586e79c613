/** Checks which lines have a measure of their own, since they are set in from both sides. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { partSetIn } from './set-in.ts';

const MEASURE = { left: 50, right: 300 };
const FULL = 'abcde fghij klmno pqrst uvwxyz';

/** Lines with their left edges. */
function measures(...lines: readonly (readonly [left: number, content: string])[]) {
  // White parts lines at the edge from others.
  let y = 100;
  const words = lines.flatMap(([left, content], index) => {
    y += index > 0 && (left === MEASURE.left) !== (lines[index - 1]?.[0] === MEASURE.left) ? 20 : 12;
    return text(left, y, content);
  });
  return measuresOf(words);
}

function measuresOf(words: readonly Word[]) {
  const rows = segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 1));
  return partSetIn(rows, MEASURE).map((part) => [part.lines.length, part.measure]);
}

const WIDE = `${FULL} ${FULL}`.slice(0, 50);
const own = { left: 70, right: 220, insetLeftPt: 20, insetPt: 80 };

test('a justified paragraph that is set in from both sides has the measure of its lines', () => {
  const quotation = [FULL, FULL, FULL, 'abcde'].map((content) => [70, content] as const);
  expect(measures([50, WIDE], ...quotation, [50, WIDE])).toEqual([
    [1, MEASURE],
    [4, own],
    [1, MEASURE],
  ]);
  const indented = [[80, FULL.slice(2)] as const, ...quotation.slice(1)];
  expect(measures(...indented), 'with a first line further in').toEqual([[4, own]]);
});

test('two lines of one length, lines that end anywhere, and those set in from one side keep that of the column', () => {
  expect(measures([70, FULL], [70, FULL], [70, 'abcde'])).toEqual([[3, MEASURE]]);
  expect(measures([70, FULL], [70, FULL.slice(3)], [70, FULL], [70, FULL])).toEqual([[4, MEASURE]]);
  expect(measures([50, FULL], [50, FULL], [50, FULL])).toEqual([[3, MEASURE]]);
  expect(measures([150, FULL], [150, FULL], [150, FULL])).toEqual([[3, MEASURE]]);
});

test('lines in the middle begin anywhere', () => {
  expect(measures([70, FULL], [95, FULL.slice(10)], [70, FULL], [95, FULL.slice(10)])).toEqual([[4, MEASURE]]);
});

test('lines of code and of a table of contents end below each other, too', () => {
  const lines = (content: string) => [0, 1, 2, 3].flatMap((index) => text(70, 100 + 12 * index, content));
  const code = lines(FULL).map((word) => ({ ...word, font: { ...word.font, fixedPitch: true } }));
  expect(measuresOf(code)).toEqual([[4, MEASURE]]);
  expect(measuresOf(lines('First part .............. 12'))).toEqual([[4, MEASURE]]);
});

test('lines that go on from one above without white, and those that end with signs, keep that of the column', () => {
  const item = [text(60, 100, WIDE), ...[0, 1, 2].map((index) => text(70, 112 + 12 * index, FULL))].flat();
  expect(measuresOf(item)).toEqual([[4, MEASURE]]);
  expect(measures([70, `${FULL};`], [70, `${FULL};`], [70, `${FULL};`])).toEqual([[3, MEASURE]]);
});
