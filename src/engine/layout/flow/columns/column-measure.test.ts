/** Checks where the first column of a page begins. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { areShortLines, columnMeasure, isProse } from './column-measure.ts';
import { column } from './columns.ts';

const PAGE = { left: 50, right: 350 };

const measureAt = (left: number, page: typeof PAGE | undefined) =>
  columnMeasure(column(makeSegments(text(left, 100, 'flour')).map((segment) => ({ segment }))), page).left;

test('text on a panel at the left of the page is set in from the text of the page', () => {
  expect(measureAt(62, PAGE)).toBe(50);
});

test('other columns begin with their text, and so does a first one at the edge or far away from it', () => {
  expect(measureAt(62, undefined)).toBe(62);
  expect(measureAt(51, PAGE)).toBe(51);
  expect(measureAt(80, PAGE)).toBe(80);
});

test('a column of short lines of which one is the longest has lines that somebody ended', () => {
  const measureOf = (lines: readonly string[]) => {
    const words = lines.flatMap((line, index) => text(50, 100 + 12 * index, line));
    return columnMeasure(column(makeSegments(words).map((segment) => ({ segment }))), PAGE);
  };
  const flour = ['250 g flour', '125 g butter', '1 egg', '100 g ground almonds', '½ tsp cinnamon'];
  expect(measureOf(flour)).toMatchObject({ areLines: true });
  expect(measureOf(flour.map((line) => `${line}文`))).not.toHaveProperty('areLines');
  const prose = ['The boats go out in', 'the morning and come', 'back when the sun', 'is low.', 'Most of them'];
  expect(measureOf(prose)).not.toHaveProperty('areLines');
});

test('a few short lines that each begin anew, some with a number, are those of an address', () => {
  const isAddress = (...lines: readonly string[]) =>
    areShortLines(makeSegments(lines.flatMap((line, index) => text(50, 100 + 12 * index, line))));
  expect(isAddress('22 High Street', 'Bath BA1 2AB')).toBe(true);
  expect(isAddress('Acme Ltd', '22 High Street', 'Bath BA1 2AB')).toBe(true);
  expect(isAddress('The boats go', 'Back at 6')).toBe(false);
  expect(isAddress('Report of May 2026,', 'Volume 3')).toBe(false);
  expect(isAddress('Harbour News', 'Every Week')).toBe(false);
});

test('lines of prose fill their column; a few lines, and those of a list, do not', () => {
  const fills = (...lines: readonly string[]) =>
    isProse(makeSegments(lines.flatMap((line, index) => text(50, 100 + 12 * index, line))));
  const prose = ['The boats go out in', 'the morning and come', 'back when the sun', 'is low.', 'Most of them'];
  expect(fills(...prose)).toBe(true);
  expect(fills(...prose.slice(0, 3))).toBe(false);
  expect(fills('250 g flour', '125 g butter', '1 egg', '100 g ground almonds', '½ tsp cinnamon')).toBe(false);
});
