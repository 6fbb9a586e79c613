/** Tells which tables that were found by white space alone may stand in a text: most are lists, contents or columns of prose. */

import { wholeWords } from '../../page/words/whole-words.ts';
import { areFullLines } from '../lines/full-lines.ts';
import { isBullet } from '../lines/list-signs.ts';
import { isNumber } from './numbers.ts';
import type { FoundCell, FoundTable } from './table.ts';

const MIN_COLUMNS = 3;
const MIN_ROWS = 3;
/** Share of its cells that hold something. */
const FILLED = 0.7;
const WELL_FILLED = 0.93;
/** Words a cell from which on cells are parts of sentences. */
const MAX_WORDS = 4;
/** Tables with many empty cells must be long, and their columns straight. */
const STEADY = { rows: 6, filled: 0.45, fullRows: 0.6, aligned: 0.85, reachPt: 1.5 };
/** Dots that lead to a number, and the share of the rows that have them. */
const LEADER = /^[.·\s]{3,}$/u;
const LED = 0.5;
/** Share of a column that is numbers. */
const NUMERIC = 0.6;
/** As a dash stands for none. */
const NO_NUMBER = /^[-–—]$/u;
/** Share of the names of rows that have a cell beside them. */
const PLAUSIBLE_ROWS = 0.7;
/** Cells of so many words are lines of prose, and columns of these hold this share of all words. */
export const PROSE_WORDS = 7;
const PROSE_SHARE = 0.5;
const LABEL = /^[([]?(?:\d{1,3}|[a-zA-Z])[.)\]]$/;

/** Drawn cells are a table; others must look like one. */
export function isSureTable(table: FoundTable): boolean {
  return isSure(table, table);
}

/** @param lines the table before lines of one cell were put together: where these end tells prose. */
export function isSureWhenJoined(table: FoundTable, lines: FoundTable): boolean {
  return isSure(table, lines);
}

function isSure(table: FoundTable, lines: FoundTable): boolean {
  if (table.found !== 'spaced') return table.confidence >= 0.5;
  const columns = table.columns.length - 1;
  const rows = table.rows.length - 1;
  if (areNamedFields(table)) return true;
  if (columns < MIN_COLUMNS || rows < MIN_ROWS) return false;
  const filled = table.cells.filter(({ words }) => words.length > 0);
  const share = filled.length / Math.max(1, table.cells.length);
  const words = filled.reduce((sum, cell) => sum + wholeWords(cell.words).length, 0) / Math.max(1, filled.length);
  if (startsWithLabels(filled) || hasLeaders(filled)) return false;
  // Records that were told by their distance: a cell of one may be a description of any length.
  if (table.rows.length < lines.rows.length && share >= WELL_FILLED && hasNumbers(filled, columns)) return true;
  if (words > MAX_WORDS || hasProse(lines.cells, columns)) return false;
  if (share < FILLED) return share >= STEADY.filled && rows >= STEADY.rows && isSteady(filled, columns, rows);
  return hasNumbers(filled, columns) || (share >= WELL_FILLED && rows > MIN_ROWS && words <= 3);
}

/** Names that end in a colon, each with its value behind it, two or more in a row: of so many fields, so many have a name. */
const FIELDS = { least: 4, named: 0.8 };

function areNamedFields({ cells, columns, rows }: FoundTable): boolean {
  const count = columns.length - 1;
  if (count < 4 || count % 2 > 0 || rows.length < 3) return false;
  const isName = (cell: FoundCell) => /\S:$/.test(textOf(cell));
  const filled = cells.filter(({ words }) => words.length > 0);
  const [names, values] = [0, 1].map((side) => filled.filter(({ column }) => column % 2 === side)) as [
    FoundCell[],
    FoundCell[],
  ];
  const named = names.filter(isName).length;
  return named >= FIELDS.least && named >= FIELDS.named * names.length && !values.some(isName);
}

/** Whether a column holds numbers, as few texts do. */
export function hasAmounts({ cells, columns }: FoundTable): boolean {
  return hasNumbers(
    cells.filter(({ words }) => words.length > 0),
    columns.length - 1,
  );
}

/** Whether what white alone shows may be a table: its rows begin beside each other, and are no lines of two texts. */
export function isPlausibleTable({ cells }: FoundTable): boolean {
  const filled = cells
    .filter(({ words }) => words.length > 0)
    .map((cell) => ({ ...cell, count: wholeWords(cell.words).length }));
  const rows = [...Map.groupBy(filled, ({ row }) => row).values()];
  const isSeveral = (row: typeof filled) => row.length > 1;
  const inner = rows.slice(rows.findIndex(isSeveral), rows.findLastIndex(isSeveral) + 1);
  const begun = inner.filter((row) => row.some(({ column }) => column === 0));
  if (begun.filter(isSeveral).length < PLAUSIBLE_ROWS * begun.length) return false;
  const prose = filled.filter(({ count }) => count >= PROSE_WORDS);
  const wordsIn = (some: typeof filled) => some.reduce((sum, { count }) => sum + count, 0);
  return wordsIn(prose) <= PROSE_SHARE * wordsIn(filled) || new Set(prose.map(({ column }) => column)).size < 2;
}

/** Whether the cells of each column begin, or end, at one place, and most rows have several: nobody sets text so by chance. */
function isSteady(cells: readonly FoundCell[], columns: number, rows: number): boolean {
  if (cells.every(({ words }) => words.every(({ font }) => font.fixedPitch))) return false;
  const full = Array.from({ length: rows }, (_, row) => cells.filter((cell) => cell.row === row).length >= 2);
  if (full.filter(Boolean).length < STEADY.fullRows * rows) return false;
  return Array.from({ length: columns }, (_, column) => cells.filter((cell) => cell.column === column)).every((own) => {
    const lefts = own.map(({ words }) => Math.min(...words.map(({ box }) => box.left)));
    const rights = own.map(({ words }) => Math.max(...words.map(({ box }) => box.right)));
    return own.length > 0 && Math.max(atOnePlace(lefts), atOnePlace(rights)) >= STEADY.aligned * own.length;
  });
}

/** Whether dots lead from names to numbers, as in contents. */
function hasLeaders(cells: readonly FoundCell[]): boolean {
  const leaders = cells.filter((cell) => LEADER.test(textOf(cell)));
  return leaders.length >= MIN_ROWS && leaders.length >= LED * new Set(cells.map(({ row }) => row)).size;
}

/** Whether a column is prose, as one of the page beside a list is. */
function hasProse(cells: readonly FoundCell[], columns: number): boolean {
  return Array.from({ length: columns }, (_, index) => index).some((index) =>
    areFullLines(
      cells.filter(({ column, columnSpan, words }) => column === index && columnSpan === 1 && words.length > 0),
    ),
  );
}

/** How many of these edges agree. */
function atOnePlace(edges: readonly number[]): number {
  return Math.max(...edges.map((edge) => edges.filter((each) => Math.abs(each - edge) <= STEADY.reachPt).length));
}

function startsWithLabels(cells: readonly FoundCell[]): boolean {
  const first = cells.filter(({ column }) => column === 0).map(textOf);
  return first.filter((text) => isBullet(text) || LABEL.test(text)).length > 0.3 * first.length;
}

function hasNumbers(cells: readonly FoundCell[], columns: number): boolean {
  return Array.from({ length: columns }, (_, index) => index).some((index) => {
    const own = cells.filter(({ column, row }) => column === index && row > 0).map(textOf);
    return (
      own.length >= 2 && own.filter((text) => isNumber(text) || NO_NUMBER.test(text)).length >= NUMERIC * own.length
    );
  });
}

function textOf({ words }: FoundCell): string {
  return wholeWords(words).join(' ');
}
