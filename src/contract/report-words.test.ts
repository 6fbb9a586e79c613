/** Checks what a report says of the pages that a result lacks. */
import { expect, test } from 'vitest';
import { counted, onPages } from './report.ts';
import { pageNotes } from './report-words.ts';

const ROWS = {
  found: { tables: counted('{count} table', '{count} tables') },
  leftOut: { 'no-table': onPages('page {pages} without a table', 'pages {pages} without a table') },
  uncertain: {
    hard: onPages('text on page {pages}', 'text on pages {pages}'),
    exact: onPages('page {pages}', 'pages {pages}', { warned: true }),
  },
};

test('names the pages that are missing or uncertain, a line for each group', () => {
  const report = { found: { tables: 2 }, leftOut: { 'no-table': [1, 3, 4, 5] }, uncertain: { hard: [2] } };
  expect(pageNotes(ROWS, report)).toEqual(['Skipped: pages 1, 3–5 without a table', 'Please check: text on page 2']);
});

test('says nothing where no page is named, or a warning names it', () => {
  expect(pageNotes(ROWS, { found: { tables: 2 }, leftOut: { 'no-table': [] }, uncertain: { exact: [1] } })).toEqual([]);
});
