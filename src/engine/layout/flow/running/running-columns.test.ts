/** Checks which rows of headers and footers are the cells of a table. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { findRunningColumns } from './running-columns.ts';

function found(...words: readonly ReturnType<typeof text>[]): readonly string[] {
  const table = findRunningColumns(segmentRows(makeSegments(words.flat())));
  return (table?.abreast.rows ?? []).flat().map((column) => {
    return column.map((segment) => segment.words.map(({ word }) => word.text).join(' ')).join(' / ');
  });
}

const ADDRESS = [text(60, 700, 'Address:'), text(60, 712, 'Quay 7'), text(60, 724, 'Ferrytown')];

test('reads columns whose lines are not on one line of writing one after the other', () => {
  const calls = [text(220, 700, 'Telephone:'), text(220, 709, '35 91'), text(220, 718, 'ann@harbour.example')];
  expect(
    found(text(60, 680, 'A line from one side to the other one, above all of this'), ...ADDRESS, ...calls),
  ).toEqual(['Address: / Quay 7 / Ferrytown', 'Telephone: / 35 91 / ann@harbour.example']);
});

test('takes rows for text with tabs where each shares a line of writing, or nothing begins at one place', () => {
  expect(found(...ADDRESS, text(220, 700, 'Telephone:'), text(220, 712, '35 91'))).toEqual([]);
  expect(found(...ADDRESS, text(220, 703, 'Page'), text(260, 715, '7'))).toEqual([]);
});
