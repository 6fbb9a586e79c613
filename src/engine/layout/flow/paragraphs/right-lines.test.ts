/** Checks which lines that are set to the right begin a paragraph each. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { joinLines } from './paragraphs.ts';
import { markRightLines } from './right-lines.ts';

const MEASURE = { left: 20, right: 380 };

function paragraphs(words: readonly ReturnType<typeof text>[], measure = MEASURE): readonly string[] {
  const lines = segmentRows(makeSegments(words.flat())).map((row) => makeFlowLine(row, 1));
  return joinLines(lines, measure, { leadingEm: () => 1.2 }).map((each) => each.map((line) => line.text).join(' / '));
}

const block = (...lines: readonly string[]) => lines.map((line, index) => textTo(380, 100 + 12 * index, line));

test('lines of an address stay lines', () => {
  const address = ['Bristol BS1 5TT', 'hello@greenfern.example', '+44 117 555 0100'];
  expect(paragraphs(block(...address))).toEqual(address);
});

test('so they do in a column as wide as the longest of them, where one had room for the next word', () => {
  const address = ['12 Harbour Road', 'Bristol BS1 5TT', 'hello@greenfern.example', '+44 117 555 0100'];
  expect(paragraphs(block(...address), { left: 240, right: 380 })).toEqual(address);
});

test('a sentence that is set to the right goes on over its lines', () => {
  const lines = ['The ferries come in all day long before', 'harbours open and the box for', 'cash is unlocked.'];
  expect(paragraphs(block(...lines))).toEqual([lines.join(' / ')]);
});

test('justified text with a line set in goes on', () => {
  const lines = [text(40, 100, 'Harbours open long before the ferries come in and'), text(20, 112, 'more')];
  expect(paragraphs(lines, { left: 20, right: 300 })).toHaveLength(1);
});

test('lines of code are not set to the right, wherever they end', () => {
  const areSetRight = (font: Partial<Word['font']>) => {
    const code = (left: number, top: number, line: string) =>
      text(left, top, line).map((word) => ({ ...word, font: { ...word.font, ...font } }));
    const lines = [code(40, 100, 'if(boat.length>12)'), code(75, 112, 'print(b.nm)')];
    const flow = segmentRows(makeSegments(lines.flat())).map((row) => makeFlowLine(row, 1));
    return markRightLines(flow, MEASURE).some(({ isSetRight }) => isSetRight);
  };
  expect([{}, { fixedPitch: true }, { name: 'Courier New' }].map(areSetRight)).toEqual([true, false, false]);
});

test('in the right half, lines that begin at places near each other stay lines', () => {
  const address = ['Harbour Street', '14 Harbour Rd', 'Whitby YO2 3PU', '14 March 2025'];
  const moved = address.map((line, index) => textTo(380, 100 + 12 * index, line.slice(index % 2 === 0 ? 0 : 3)));
  expect(paragraphs(moved)).toHaveLength(4);
  expect(paragraphs(moved, { left: 300, right: 380 })).not.toHaveLength(4);
});

test('so they do beside a picture, where all of them begin at the edge of the page', () => {
  const address = ['Harbour & Co Ltd', '12 Quay Street', 'Bristol BS1 5TT'].map((line, row) =>
    textTo(380, 100 + 12 * row, line),
  );
  const lines = segmentRows(makeSegments(address.flat())).map((row) => ({ ...makeFlowLine(row, 1), start: 20 }));
  const moved = lines.map((line, row) => ({ ...line, start: 20 + 12 * row }));
  expect(markRightLines(moved, MEASURE).every(({ isSetRight }) => isSetRight)).toBe(true);
});

test('tagged lines that are set to the right stay one paragraph', () => {
  const tag = { block: 1, role: 'paragraph' as const };
  const address = ['Bristol BS1 5TT', 'hello@greenfern.example', '+44 117 555 0100'];
  const words = block(...address).flatMap((line) => line.map((word) => ({ ...word, tag })));
  const [lines, ...others] = joinLines(
    segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 1)),
    MEASURE,
    { leadingEm: () => 1.2 },
  );
  expect(others).toEqual([]);
  expect(lines?.map(({ isSetRight }) => isSetRight)).toEqual([true, true, true]);
});
