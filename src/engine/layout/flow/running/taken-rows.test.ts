/** Checks which words of a page are its header and its footer. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { takeRunning } from './taken-rows.ts';

const said = (words: readonly Word[]) => words.map((word) => word.text).join(' ');

test('rows at the top and the bottom are taken, but for those that the tags have amid a table', () => {
  const namesIn = (row: number) => {
    const cell = { table: 1, row, column: 0, rowSpan: 1, columnSpan: 1, isHeader: true };
    const tag = { block: 1, role: 'paragraph' as const, cell };
    return text(50, 50, 'County Voters').map((word) => ({ ...word, tag }));
  };
  const names = namesIn(40);
  const words = [...text(50, 20, 'A report'), ...names, ...text(50, 100, 'Text'), ...text(50, 500, 'Page 3')];
  const { header, footer, body } = takeRunning(words, { top: 2, bottom: 1 });
  expect([header, footer, body].map(said)).toEqual(['A report', 'Page 3', 'County Voters Text']);
  expect(said(takeRunning(namesIn(0), { top: 1, bottom: 0 }).header)).toBe('County Voters');
  expect(said(takeRunning(words, undefined).body)).toBe(said(words));
});
