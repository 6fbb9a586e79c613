/** Checks that listings in letters of one width keep the spaces that they were typed with. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { joinLines } from './paragraphs.ts';

const MEASURE = { left: 50, right: 400 };

/** The parts of a line, each at a letter of it. */
function typed(y: number, parts: Readonly<Record<number, string>>, font: Partial<Word['font']> = { fixedPitch: true }) {
  const words = Object.entries(parts).flatMap(([letter, part]) => text(50 + 5 * Number(letter), y, part));
  return words.map((word) => ({ ...word, font: { ...word.font, ...font } }));
}

function linesOf(...rows: readonly (readonly Word[])[]) {
  return segmentRows(makeSegments(rows.flat())).map((row) => makeFlowLine(row, 1));
}

test('what stands below each other in a listing still does', () => {
  const rows = [typed(100, { 0: 'size', 6: 'date', 20: 'name' }), typed(112, { 0: '11K', 6: '3', 20: 'a.txt' })];
  expect(linesOf(...rows).map((line) => line.text)).toEqual(['size  date          name', '11K   3             a.txt']);
});

test('white that is no number of letters, and that of other fonts, is none that was typed', () => {
  expect(linesOf(typed(100, { 0: 'size', 20.4: 'name' })).map((line) => line.text)).toEqual(['size\tname']);
  expect(linesOf(typed(100, { 0: 'size', 20: 'name' }, {})).map((line) => line.text)).toEqual(['size\tname']);
});

test('a line of code does not go on with one that begins with a small letter', () => {
  const long = 'f in_format input file format either ped or tped or vcf';
  const lines = linesOf(typed(100, { 0: long }), typed(112, { 0: 'ped requires in_prefix' }));
  expect(joinLines(lines, MEASURE, { leadingEm: () => 1.2 })).toHaveLength(2);
});

test('in a document all in letters of one width it does, as prose', () => {
  const long = 'the water that you drink is tested each month in the';
  const lines = linesOf(typed(100, { 0: long }), typed(112, { 0: 'laboratory of the district' }));
  expect(joinLines(lines, MEASURE, { leadingEm: () => 1.2, isTypewritten: true })).toHaveLength(1);
  expect(joinLines(lines, MEASURE, { leadingEm: () => 1.2 })).toHaveLength(2);
  const code = linesOf(
    typed(100, { 0: 'if len(group) > 1: correlated_groups.append(group)' }),
    typed(112, { 0: 'for name in group:' }),
  );
  expect(joinLines(code, MEASURE, { leadingEm: () => 1.2, isTypewritten: true })).toHaveLength(2);
});
