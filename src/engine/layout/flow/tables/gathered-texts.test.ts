/** Checks tables whose tags give the text of several cells to the first. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { TaggedCell } from '../../../page/words/content-tag.ts';
import type { Word } from '../../../page/words/words.ts';
import type { FoundTable } from '../../tables/table.ts';
import { taggedTables } from './tagged-table.ts';

const XS = [50, 150, 250];
const YS = [100, 120, 140];

function cell(row: number, column: number): TaggedCell {
  return { table: 1, row, column, rowSpan: 1, columnSpan: 1, isHeader: false };
}

/** A word at the place of a cell that the tags put into another. */
function word(row: number, column: number, own: TaggedCell): Word {
  const [placed] = text((XS[column] ?? 0) + 5, (YS[row] ?? 0) + 5, `item-${row}-${column}`);
  if (!placed) throw new Error('Nothing was placed.');
  return { ...placed, tag: { block: 10 * row + column, role: 'paragraph', cell: own } };
}

function drawn(words: readonly Word[]): FoundTable {
  const at = { borders: {}, align: 'left', verticalAlign: 'top', rowSpan: 1, columnSpan: 1 } as const;
  const cells = [0, 1].flatMap((row) =>
    [0, 1].map((column) => {
      const [left = 0, right = 0] = XS.slice(column, column + 2);
      const [top = 0, bottom = 0] = YS.slice(row, row + 2);
      return {
        ...at,
        row,
        column,
        box: { left, right, top, bottom },
        words: words.slice(2 * row + column).slice(0, 1),
      };
    }),
  );
  const box = { left: 50, right: 250, top: 100, bottom: 140 };
  return { found: 'ruled', box, columns: XS, rows: YS, headerRows: 0, cells, confidence: 1 };
}

const PLACES = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

function texts(words: readonly Word[]): readonly string[] {
  const tables = new Map([
    [1, { cells: PLACES.map(([row, column]) => cell(row, column)), pages: new Map([[1, { first: 0, last: 1 }]]) }],
  ]);
  const [table] = taggedTables({ page: 1, words, lines: [], fills: [] }, tables, [drawn(words)]);
  return (table?.cells ?? []).map((each) => each.words.map((own) => own.text).join(' '));
}

test('a list that goes on from cell to cell stands where the lines part it, though the tags give it to the first cell', () => {
  const words = PLACES.map(([row, column]) => word(row, column, cell(0, 0)));
  expect(texts(words)).toEqual(['item-0-0', 'item-0-1', 'item-1-0', 'item-1-1']);
});

test('a text that reaches into another cell with text stays where the tags have it', () => {
  const owners = [cell(0, 0), cell(0, 0), cell(1, 0), cell(1, 1)];
  const other = word(0, 1, cell(0, 1));
  const words = PLACES.map(([row, column], index) => word(row, column, owners[index] ?? cell(0, 0)));
  const [kept] = texts([...words, { ...other, text: 'own' }]);
  expect(kept).toBe('item-0-0 item-0-1');
});
