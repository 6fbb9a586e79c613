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
/** Drawn rows of a table whose rows are in one frame: names of columns, and the frame. */
const MOST_DRAWN = 2;
/** In a table of more, a frame has so many rows at least: cells of two lines are common. */
const LEAST_AMONG = 3;
const GROUPED = /^[-–−+(]?\d{1,3}( \d{3})+\)?$/u;

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
    if (starts.length < (table.rows.length - 1 > MOST_DRAWN ? LEAST_AMONG : 2)) {
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
  const keys = levelsOf(numbers.flat());
  const first = keys[0];
  if (keys.length < 2 || !first || numbers.every(isWrappedNumber)) return [];
  const whole = columns.filter((lines) => keys.every((key) => lines.some((line) => isLevel(key, line))));
  const isBelow = columns.every((lines) => lines.every((line) => isLevel(first, line) || line.top > first.top));
  const isTold = whole.length > 1 || whole.some((lines) => !numbers.includes(lines));
  if (!isTold || !isBelow) return [];
  const all = columns.flat();
  return keys.map((key) => {
    const above = all.filter((line) => line.top < key.top && !isLevel(line, key));
    return (key.top + Math.max(...above.map(({ bottom }) => Math.min(bottom, key.top)), -Infinity)) / 2;
  });
}

/** One line of each level, from the top. */
function levelsOf(lines: readonly Line[]): readonly Line[] {
  const levels: Line[] = [];
  for (const line of lines.toSorted((a, b) => a.top - b.top)) {
    if (!levels.some((level) => isLevel(level, line))) levels.push(line);
  }
  return levels;
}

function linesOf(words: readonly Word[]): readonly Line[] {
  return itemRows(words).map(({ items, top, bottom }: ItemRow) => ({
    words: items.flatMap((item) => item.words),
    top,
    bottom,
  }));
}

/** Whether the lines are the groups of one long number, which a narrow column parts at its spaces. */
function isWrappedNumber(lines: readonly Line[]): boolean {
  return GROUPED.test(lines.map(textOf).join(' '));
}

function isNumberLine(line: Line): boolean {
  return isNumber(textOf(line));
}

function textOf({ words }: Line): string {
  return words.map(({ text }) => text).join(' ');
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
