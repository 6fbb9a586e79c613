/** Tables with dots that lead to numbers: their columns, and what stands on both sides of the dots. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import { cellText } from './cells.ts';
import { ledTables } from './led-tables.ts';

const SIZE = { widthPt: 400, heightPt: 400 };
const dots = (y: number, from: number) => {
  const places = Array.from({ length: 20 }, (_, index) => 40 + 12 * index).filter((x) => x > from && x < 280);
  return places.flatMap((x) => text(x, y, '.'));
};
const row = (y: number, name: string, amount: string) => [
  ...text(20, y, name),
  ...dots(y, 25 + 5 * name.length),
  ...textTo(330, y, amount),
];
const ROWS = [
  ...row(100, 'Rent', '900'),
  ...row(115, 'Electricity and heat', '145'),
  ...row(130, 'Food', '320'),
  ...row(145, 'Travel', '18'),
];

function textsOf(words: Parameters<typeof ledTables>[0]['words']): readonly (readonly string[])[] {
  const [table] = ledTables({ words, lines: [], fills: [], size: SIZE }, 'auto').tables;
  if (!table) throw new Error('no table');
  expect(table.cells.every((cell) => cell.column + cell.columnSpan < table.columns.length)).toBe(true);
  return table.rows
    .slice(1)
    .map((_, at) => table.cells.filter((cell) => cell.row === at).map((cell) => cellText(cell.words)));
}

test('names and amounts are two columns, and the dots are in neither', () => {
  expect(textsOf(ROWS)).toEqual([
    ['Rent', '900'],
    ['Electricity and heat', '145'],
    ['Food', '320'],
    ['Travel', '18'],
  ]);
});

test('what stands on both sides of dots is two cells where a text over all columns hides the white between them', () => {
  const notes = [160, 172, 184].flatMap((y) =>
    text(20, y, 'All of these are paid on the first day of each month of the year'),
  );
  const texts = textsOf([...ROWS, ...notes]).flat();
  for (const amount of ['900', '145', '320', '18']) expect(texts).toContain(amount);
  expect(texts.some((each) => each.includes('.'))).toBe(false);
});
