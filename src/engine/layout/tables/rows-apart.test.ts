/** Checks that an address above a table without lines is none of its rows. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { cellText } from './cells.ts';
import { withoutRowsApart } from './rows-apart.ts';
import { spacedTables } from './spaced-tables.ts';
import type { FoundTable } from './table.ts';

const FIELDS = [
  ['Number:', '2024', 'Customer:', 'Riverside'],
  ['Date:', 'today', 'Account:', 'none'],
  ['Due:', 'soon', 'Order:', 'PO 55'],
];

/** An address above fields, the last line of which ends so far above them. */
function tableOf(white: number): FoundTable {
  const address = ['Blue Kettle', '5 Station Road', 'York'].flatMap((line, row) => text(20, 20 + 12 * row, line));
  const top = 54 + white;
  const fields = FIELDS.flatMap((row, at) =>
    row.flatMap((cell, column) => text(20 + 130 * column, top + 14 * at, cell)),
  );
  const words = [...address, ...text(410, 32, 'INVOICE'), ...fields];
  const [table] = spacedTables({ words, lines: [], fills: [], size: { widthPt: 600, heightPt: 800 } });
  if (!table) throw new Error('No table was found.');
  return table;
}

const firstOf = ({ cells }: FoundTable) => cells.filter(({ row }) => row === 0).map(({ words }) => cellText(words));

test('leaves rows of few texts out that more white parts from the others, and keeps those that stand near', () => {
  const found = tableOf(16);
  expect(firstOf(found)[0]).toBe('Blue Kettle');
  const fields = withoutRowsApart(found);
  expect(firstOf(fields)).toEqual(FIELDS[0]);
  expect([fields.rows.length - 1, fields.box.top]).toEqual([3, fields.rows[0]]);
  const near = tableOf(4);
  expect(withoutRowsApart(near)).toBe(near);
});
