/** Makes grids of rows by their gaps alone: rows that share columns form one grid. */
import { columnsOf, findColumns } from './columns.ts';
import type { Column, Grid, GridCell } from './grid.ts';
import { type Item, linkOf, makeItem, makeRow, type Row } from './text-rows.ts';

/** In row heights: more white than this between two rows begins a new grid, unless both share columns. */
const ROW_GAP = 1.6;
/** Items of this many words in the middle are prose set in columns, not cells. */
const PROSE_WORDS = 7;
/** In ems: a gap between words that lies where a column ends, and is wider than a usual space. */
const SPLIT_GAP = 0.45;
/** More rows than this share with texts that run over the end of a column put the column in doubt. */
const RUNNING_SHARE = 0.1;
/** A title is centred over columns when its middle is this near to theirs, in ems. */
const CENTRED = 1.2;

interface Group {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
}

/** @param whole all rows become one grid, whatever they share. */
export function spacedGrids(rows: readonly Row[], whole: boolean): readonly Grid[] {
  if (rows.length === 0) return [];
  if (whole) return [makeGrid(group(rows))];
  return mergeGroups(similarRuns(rows).map(group)).map(makeGrid);
}

function group(rows: readonly Row[]): Group {
  return { rows, columns: findColumns(rows) };
}

/** Neighbouring rows that are alike: all of one item, or all of several, without a wide gap between. */
function similarRuns(rows: readonly Row[]): readonly (readonly Row[])[] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const near = last && row.top - last.bottom <= ROW_GAP * (last.bottom - last.top);
    if (run && near && last.items.length > 1 === row.items.length > 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Joins a group with the one before as long as no column is lost and no cell gets two items. */
function mergeGroups(groups: readonly Group[]): readonly Group[] {
  const merged: Group[] = [];
  for (let next of groups) {
    for (let last = merged.at(-1); last; last = merged.at(-1)) {
      const joined = group([...last.rows, ...next.rows]);
      const most = Math.max(last.columns.length, next.columns.length);
      const fits = joined.columns.length >= most && collisions(joined) <= collisions(last) + collisions(next);
      if (!fits || isProse(last) !== isProse(next)) break;
      merged.pop();
      next = joined;
    }
    merged.push(next);
  }
  return merged;
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
  const counts = rows.flatMap(({ items }) => items.map((item) => item.words.length)).sort((a, b) => a - b);
  return (counts[Math.floor(counts.length / 2)] ?? 0) >= PROSE_WORDS;
}

function isTable(found: Group): boolean {
  const several = found.rows.filter(({ items }) => items.length > 1);
  return found.columns.length > 1 && several.length > 1 && !isProse({ ...found, rows: several });
}

function makeGrid(found: Group): Grid {
  const { columns } = found;
  const rows = found.rows.map((row) => splitAtColumns(row, columns));
  const cells = rows.flatMap((row, index) => rowCells(row, index, columns));
  const kind = isTable(found) ? 'table' : 'text';
  return {
    kind,
    ...(kind === 'table' && isInDoubt(rows, columns) ? { isUnsure: true } : {}),
    columns,
    rows: rows.length,
    edges: edgesOf(rows),
    cells,
    top: Math.min(...rows.map((row) => row.top)),
    bottom: Math.max(...rows.map((row) => row.bottom)),
  };
}

/** Whether texts share a cell, or so many run over the end of a column that it may not be one. */
function isInDoubt(rows: readonly Row[], columns: readonly Column[]): boolean {
  const running = rows.filter(({ items }) => items.length > 1 && items.some((item) => runsOver(item, columns)));
  return collisions({ rows, columns }) > 0 || running.length > RUNNING_SHARE * rows.length;
}

function runsOver(item: Item, columns: readonly Column[]): boolean {
  const [first, last] = columnsOf(item, columns);
  return first < last && !isCentred(item, columns.slice(first, last + 1));
}

/** In the middle of the white between rows. */
function edgesOf(rows: readonly Row[]): readonly number[] {
  const inner = rows.slice(1).map((row, index) => (row.top + (rows[index]?.bottom ?? row.top)) / 2);
  return [rows[0]?.top ?? 0, ...inner, rows.at(-1)?.bottom ?? 0];
}

/** Parts items that hold several cells with little room between, as in rows of long numbers. */
function splitAtColumns(row: Row, columns: readonly Column[]): Row {
  const items = row.items.flatMap((item) => {
    const [first, last] = columnsOf(item, columns);
    return first === last ? [item] : splitItem(item, columns.slice(first, last + 1));
  });
  return items.length === row.items.length ? row : makeRow(items);
}

/** All gaps over which a column ends must be wide, or the item is a title that goes over them. */
function splitItem(item: Item, columns: readonly Column[]): readonly Item[] {
  const parts: Item['words'][number][][] = [[]];
  for (const [index, word] of item.words.entries()) {
    const before = item.words[index - 1];
    const gap = before ? (word.box.left - before.box.right) / item.em : 0;
    const ends = before && columns.some((column) => edgeIsIn(column, before.box.right, word.box.left, item.em));
    if (before && ends && gap >= SPLIT_GAP) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts.length === columns.length ? parts.map(makeItem) : [item];
}

function edgeIsIn({ left }: Column, from: number, to: number, em: number): boolean {
  return left > from - 0.5 * em && left <= to + 0.1 * em;
}

function rowCells({ items }: Row, row: number, columns: readonly Column[]): readonly GridCell[] {
  const cells: GridCell[] = [];
  for (const item of items) {
    const [first, last] = columnsOf(item, columns);
    const before = cells.at(-1);
    if (before && before.column + before.columnSpan > first) {
      const text = `${before.text} ${item.text}`;
      cells[cells.length - 1] = { ...linkOf([item]), ...before, text, bold: before.bold && item.bold };
      continue;
    }
    const columnSpan = isCentred(item, columns.slice(first, last + 1)) ? last - first + 1 : 1;
    cells.push({ text: item.text, row, column: first, rowSpan: 1, columnSpan, bold: item.bold, ...linkOf([item]) });
  }
  return cells;
}

/** A cell is merged over columns only when its text stands in their middle; else it merely runs over. */
function isCentred(item: Item, columns: readonly Column[]): boolean {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last || columns.length < 2) return false;
  const middle = (item.box.left + item.box.right) / 2;
  const startsInside = item.box.left > first.left + CENTRED * item.em;
  return startsInside && Math.abs((first.left + last.right) / 2 - middle) <= CENTRED * item.em;
}
