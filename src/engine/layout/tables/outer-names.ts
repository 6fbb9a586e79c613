/** Adds what stands outside of a drawn grid and belongs to it: names of rows at its left, names of columns above it. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';
import { makeSegments, middle, type Segment } from '../lines/rows.ts';
import { makeCell } from './cells.ts';
import { headerRowsOf } from './header-rows.ts';
import { placeOf } from './ruled-tables.ts';
import type { FoundCell, FoundTable, TablePage } from './table.ts';

/** In points: edges that agree. */
const SAME_EDGE = 2;
/** In points: texts of a column that agree, which may have more or less white within their cells. */
const SAME_TEXT = 4;
/** In points: white between the text of a new cell and its side. */
const PADDING = 5;
/** More names than these are none. */
const MAX_NAMES = 300;
/** In ems: words of one text stand nearer. */
const WORD_SPACE = 0.45;
/** Rows that must be named, and the share of all rows. */
const MIN_ROWS = 3;
const NAMED_ROWS = 0.8;
const NAMED_COLUMNS = 0.6;
/** Share of the names that keep to the text of their columns: cells of heads may have more or less white within. */
const LEVEL_NAMES = 0.75;
/** In ems: names stand no further from the grid. */
const NEAR = 1.5;
/** In ems: text beside a table is as far from it. */
const BESIDE = 2;
/** In ems: what stands above a row of names and is nearer belongs to it. */
const LINE_GAP = 0.6;

/** Some designs of tables draw no lines around the first row and the first column. @param free words that are in no table. */
export function withOuterNames(table: FoundTable, free: readonly Word[], page: TablePage): FoundTable {
  const upright = free.filter(({ turn }) => turn === 0);
  const named = withRowNames(table, upright, page.fills);
  const taken = new Set(named === table ? [] : named.cells.flatMap(({ words }) => words));
  const rest = upright.filter((word) => !taken.has(word));
  return withColumnNames(named, rest, page.fills);
}

function withRowNames(table: FoundTable, free: readonly Word[], fills: readonly FilledArea[]): FoundTable {
  const { box, rows } = table;
  const words = free.filter(
    (word) => word.box.right <= box.left + SAME_EDGE && middle(word.box) > box.top && middle(word.box) < box.bottom,
  );
  const [first] = words;
  if (!first) return table;
  const right = words.reduce((most, word) => Math.max(most, word.box.right), -Infinity);
  const left = words.reduce((least, word) => Math.min(least, word.box.left), Infinity) - PADDING;
  if (box.left - right > NEAR * first.sizePt || box.left - left > box.right - box.left) return table;
  const byRow = Map.groupBy(words, (word) => placeOf(middle(word.box), rows) ?? 0);
  const count = rows.length - 1;
  if (byRow.size < Math.max(MIN_ROWS, NAMED_ROWS * count)) return table;
  const cellsOf = Map.groupBy(table.cells, ({ row }) => row);
  if (![...byRow].every(([row, own]) => isLevel(own, row, table, cellsOf.get(row) ?? []))) return table;
  const names = rows
    .slice(0, -1)
    .map((top, row) =>
      makeCell(
        { row, column: 0, rowSpan: 1, columnSpan: 1 },
        { left, right: box.left, top, bottom: rows[row + 1] ?? top },
        byRow.get(row) ?? [],
        {},
        fills,
      ),
    );
  const moved = table.cells.map((cell) => ({ ...cell, column: cell.column + 1 }));
  return withCells({ ...table, box: { ...box, left }, columns: [left, ...table.columns] }, [...names, ...moved]);
}

/** Names of a row stand inside of it, and begin level with a cell of it. */
function isLevel(words: readonly Word[], row: number, { rows }: FoundTable, cells: readonly FoundCell[]): boolean {
  const [top = 0, bottom = 0] = [rows[row], rows[row + 1]];
  if (words.some(({ box }) => box.top < top - SAME_EDGE || box.bottom > bottom + SAME_EDGE)) return false;
  const filled = cells.filter((cell) => cell.words.length > 0);
  const first = firstBaseline(words);
  return filled.length > 0 && filled.some((cell) => Math.abs(firstBaseline(cell.words) - first) <= SAME_EDGE);
}

function firstBaseline(words: readonly Word[]): number {
  return words.reduce((least, { box }) => Math.min(least, box.bottom), Infinity);
}

/** Names that stand in a line right above the table, each in its column. @param free words that are in no table. */
export function withColumnNames(table: FoundTable, free: readonly Word[], fills: readonly FilledArea[]): FoundTable {
  const named = withNamesAt(table.columns, table, free, fills);
  // Edges stand just before the text of their column: of names that are wider, the first words stand before them.
  return named === table && table.found === 'levels' ? withNamesAt(inWhite(table), table, free, fills) : named;
}

/** The edges of columns, each in the middle of the white between texts. */
function inWhite({ columns, cells }: FoundTable): readonly number[] {
  return columns.map((edge, column) => {
    if (column === 0 || column === columns.length - 1) return edge;
    const left = rightOf(wordsIn(cells, column - 1));
    const right = leftOf(wordsIn(cells, column));
    return left < right && Number.isFinite(right - left) ? (left + right) / 2 : edge;
  });
}

/** @param columns the edges between which names stand. */
function withNamesAt(
  columns: readonly number[],
  table: FoundTable,
  free: readonly Word[],
  fills: readonly FilledArea[],
): FoundTable {
  const { box } = table;
  const names = nameLines({ box, columns }, free);
  const byColumn = Map.groupBy(names, (segment) => placeOf((segment.box.left + segment.box.right) / 2, columns) ?? -1);
  const count = columns.length - 1;
  if (byColumn.has(-1) || byColumn.size < Math.max(2, NAMED_COLUMNS * count) || !areParted(names)) return table;
  const edges = table.found === 'levels' ? edgesAround(byColumn, table) : table.columns;
  if (![...byColumn].every(([column, own]) => own.every((segment) => isWithinColumn(segment, column, edges))))
    return table;
  const level = [...byColumn].filter(([column, own]) => own.every((segment) => keepsTo(segment, column, table)));
  if (level.length < LEVEL_NAMES * byColumn.size) return table;
  const top = names.reduce((least, segment) => Math.min(least, segment.box.top), Infinity) - 1;
  const cells = edges.slice(0, -1).map((left, column) => {
    const words = byColumn.get(column)?.flatMap((segment) => segment.words.map(({ word }) => word)) ?? [];
    const area = { row: 0, column, rowSpan: 1, columnSpan: 1 };
    return makeCell(area, { left, right: edges[column + 1] ?? left, top, bottom: box.top }, words, {}, fills);
  });
  const moved = table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
  return withCells({ ...table, box: { ...box, top }, columns: edges, rows: [top, ...table.rows] }, [
    ...cells,
    ...moved,
  ]);
}

/** Whether more than the space between two words parts the names of a line: else it is a line of prose. */
function areParted(names: readonly Segment[]): boolean {
  if (names.length > MAX_NAMES) return false;
  const ordered = names.toSorted((a, b) => a.box.left - b.box.left);
  return ordered.every(({ box, em }, index) =>
    ordered.slice(index + 1).every((other) => {
      const isBeside = middle(box) > other.box.top && middle(box) < other.box.bottom;
      return !isBeside || other.box.left - box.right >= WORD_SPACE * em;
    }),
  );
}

/** The edges of columns that white parts, moved within this white to where names that are wider than the text below them have room. */
function edgesAround(names: ReadonlyMap<number, readonly Segment[]>, table: FoundTable): readonly number[] {
  const { columns, cells } = table;
  return columns.map((edge, column) => {
    if (column === 0 || column === columns.length - 1) return edge;
    const left = Math.max(rightOf(names.get(column - 1) ?? []), rightOf(wordsIn(cells, column - 1)));
    const right = Math.min(leftOf(names.get(column) ?? []), leftOf(wordsIn(cells, column)));
    return (edge >= left && edge <= right) || left > right ? edge : (left + right) / 2;
  });
}

/** The words of a column that stand in it alone. */
function wordsIn(cells: readonly FoundCell[], column: number): readonly Word[] {
  return cells.flatMap((cell) => (cell.column === column && cell.columnSpan === 1 ? cell.words : []));
}

function leftOf(texts: readonly { readonly box: Box }[]): number {
  return texts.reduce((least, { box }) => Math.min(least, box.left), Infinity);
}

function rightOf(texts: readonly { readonly box: Box }[]): number {
  return texts.reduce((most, { box }) => Math.max(most, box.right), -Infinity);
}

/** The lines of text right above the grid, as far as no white parts them. */
function nameLines({ box, columns }: Pick<FoundTable, 'box' | 'columns'>, free: readonly Word[]): readonly Segment[] {
  const [left = 0, right = 0] = [columns[0], columns.at(-1)];
  // An address beside the table stands further away than the words of a line that goes over its edge.
  const isBeside = ({ box: own, sizePt }: Word) =>
    own.right < left - BESIDE * sizePt || own.left > right + BESIDE * sizePt;
  const near = free.filter(
    (word) => middle(word.box) < box.top && word.box.bottom > box.top - 6 * word.sizePt && !isBeside(word),
  );
  const byColumn = Map.groupBy(near, (word) => placeOf((word.box.left + word.box.right) / 2, columns));
  const above = [...byColumn.values()].flatMap((words) => makeSegments(words));
  const found: Segment[] = [];
  let bottom = box.top;
  for (const segment of above.toSorted((a, b) => b.box.bottom - a.box.bottom)) {
    const reaches = segment.box.bottom > bottom - LINE_GAP * segment.em;
    if (!reaches) break;
    found.push(segment);
    bottom = Math.min(bottom, segment.box.top);
  }
  return found;
}

function isWithinColumn({ box }: Segment, column: number, columns: readonly number[]): boolean {
  return box.left >= (columns[column] ?? 0) - SAME_EDGE && box.right <= (columns[column + 1] ?? 0) + SAME_EDGE;
}

/** Whether a name begins, ends or has its middle where text of its column does. */
export function keepsTo({ box }: { readonly box: Box }, column: number, { cells }: FoundTable): boolean {
  const own = cells.filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.words.length > 0);
  if (own.length === 0) return true;
  return own.some(({ words }) => {
    const start = words.reduce((least, word) => Math.min(least, word.box.left), Infinity);
    const end = words.reduce((most, word) => Math.max(most, word.box.right), -Infinity);
    const steps = [box.left - start, box.right - end, (box.left + box.right - start - end) / 2];
    return steps.some((step) => Math.abs(step) <= SAME_TEXT);
  });
}

function withCells(table: FoundTable, cells: readonly FoundCell[]): FoundTable {
  const ordered = cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  return { ...table, cells: ordered, headerRows: headerRowsOf(ordered) };
}
