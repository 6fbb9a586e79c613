/** Parts a drawn row that is a frame around several rows, as invoices have: the numbers of its columns tell where each begins. */
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';
import { makeCell } from './cells.ts';
import { headerRowsOf } from './header-rows.ts';
import { type ItemRow, itemRows } from './items.ts';
import { isNumber } from './numbers.ts';
import type { FoundCell, FoundTable } from './table.ts';

/** In heights of a line: what stands on one level. */
const LEVEL = 0.35;

interface Line {
  readonly words: readonly Word[];
  readonly top: number;
  readonly bottom: number;
}

export function withFramedRows(table: FoundTable): FoundTable {
  if (table.found !== 'ruled') return table;
  const cells: FoundCell[] = [];
  const ys = [table.rows[0] ?? 0];
  for (const [row, bottom] of table.rows.slice(1).entries()) {
    const own = table.cells.filter((cell) => cell.row === row);
    const starts = isCrossed(table, row) ? [] : rowStarts(own);
    const first = ys.length - 1;
    // Of a row that is not parted, the cells may go on in those below, which are not parted either.
    if (starts.length < 2) {
      ys.push(bottom);
      cells.push(...own.map((cell) => ({ ...cell, row: first })));
      continue;
    }
    ys.push(...starts.slice(1), bottom);
    cells.push(...own.flatMap((cell) => partsOf(cell, first, ys)));
  }
  if (ys.length === table.rows.length) return table;
  return { ...table, rows: ys, cells, headerRows: headerRowsOf(cells) };
}

/** Whether a cell reaches over the row and another one. */
function isCrossed({ cells }: FoundTable, row: number): boolean {
  return cells.some((cell) => cell.rowSpan > 1 && cell.row <= row && row < cell.row + cell.rowSpan);
}

/** y at which each of its rows begins; fewer than two where it is one row. */
function rowStarts(cells: readonly FoundCell[]): readonly number[] {
  const columns = cells.filter(({ words }) => words.length > 0).map(({ words }) => linesOf(words));
  if (columns.length < 2 || cells.some(({ words }) => words.some(({ turn }) => turn !== 0))) return [];
  const numbers = columns.filter((lines) => lines.every(isNumberLine));
  const keys = numbers.reduce<readonly Line[]>((most, lines) => (lines.length > most.length ? lines : most), []);
  const first = keys[0];
  if (keys.length < 2 || !first) return [];
  const beside = columns.filter((lines) => lines !== keys);
  const isKept = numbers.every((lines) => lines.every((line) => keys.some((key) => isLevel(key, line))));
  const isSecond = beside.some((lines) => keys.every((key) => lines.some((line) => isLevel(key, line))));
  const isBelow = beside.every((lines) => lines.every((line) => isLevel(first, line) || line.top > first.top));
  if (!isKept || !isSecond || !isBelow) return [];
  const all = columns.flat();
  return keys.map((key) => {
    const above = all.filter((line) => line.top < key.top && !isLevel(line, key));
    return (key.top + Math.max(...above.map(({ bottom }) => Math.min(bottom, key.top)), -Infinity)) / 2;
  });
}

function linesOf(words: readonly Word[]): readonly Line[] {
  return itemRows(words).map(({ items, top, bottom }: ItemRow) => ({
    words: items.flatMap((item) => item.words),
    top,
    bottom,
  }));
}

function isNumberLine({ words }: Line): boolean {
  return isNumber(words.map(({ text }) => text).join(' '));
}

function isLevel(a: Line, b: Line): boolean {
  return Math.abs(a.top + a.bottom - b.top - b.bottom) / 2 < LEVEL * Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** @param ys edges of the rows so far, those of its own rows last. @param first of its own rows. */
function partsOf(cell: FoundCell, first: number, ys: readonly number[]): readonly FoundCell[] {
  const { column, columnSpan, borders, fill, box, words } = cell;
  const count = ys.length - 1 - first;
  const { top, bottom, ...sides } = borders;
  return Array.from({ length: count }, (_, index) => {
    const area = { row: first + index, column, rowSpan: 1, columnSpan };
    const [from, to] = [ys[area.row] ?? 0, ys[area.row + 1] ?? 0];
    const own = words.filter((word) => middle(word.box) >= from && middle(word.box) < to);
    const drawn = {
      ...sides,
      ...(index === 0 && top ? { top } : {}),
      ...(index === count - 1 && bottom ? { bottom } : {}),
    };
    const made = makeCell(area, { ...box, top: from, bottom: to }, own, drawn, []);
    return fill ? { ...made, fill } : made;
  });
}
