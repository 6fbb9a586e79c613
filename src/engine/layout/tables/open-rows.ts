/** Adds rows that no edge closes to a table by level edges: those below its last edge, and the title of a group below its heads. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';
import { makeCell } from './cells.ts';
import { type Column, columnsOf } from './columns.ts';
import { headerRowsOf } from './header-rows.ts';
import { type ItemRow, itemRows } from './items.ts';
import { keepsTo, withColumnNames } from './outer-names.ts';
import { splitAtColumns } from './split-items.ts';
import type { FoundTable } from './table.ts';

/** Times the usual height of a row: the next one is no further below. */
const NEAR = 1.5;
/** Share of the columns that a row fills, and share of its texts that keep to those of their columns. */
const FILLED = 0.5;
const LEVEL = 0.75;
/** In heights of a line: lines of one cell have less white between them. */
const SAME_CELL = 0.4;
/** More rows than these below a table are no part of it. */
const MOST_BELOW = 200;

/** @param free words that are in no table. */
export function withOpenRows(table: FoundTable, free: readonly Word[], fills: readonly FilledArea[]): FoundTable {
  const columns = table.columns.slice(1).map((right, index) => ({ left: table.columns[index] ?? 0, right }));
  const usual = usualHeight(table);
  const inside = free.filter(({ box }) => middleX(box) > (columns[0]?.left ?? 0) && middleX(box) < table.box.right);
  const below = itemRows(inside.filter(({ box }) => middle(box) > table.box.bottom)).slice(0, MOST_BELOW);
  const added: ItemRow[][] = [];
  let bottom = table.box.bottom;
  for (const each of below) {
    const row = splitAtColumns(each, columns);
    const white = row.top - bottom;
    const last = added.at(-1);
    if (last && isWithin(row, last, columns, white)) last.push(row);
    else if (white < (NEAR - 1) * usual && isRow(row, table, columns)) added.push([row]);
    else break;
    bottom = row.bottom;
  }
  return added.length === 0 ? table : withRowsBelow(table, added, columns, fills);
}

function usualHeight({ rows }: FoundTable): number {
  const heights = rows.slice(1).map((y, index) => y - (rows[index] ?? 0));
  return heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0;
}

/** Whether a text is the next line of a cell of the row. */
function isWithin(row: ItemRow, before: readonly ItemRow[], columns: readonly Column[], white: number): boolean {
  const [item] = row.items;
  if (!item || row.items.length > 1 || white > SAME_CELL * (row.bottom - row.top)) return false;
  const above = before.at(-1)?.items.find(({ box }) => Math.abs(box.left - item.box.left) <= 1);
  return above !== undefined && columnsOf(above, columns)[0] === columnsOf(item, columns)[0];
}

function isRow({ items }: ItemRow, table: FoundTable, columns: readonly Column[]): boolean {
  if (items.length < Math.max(2, FILLED * columns.length)) return false;
  const places = items.map((item) => columnsOf(item, columns));
  if (places.some(([first, last], index) => first !== last || first <= (places[index - 1]?.[1] ?? -1))) return false;
  const level = items.filter((item, index) => keepsTo(item, places[index]?.[0] ?? 0, table));
  return level.length >= LEVEL * items.length;
}

function withRowsBelow(
  table: FoundTable,
  added: readonly (readonly ItemRow[])[],
  columns: readonly Column[],
  fills: readonly FilledArea[],
): FoundTable {
  const first = table.rows.length - 1;
  const ends = added.map((lines, index) => {
    const bottom = lines.at(-1)?.bottom ?? 0;
    return (bottom + (added[index + 1]?.[0]?.top ?? bottom)) / 2;
  });
  const rows = [...table.rows, ...ends];
  const cells = added.flatMap((lines, index) => {
    const items = lines.flatMap((line) => line.items);
    return columns.map(({ left, right }, column) => {
      const words = items.filter((item) => columnsOf(item, columns)[0] === column).flatMap((item) => item.words);
      const area = { row: first + index, column, rowSpan: 1, columnSpan: 1 };
      return makeCell(
        area,
        { left, right, top: rows[area.row] ?? 0, bottom: rows[area.row + 1] ?? 0 },
        words,
        {},
        fills,
      );
    });
  });
  const all = [...table.cells, ...cells];
  return { ...table, box: { ...table.box, bottom: rows.at(-1) ?? 0 }, rows, cells: all, headerRows: headerRowsOf(all) };
}

/** Names of columns, above the first row or above a title that stands between them and this. @param free words that are in no table. */
export function withHeads(table: FoundTable, free: readonly Word[], fills: readonly FilledArea[]): FoundTable {
  const named = withColumnNames(table, free, fills);
  if (named !== table) return named;
  const titled = withTitle(table, free, fills);
  if (!titled) return table;
  const taken = new Set(titled.cells[0]?.words);
  const headed = withColumnNames(
    titled,
    free.filter((word) => !taken.has(word)),
    fills,
  );
  return headed === titled ? table : headed;
}

/** With the one text right above it as a row. */
function withTitle(table: FoundTable, free: readonly Word[], fills: readonly FilledArea[]): FoundTable | undefined {
  const { box, columns } = table;
  const height = usualHeight(table);
  const near = free.filter((word) => middle(word.box) < box.top && word.box.top > box.top - NEAR * height);
  const [title, ...others] = itemRows(
    near.filter(({ box: each }) => middleX(each) > box.left && middleX(each) < box.right),
  ).slice(-1);
  const [item] = title?.items ?? [];
  if (!title || !item || others.length > 0 || title.items.length > 1) return undefined;
  if (!keepsTo(item, 0, table)) return undefined;
  const top = title.top - Math.max(1, box.top - title.bottom);
  const cells = columns.slice(0, -1).map((left, column) => {
    const area = { row: 0, column, rowSpan: 1, columnSpan: 1 };
    const place = { left, right: columns[column + 1] ?? left, top, bottom: box.top };
    return makeCell(area, place, column === 0 ? item.words : [], {}, fills);
  });
  const moved = table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
  return { ...table, box: { ...box, top }, rows: [top, ...table.rows], cells: [...cells, ...moved] };
}

function middleX({ left, right }: Box): number {
  return (left + right) / 2;
}
