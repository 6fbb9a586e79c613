/** Finds tables by white space alone: rows that share columns which few of them cross. */

import { wholeWords } from '../../page/words/whole-words.ts';
import { makeCell } from './cells.ts';
import { type Column, columnsOf, findColumns } from './columns.ts';
import { headerRowsOf } from './header-rows.ts';
import { type Item, type ItemRow, itemRows } from './items.ts';
import { splitAtColumns } from './split-items.ts';
import type { FoundCell, FoundTable, TablePage } from './table.ts';

/** In row heights: more white than this between two rows begins a new table, unless both share columns. */
const ROW_GAP = 1.6;
/** Items of this many words in the middle are prose set in columns, not cells. */
const PROSE_WORDS = 7;
/** Share of the columns that text above a table fills which belongs to it, over wide white. */
const HEADED = 0.5;
/** Columns of a table whose cells may have lines of prose, and how much white is between these, in heights of a line. */
const MIN_GOING_ON = 3;
const CLOSE = 0.6;
/** Letters of a title differ from those of text by this share. */
const LARGER = 0.08;
/** Lines at the end of a table that go on its last cell, at most. */
const MAX_GOING_ON = 4;
/** Rows of a table without lines, at least, and how many of them fill several columns. */
const MIN_ROWS = 2;
/** More rows than this share with texts that run over the end of a column put the column in doubt. */
const RUNNING_SHARE = 0.1;
/** How sure the finder is of columns that are in doubt. */
const IN_DOUBT = 0.3;
/** A title is centred over columns when its middle is this near to theirs, in ems. */
const CENTRED = 1.2;

interface Group {
  readonly rows: readonly ItemRow[];
  readonly columns: readonly Column[];
}

/** From the top of the page. */
export function spacedTables(page: TablePage): readonly FoundTable[] {
  return groupsOf(page)
    .filter(isTable)
    .map((found) => spacedTable(found, page));
}

/** Runs of rows that share columns, a table or not: text as it is set, from the top of the page. */
export function rowBlocks(page: TablePage): readonly FoundTable[] {
  return groupsOf(page).map((found) => spacedTable(found, page));
}

/** All rows of the page as one table, whatever they share; none on an empty page. */
export function wholeTable(page: TablePage): readonly FoundTable[] {
  const rows = itemRows(page.words);
  return rows.length === 0 ? [] : [spacedTable(group(rows), page)];
}

function groupsOf(page: TablePage): readonly Group[] {
  return mergeGroups(similarRuns(itemRows(page.words)).map(group));
}

function group(rows: readonly ItemRow[]): Group {
  return { rows, columns: findColumns(rows) };
}

/** Neighbouring rows that are alike: all of one item, or all of several, without a wide gap between. */
function similarRuns(rows: readonly ItemRow[]): readonly (readonly ItemRow[])[] {
  const runs: ItemRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isAlike = last && last.items.length > 1 === row.items.length > 1 && !isLarger(last, row);
    if (run && isAlike && !isFar(last, row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Whether one of two rows of one text is a title. */
function isLarger({ items: above }: ItemRow, { items: below }: ItemRow): boolean {
  const [a, b] = [above[0]?.em ?? 0, below[0]?.em ?? 0];
  return above.length === 1 && below.length === 1 && Math.abs(a - b) > LARGER * Math.min(a, b);
}

/** Joins a group with the one before as long as no column is lost and no cell gets two items. */
function mergeGroups(groups: readonly Group[]): readonly Group[] {
  const merged: Group[] = [];
  for (let next of groups) {
    for (let last = merged.at(-1); last; last = merged.at(-1)) {
      const joined = group([...last.rows, ...next.rows]);
      const most = Math.max(last.columns.length, next.columns.length);
      const fits = joined.columns.length >= most && collisions(joined) <= collisions(last) + collisions(next);
      if (!fits || standsApart(last, next) || (isProse(last) !== isProse(next) && !goesOnIn(next, last))) break;
      merged.pop();
      next = joined;
    }
    merged.push(next);
  }
  return merged;
}

/** Whether white parts a table from text above it that stands in few of its columns, as addresses and titles do. */
function standsApart(above: Group, below: Group): boolean {
  const [last, first] = [above.rows.at(-1), below.rows[0]];
  if (!last || !first || below.columns.length < MIN_GOING_ON) return false;
  const most = Math.max(...above.rows.map(({ items }) => items.length));
  return isFar(last, first) && most < HEADED * below.columns.length;
}

function isFar(above: ItemRow, below: ItemRow): boolean {
  return below.top - above.bottom > ROW_GAP * (above.bottom - above.top);
}

/** Whether the only lines of a group go on a cell of the last row of a table: a text of many words that wraps. */
function goesOnIn({ rows }: Group, table: Group): boolean {
  const [row] = rows;
  const last = table.rows.at(-1);
  const [item] = row?.items ?? [];
  if (!row || !item || !last || rows.length > MAX_GOING_ON || !rows.every((each) => isLineBelow(each, item)))
    return false;
  if (table.columns.length < MIN_GOING_ON || row.top - last.bottom > CLOSE * (row.bottom - row.top)) return false;
  const [first, end] = columnsOf(item, table.columns);
  const above = last.items.find(({ box }) => Math.abs(box.left - item.box.left) <= CENTRED * item.em);
  return last.items.length > 1 && first === end && above !== undefined && columnsOf(above, table.columns)[0] === first;
}

function isLineBelow({ items, top, bottom }: ItemRow, { box }: Item): boolean {
  const [only] = items;
  return only !== undefined && items.length === 1 && Math.abs(only.box.left - box.left) <= bottom - top;
}

function collisions({ rows, columns }: Group): number {
  let count = 0;
  for (const { items } of rows) {
    let taken = -1;
    for (const item of items) {
      const [first, last] = columnsOf(item, columns);
      if (first <= taken) count++;
      taken = Math.max(taken, last);
    }
  }
  return count;
}

/** Whether most items are whole lines of running text. */
function isProse({ rows }: Group): boolean {
  const counts = rows.flatMap(({ items }) => items.map((item) => wholeWords(item.words).length)).sort((a, b) => a - b);
  return (counts[Math.floor(counts.length / 2)] ?? 0) >= PROSE_WORDS;
}

function isTable(found: Group): boolean {
  const several = found.rows.filter(({ items }) => items.length > 1);
  return found.columns.length > 1 && several.length >= MIN_ROWS && !isProse({ ...found, rows: several });
}

function spacedTable(found: Group, { fills }: TablePage): FoundTable {
  const rows = found.rows.map((row) => splitAtColumns(row, found.columns));
  const xs = edgesOf(found.columns.map(({ left, right }) => [left, right] as const));
  const ys = edgesOf(rows.map(({ top, bottom }) => [top, bottom] as const));
  const cells = rows.flatMap((row, index) => rowCells(row, index, found.columns, { xs, ys }, fills));
  return {
    found: 'spaced',
    box: { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
    columns: xs,
    rows: ys,
    headerRows: headerRowsOf(cells),
    cells,
    confidence: isInDoubt(rows, found.columns) ? IN_DOUBT : 0.5,
  };
}

/** Whether texts share a cell, or so many run over the end of a column that it may not be one. */
function isInDoubt(rows: readonly ItemRow[], columns: readonly Column[]): boolean {
  const running = rows.filter(({ items }) => items.length > 1 && items.some((item) => runsOver(item, columns)));
  return collisions({ rows, columns }) > 0 || running.length > RUNNING_SHARE * rows.length;
}

function runsOver(item: Item, columns: readonly Column[]): boolean {
  const [first, last] = columnsOf(item, columns);
  return first < last && !isCentred(item, columns.slice(first, last + 1));
}

/** Edges in the middle of the white between neighbours. */
function edgesOf(strips: readonly (readonly [from: number, to: number])[]): readonly number[] {
  const inner = strips.slice(1).map(([from], index) => (from + (strips[index]?.[1] ?? from)) / 2);
  return [strips[0]?.[0] ?? 0, ...inner, strips.at(-1)?.[1] ?? 0];
}

interface Placed {
  readonly column: number;
  readonly columnSpan: number;
  readonly words: Item['words'];
}

function rowCells(
  { items }: ItemRow,
  row: number,
  columns: readonly Column[],
  { xs, ys }: { readonly xs: readonly number[]; readonly ys: readonly number[] },
  fills: TablePage['fills'],
): readonly FoundCell[] {
  const placed: Placed[] = [];
  const add = (each: Placed) => {
    const next = (placed.at(-1)?.column ?? 0) + (placed.at(-1)?.columnSpan ?? 0);
    for (let column = next; column < each.column; column++) placed.push({ column, columnSpan: 1, words: [] });
    placed.push(each);
  };
  for (const item of items) {
    const [first, last] = columnsOf(item, columns);
    const before = placed.at(-1);
    if (before && before.column + before.columnSpan > first) {
      placed[placed.length - 1] = { ...before, words: [...before.words, ...item.words] };
      continue;
    }
    const columnSpan = isCentred(item, columns.slice(first, last + 1)) ? last - first + 1 : 1;
    add({ column: first, columnSpan, words: item.words });
  }
  add({ column: columns.length, columnSpan: 0, words: [] });
  return placed.slice(0, -1).map(({ column, columnSpan, words }) => {
    const box = {
      left: xs[column] ?? 0,
      right: xs[column + columnSpan] ?? 0,
      top: ys[row] ?? 0,
      bottom: ys[row + 1] ?? 0,
    };
    return makeCell({ row, column, rowSpan: 1, columnSpan }, box, words, {}, fills);
  });
}

/** A cell is merged over columns only when its text stands in their middle; else it merely runs over. */
function isCentred(item: Item, columns: readonly Column[]): boolean {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last || columns.length < 2) return false;
  const middle = (item.box.left + item.box.right) / 2;
  const startsInside = item.box.left > first.left + CENTRED * item.em;
  return startsInside && Math.abs((first.left + last.right) / 2 - middle) <= CENTRED * item.em;
}
