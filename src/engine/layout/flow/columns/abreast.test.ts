/** Checks which texts count as blocks beside each other. */
import { expect, test } from 'vitest';
import { sized, text, textTo } from '../../../../../tests/placed-words.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import { findAbreast, makeAbreast } from './abreast.ts';

function segments(...words: readonly ReturnType<typeof text>[]): readonly Segment[] {
  return makeSegments(words.flat());
}

/** The text of each block, its lines parted by strokes. */
function found(given: readonly Segment[]): readonly string[] {
  const line = ({ words }: Segment) => words.map(({ word }) => word.text).join(' ');
  return findAbreast(given).flatMap(({ rows }) => rows.flatMap((row) => row.map((cell) => cell.map(line).join(' / '))));
}

const ADDRESS = [text(20, 100, 'Ann Harbour'), text(20, 112, 'Quay 7'), text(20, 124, 'Ferrytown')];

test('finds blocks whose lines are not on one level, and leaves the text above and below', () => {
  const about = [text(220, 105, 'Our date: today'), text(220, 120, 'Your sign: none')];
  const above = text(20, 40, 'a line of text that goes from one side of the page to the other one');
  expect(found(segments(above, ...ADDRESS, ...about))).toEqual([
    'Ann Harbour / Quay 7 / Ferrytown',
    'Our date: today / Your sign: none',
  ]);
});

test('takes lines on one level for text with tabs', () => {
  expect(found(segments(...ADDRESS, text(220, 100, 'today'), text(220, 112, 'none')))).toEqual([]);
});

test('takes a line by itself, or lines that nothing aligns, for no block', () => {
  expect(found(segments(...ADDRESS, text(220, 106, 'a box')))).toEqual([]);
  expect(found(segments(...ADDRESS, text(220, 105, 'here'), text(260, 118, 'and there')))).toEqual([]);
});

test('takes rows whose texts all end at the ends of their columns for a table, and no contents', () => {
  const rows = (first: typeof textTo) => [
    ...[first(200, 100, 'Our date:'), textTo(300, 100, 'today')],
    ...[first(200, 120, 'Kept from the public:'), textTo(300, 120, 'section 13')],
  ];
  expect(found(segments(...rows(textTo)))).toEqual(['Our date:', 'today', 'Kept from the public:', 'section 13']);
  expect(found(segments(...rows((_, y, content) => text(60, y, content))))).toEqual([]);
});

test('takes a name in large letters for a block beside the lines at its height', () => {
  const lines = [textTo(400, 100, '12 Harbour Road'), textTo(400, 112, 'Bristol'), textTo(400, 124, 'a@b.example')];
  const name = (size: number) => sized(20, 100, 'Green Fern', size);
  expect(found(segments(name(22), ...lines))).toEqual(['Green Fern', '12 Harbour Road / Bristol / a@b.example']);
  expect(found(segments(name(10), ...lines))).toEqual([]);
});

test('cells begin where their text does, and the last has room for wider letters', () => {
  const rows = [[makeSegments(text(50, 100, 'A name')), makeSegments(text(300, 96, 'Date of today'))]];
  const { xs } = makeAbreast(rows);
  expect(xs[0]).toBe(50);
  expect(xs[1]).toBe(300);
  expect(xs[2]).toBeGreaterThan(300 + 13 * 5);
  const amounts = [...makeSegments(text(60, 100, '9')), ...makeSegments(text(40, 114, '1,000'))];
  expect(makeAbreast([[amounts, makeSegments(text(200, 96, 'Date'))]]).xs[1]).toBe(73);
});

test('takes level lines for blocks where tags put them into two paragraphs, row by row as these begin', () => {
  const tagged = (block: number, words: ReturnType<typeof text>) =>
    words.map((word) => ({ ...word, tag: { block, role: 'paragraph' as const } }));
  const parties = (of: (side: number, row: number) => number) =>
    segments(
      ...ADDRESS.map((words, row) => tagged(of(0, row), words)),
      ...['today', 'none'].map((line, row) => tagged(of(1, row), text(220, 100 + 12 * row, line))),
    );
  expect(found(parties((side) => side))).toEqual(['Ann Harbour / Quay 7 / Ferrytown', 'today / none']);
  expect(found(parties(() => 0))).toEqual([]);
  expect(found(parties((side, row) => 2 * Math.min(row, 1) + side))).toEqual([
    'Ann Harbour',
    'today',
    'Quay 7 / Ferrytown',
    'none',
  ]);
  // Tags that tell one column after the other.
  expect(found(parties((side, row) => 2 * side + Math.min(row, 1)))).toHaveLength(2);
});

test('cells of texts that are set to the right end where these do, with room before them', () => {
  const address = [...makeSegments(textTo(400, 96, 'Green Fern')), ...makeSegments(textTo(400, 108, 'Bath'))];
  expect(makeAbreast([[makeSegments(text(50, 100, 'A name')), address]]).xs).toEqual([50, 342, 400]);
});
