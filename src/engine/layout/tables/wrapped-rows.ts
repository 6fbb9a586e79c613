/** Puts rows of a table without lines together that are the lines of one: texts that were wrapped by their cells. */
import { unionBox } from '../../page/boxes/boxes.ts';
import { middle } from '../lines/rows.ts';
import { areaBox, makeCell } from './cells.ts';
import { centredRows } from './centred-rows.ts';
import { headerRowsOf } from './header-rows.ts';
import { type Line, linesOfRecords, type Row } from './record-lines.ts';
import type { FoundCell, FoundTable } from './table.ts';

/** In ems: the room of a space, how far lines of one cell stand apart at most, and how near to each other they are set. */
const SPACE = 0.25;
const MAX_PITCH = 1.9;
const ALIGNED = 0.35;
/** Where fewer of the lines that may go on begin with a small letter, only those do. */
const SMALL = 0.4;
const LETTER = /\p{L}/u;
const SMALL_LETTER = /^\P{L}?\p{Ll}/u;

export function withWrappedRows(table: FoundTable): FoundTable {
  if (table.found !== 'spaced') return table;
  const byRow = Map.groupBy(table.cells, ({ row }) => row);
  const rows = table.rows.slice(1).map((_, row) => rowOf(byRow.get(row) ?? []));
  const centred = centredRows(table.cells, table.columns.length - 1);
  const continued = centred.length > 0 ? continuedIn(centred) : continuedRows(rows).union(linesOfRecords(rows));
  if (continued.size === 0) return table;
  const firsts = rows.flatMap((_, row) => (continued.has(row) ? [] : [row]));
  const ys = [...firsts.map((row) => table.rows[row] ?? 0), table.rows.at(-1) ?? 0];
  const cells = firsts.flatMap((first, row) => {
    const end = firsts[row + 1] ?? rows.length;
    const parts = rows.slice(first, end).flatMap((_, index) => byRow.get(first + index) ?? []);
    if (end === first + 1) return parts.map((cell) => ({ ...cell, row }));
    return parts.filter((cell) => cell.row === first).map((cell) => joined(cell, parts, row, table.columns, ys));
  });
  return { ...table, rows: ys, cells, headerRows: headerRowsOf(cells) };
}

/** All lines of a row but its first. */
function continuedIn(extents: readonly (readonly [first: number, last: number])[]): ReadonlySet<number> {
  return new Set(
    extents.flatMap(([first, last]) => Array.from({ length: last - first }, (_, index) => first + index + 1)),
  );
}

function joined(
  { column, columnSpan, borders, fill }: FoundCell,
  parts: readonly FoundCell[],
  row: number,
  xs: readonly number[],
  ys: readonly number[],
): FoundCell {
  const area = { row, column, rowSpan: 1, columnSpan };
  const words = parts.filter((part) => part.column === column).flatMap((part) => part.words);
  return { ...makeCell(area, areaBox(area, { xs, ys }), words, borders, []), ...(fill ? { fill } : {}) };
}

function rowOf(cells: readonly FoundCell[]): Row {
  const filled = cells.filter(({ words }) => words.length > 0);
  return new Map(
    filled.map(({ column, columnSpan, words }) => {
      const em = Math.max(...words.map(({ sizePt }) => sizePt));
      // A text over several columns is no line of one of them.
      return [column, { column: columnSpan > 1 ? -1 : column, words, box: unionBox(words.map(({ box }) => box)), em }];
    }),
  );
}

/** Rows that go on the one before: all that they hold does, and some cell of it has ended. */
function continuedRows(rows: readonly Row[]): ReadonlySet<number> {
  const widest = new Map<number, number>();
  for (const { column, box } of rows.flatMap((row) => [...row.values()]))
    widest.set(column, Math.max(widest.get(column) ?? 0, box.right - box.left));
  const mayGoOn = rows.map((row, index) => {
    const above = rows[index - 1];
    if (!above || row.size === 0) return false;
    return [...row.values()].every((line) => goesOn(above.get(line.column), line, widest.get(line.column) ?? 0));
  });
  const partial = rows.flatMap((row, index) =>
    index > 0 && !row.has(0) ? [{ row, goesOn: mayGoOn[index] ?? false }] : [],
  );
  const wraps = (column: number) => {
    const own = partial.flatMap(({ row, goesOn }) => {
      const line = row.get(column);
      return line ? [{ goesOn, isSmall: beginsSmall(line) }] : [];
    });
    if (own.length === 0) return false;
    return own.every((each) => each.goesOn) && own.filter(({ isSmall }) => isSmall).length >= SMALL * own.length;
  };
  const continued = new Set<number>();
  let first: Row | undefined;
  for (const [index, row] of rows.entries()) {
    const lines = [...row.values()];
    const hasEnded = first !== undefined && row.size < first.size;
    const goes =
      mayGoOn[index] &&
      (hasEnded ? lines.every((line) => beginsSmall(line) || wraps(line.column)) : lines.every(beginsSmall));
    if (goes) continued.add(index);
    else first = row;
  }
  return continued;
}

/** Whether the next word had no room on the line above. */
function goesOn(above: Line | undefined, below: Line, widest: number): boolean {
  const [word] = below.words;
  if (!above || !word || above.column < 0 || below.column < 0 || !LETTER.test(textOf(below))) return false;
  if (above.em !== below.em || above.words.at(-1)?.font.name !== word.font.name) return false;
  if (middle(below.box) - middle(above.box) > MAX_PITCH * below.em) return false;
  const [left, right] = [below.box.left - above.box.left, below.box.right - above.box.right];
  if (Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) > ALIGNED * below.em) return false;
  const needed = above.box.right - above.box.left + SPACE * above.em + word.box.right - word.box.left;
  return needed > widest;
}

function beginsSmall(line: Line): boolean {
  return SMALL_LETTER.test(textOf(line));
}

function textOf({ words }: Line): string {
  return words.map(({ text }) => text).join(' ');
}
