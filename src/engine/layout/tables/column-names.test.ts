/** Checks what stands above tables without lines: titles, and names that are set to another side than their columns. */
import { expect, test } from 'vitest';
import { sized, text, textTo } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { cellText } from './cells.ts';
import { withNamesOverColumns, withoutTitle } from './column-names.ts';
import { spacedTables } from './spaced-tables.ts';
import type { FoundTable } from './table.ts';

function tableOf(words: readonly Word[]): FoundTable {
  const [table] = spacedTables({ words, lines: [], fills: [], size: { widthPt: 600, heightPt: 800 } });
  if (!table) throw new Error('No table was found.');
  return table;
}

const rowsOf = ({ cells, rows }: FoundTable) =>
  rows.slice(1).map((_, row) => cells.filter((cell) => cell.row === row).map(({ words }) => cellText(words)));

const record = (row: number) => [
  ...text(20, 40 + 16 * row, `Service ${'ABCDE'[row]}`),
  ...textTo(300, 40 + 16 * row, `${row + 3}`),
  ...textTo(450, 40 + 16 * row, `${120 + row},00`),
];
const BODY = [0, 1, 2, 3, 4].flatMap(record);
const NAMES = [...text(20, 24, 'Service'), ...text(180, 24, 'Hours'), ...text(330, 24, 'Price')];

test('names on the left of numbers on the right stand in the columns of these', () => {
  const found = tableOf([...NAMES, ...BODY]);
  expect(found.columns.length - 1).toBeGreaterThan(3);
  const rows = rowsOf(withNamesOverColumns(found));
  expect(rows[0]).toEqual(['Service', 'Hours', 'Price']);
  expect(rows[1]).toEqual(['Service A', '3', '120,00']);
  expect(rows).toHaveLength(6);
});

test('fewer names than columns tell nothing', () => {
  const found = tableOf([...text(20, 24, 'Service'), ...text(180, 24, 'Hours'), ...BODY]);
  expect(withNamesOverColumns(found)).toBe(found);
});

test('a text in larger letters at the top is the title of a table, and one of the same size a row', () => {
  const titled = tableOf([...sized(20, 22, 'Prices', 14), ...BODY]);
  expect(titled.rows).toHaveLength(7);
  expect(rowsOf(withoutTitle(titled))[0]).toEqual(['Service A', '3', '120,00']);
  const named = tableOf([...text(20, 24, 'Prices'), ...BODY]);
  expect(withoutTitle(named)).toBe(named);
});
