/** Makes tables of cells as the tags tell them: rows, columns and spans from the tags, edges and fills from the page. */

import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { RowRange, TaggedTable } from '../../../page/words/content-tag.ts';
import type { Word } from '../../../page/words/words.ts';
import type { FoundCell, FoundTable } from '../../tables/table.ts';
import { drawnAs } from './drawn-as.ts';
import { gathersTexts } from './gathered-texts.ts';
import { mergedAsDrawn, type PlacedCell } from './merged-as-drawn.ts';
import { edgesAtRules, extentsOf, type Painted, paintedCell, type TableEdges } from './painted-edges.ts';

/** All cells of a table by its id, those that hold nothing too. */
export type TaggedTables = ReadonlyMap<number, TaggedTable>;

interface TaggedPage extends Painted {
  readonly page: number;
  readonly words: readonly Word[];
}

/** @param found what the page itself shows of tables, whose borders are taken. */
export function taggedTables(
  { page, words, lines, fills }: TaggedPage,
  tables: TaggedTables,
  found: readonly FoundTable[],
): readonly FoundTable[] {
  const groups = new Map<number, Word[]>();
  for (const word of words) {
    const id = word.tag?.cell?.table;
    if (id !== undefined) groups.set(id, [...(groups.get(id) ?? []), word]);
  }
  return [
    ...new Set(
      [...groups].flatMap(([id, own]) => makeTable({ page, words: own, lines, fills }, tables.get(id), found)),
    ),
  ];
}

/** The rows that have words on this page, from the first to the last, and empty ones that belong to them. */
function makeTable(
  { page, words, ...painted }: TaggedPage,
  { cells: all, pages }: TaggedTable = NO_TABLE,
  found: readonly FoundTable[],
): readonly FoundTable[] {
  const byCell = new Map<string, Word[]>();
  for (const word of words) {
    const cell = word.tag?.cell;
    if (!cell) continue;
    const key = `${cell.row} ${cell.column}`;
    byCell.set(key, [...(byCell.get(key) ?? []), word]);
  }
  const filled = words.flatMap(({ tag }) => tag?.cell?.row ?? []);
  const rowCount = Math.max(0, ...all.map(({ row, rowSpan }) => row + rowSpan));
  const { first, last } = rowsHere(pages, page, rowCount) ?? { first: Math.min(...filled), last: Math.max(...filled) };
  const inRows = all
    .filter(({ row, rowSpan }) => row <= last && row + rowSpan > first)
    .map((cell) => {
      const row = Math.max(cell.row, first);
      const rowSpan = Math.min(cell.row + cell.rowSpan, last + 1) - row;
      return { ...cell, row: row - first, rowSpan, words: byCell.get(`${cell.row} ${cell.column}`) ?? [] };
    });
  const box = unionBox(words.map((word) => word.box));
  const drawn = drawnAs(box, found);
  const columnCount = countColumns(inRows, drawn);
  const here = inRows.filter(({ column, columnSpan }) => column + columnSpan <= columnCount);
  if (here.length === 0) return [];
  const placed = runsLeft(here) ? here.map((cell) => mirrored(cell, columnCount)) : atTheirColumns(here, columnCount);
  const tagged = { table: all[0]?.table ?? 0, first, last };
  if (drawn && contradicts(placed, drawn, columnCount)) {
    return [drawn.columns.length === columnCount + 1 ? { ...drawn, tagged } : drawn];
  }
  const isGathered = drawn?.columns.length === columnCount + 1 && gathersTexts(placed, drawn, last - first + 1);
  if (isGathered) return [{ ...drawn, tagged }];
  const seen: TableEdges = {
    columns: drawn?.columns.length === columnCount + 1 ? drawn.columns : edgesOf(placed, columnCount, 'column'),
    rows: drawn?.rows.length === last - first + 2 ? drawn.rows : edgesOf(placed, last - first + 1, 'row'),
  };
  const isSameGrid = drawn?.columns === seen.columns && drawn.rows === seen.rows;
  const edges = isSameGrid ? seen : edgesAtRules(seen, placed, painted);
  const grid = filledGrid(placed, columnCount, last - first + 1);
  const merged = isSameGrid && drawn ? mergedAsDrawn(grid, drawn) : grid;
  const made = merged.map((cell) => toCell(cell, edges, drawn));
  const cells = isSameGrid ? made : made.map((cell) => paintedCell(cell, painted));
  const headerRows = headerCount(here);
  const whole = { left: edges.columns[0] ?? box.left, right: edges.columns.at(-1) ?? box.right };
  const area = { ...whole, top: edges.rows[0] ?? box.top, bottom: edges.rows.at(-1) ?? box.bottom };
  return [{ found: drawn?.found ?? 'spaced', box: area, ...edges, headerRows, cells, confidence: 1, tagged }];
}

/** Writer tags cells behind the last of a merged row that nothing shows: those without text, beyond the drawn columns, are none. */
function countColumns(cells: readonly PlacedCell[], drawn: FoundTable | undefined): number {
  const count = Math.max(0, ...cells.map(({ column, columnSpan }) => column + columnSpan));
  const filled = cells.filter(({ words }) => words.length > 0);
  const shown = drawn?.found === 'ruled' ? drawn.columns.length - 1 : 0;
  const stands = ({ column, columnSpan, words }: PlacedCell) => {
    const { left, right } = unionBox(words.map((word) => word.box));
    const [from = 0, to = 0] = [drawn?.columns[column], drawn?.columns[column + columnSpan]];
    return (left + right) / 2 > from && (left + right) / 2 < to;
  };
  return shown > 0 && shown < count && filled.every(stands) ? shown : count;
}

const NO_TABLE: TaggedTable = { cells: [], pages: new Map() };
/** Rows below the last one with text: more of them are no table that anybody made. */
const MAX_EMPTY = 200;

/** Rows without content stand below the last row with some of their page; those at the top stand above the first. */
function rowsHere(pages: TaggedTable['pages'], page: number, rowCount: number): RowRange | undefined {
  const here = pages.get(page);
  if (!here) return undefined;
  const others = [...pages].filter(([other]) => other !== page).sort(([a], [b]) => a - b);
  const [, next] = others.find(([other]) => other > page) ?? [];
  const isFirst = others.every(([other]) => other > page);
  const last = Math.max(here.last, (next?.first ?? rowCount) - 1);
  return { first: isFirst ? 0 : here.first, last: Math.min(last, here.last + MAX_EMPTY) };
}

/** Share of the cells that stand in other columns than the lines say, from which on the tags do not know the table. */
const ELSEWHERE = 0.1;
const MIN_ELSEWHERE = 3;

/**
 * Programs leave out which cells take several rows, and browsers cells without text: what follows in those rows is a column too
 * far to the left. Where the page has more columns than the tags, a line within the cells of a column shifts all rows alike.
 */
function contradicts(cells: readonly PlacedCell[], { found, columns }: FoundTable, columnCount: number): boolean {
  if (found === 'spaced') return false;
  const filled = cells.filter(({ words, columnSpan }) => words.length > 0 && columnSpan === 1);
  const seen = filled.map(({ column, words }) => {
    const { left, right } = unionBox(words.map((word) => word.box));
    return { column, drawn: columns.findLastIndex((edge) => edge <= (left + right) / 2) };
  });
  const hasMore = columns.length > columnCount + 1;
  const usual = new Map([...Map.groupBy(seen, ({ column }) => column)].map(([column, own]) => [column, mostOf(own)]));
  const shifted = (column: number) => Math.max(column, hasMore ? (usual.get(column) ?? column) : column);
  // Word puts an empty cell for the one from above first, wherever that stands.
  const hasAsMany = columns.length === columnCount + 1;
  const elsewhere = seen.filter(
    ({ column, drawn }) => drawn > shifted(column) || (hasAsMany && drawn >= 0 && drawn < column),
  );
  return elsewhere.length >= Math.max(MIN_ELSEWHERE, ELSEWHERE * filled.length);
}

/** The column of the page in which most of them stand. */
function mostOf(cells: readonly { readonly drawn: number }[]): number {
  const counts = [...Map.groupBy(cells, ({ drawn }) => drawn)];
  return counts.reduce((most, each) => (each[1].length > most[1].length ? each : most), counts[0] ?? [0, []])[0];
}

/** Rows with too few cells lack those without text, as browsers tag them: their cells go where the whole rows have columns. */
function atTheirColumns(cells: readonly PlacedCell[], columnCount: number): readonly PlacedCell[] {
  if (cells.some(({ rowSpan }) => rowSpan > 1)) return cells;
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()];
  const isWhole = (row: readonly PlacedCell[]) => row.reduce((sum, cell) => sum + cell.columnSpan, 0) >= columnCount;
  const extents = columnExtents(rows.filter(isWhole).flat(), columnCount);
  if (!extents) return cells;
  return rows.flatMap((row) => (isWhole(row) ? row : (movedRow(row, extents) ?? row)));
}

/** Where the texts of each column begin and end; absent where one has none. */
function columnExtents(
  cells: readonly PlacedCell[],
  count: number,
): readonly Pick<Box, 'left' | 'right'>[] | undefined {
  const extents = Array.from({ length: count }, (_, column) =>
    cells
      .filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.words.length > 0)
      .map(({ words }) => unionBox(words.map((word) => word.box))),
  );
  if (extents.some((boxes) => boxes.length === 0)) return undefined;
  return extents.map((boxes) => unionBox(boxes));
}

/** Each cell in the column that its text is nearest to, in their order; absent where that is not possible. */
function movedRow(
  row: readonly PlacedCell[],
  extents: readonly Pick<Box, 'left' | 'right'>[],
): readonly PlacedCell[] | undefined {
  const moved: PlacedCell[] = [];
  for (const cell of row.filter(({ words }) => words.length > 0)) {
    const text = unionBox(cell.words.map((word) => word.box));
    const away = extents.map(({ left, right }) => Math.max(left - text.right, text.left - right));
    const column = away.indexOf(Math.min(...away));
    const last = moved.at(-1);
    if (cell.columnSpan > 1 || (last && column <= last.column)) return undefined;
    moved.push({ ...cell, column });
  }
  return moved;
}

/** Tables of right-to-left text begin at the right; the finder counts columns from the left. */
function runsLeft(cells: readonly PlacedCell[]): boolean {
  let balance = 0;
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    const [here, there] = [cell.words[0], next?.words[0]];
    if (here && there && next?.row === cell.row) balance += there.box.left < here.box.left ? 1 : -1;
  }
  return balance > 0;
}

function mirrored(cell: PlacedCell, columns: number): PlacedCell {
  return { ...cell, column: columns - cell.column - cell.columnSpan };
}

/** From the extents of what stands in one column or row alone; what is empty shares the room between its neighbours. */
function edgesOf(cells: readonly PlacedCell[], count: number, along: 'column' | 'row'): readonly number[] {
  const { starts, ends } = extentsOf(cells, along, count);
  const edges: (number | undefined)[] = [starts[0] === undefined ? undefined : starts[0] - 2];
  for (let at = 1; at < count; at++) edges.push(edgeBetween(ends[at - 1], starts[at]));
  edges.push(Math.max(...ends.map((end) => end ?? Number.NEGATIVE_INFINITY)) + 2);
  return rising(edges);
}

function edgeBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (after === undefined) return undefined;
  return before === undefined ? after - 2 : (before + after) / 2;
}

/** Fills what is unknown evenly, and puts right what goes back. */
function rising(edges: readonly (number | undefined)[]): readonly number[] {
  const last = edges.at(-1) ?? 0;
  const first = edges.find((edge) => edge !== undefined) ?? last;
  const filled: number[] = [];
  for (const [index, edge] of edges.entries()) {
    const before = filled.at(-1);
    if (edge !== undefined && (before === undefined || edge > before)) {
      filled.push(edge);
      continue;
    }
    const next = edges.findIndex((each, at) => at > index && each !== undefined && each > (before ?? first - 1));
    const to = edges[next] ?? (before ?? first) + 20;
    const steps = next < 0 ? 1 : next - index + 1;
    filled.push(before === undefined ? first : before + Math.max(1, (to - before) / steps));
  }
  return filled;
}

/** The model wants every place covered once. */
function filledGrid(cells: readonly PlacedCell[], columns: number, rows: number): readonly PlacedCell[] {
  const taken = new Set<number>();
  const kept: PlacedCell[] = [];
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        taken.add(row * columns + column);
    kept.push(cell);
  }
  const table = cells[0]?.table ?? 0;
  for (let place = 0; place < rows * columns; place++) {
    if (taken.has(place)) continue;
    const at = { row: Math.floor(place / columns), column: place % columns };
    kept.push({ table, ...at, rowSpan: 1, columnSpan: 1, isHeader: false, words: [] });
  }
  return kept.sort((a, b) => a.row - b.row || a.column - b.column);
}

function toCell(cell: PlacedCell, { columns, rows }: TableEdges, drawn: FoundTable | undefined): FoundCell {
  const box = {
    left: columns[cell.column] ?? 0,
    right: columns[cell.column + cell.columnSpan] ?? columns.at(-1) ?? 0,
    top: rows[cell.row] ?? 0,
    bottom: rows[cell.row + cell.rowSpan] ?? rows.at(-1) ?? 0,
  };
  const seen = cell.words.length > 0 ? unionBox(cell.words.map((word) => word.box)) : box;
  const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
  const like = drawn?.cells.find(
    (each) => each.box.left <= x && each.box.right >= x && each.box.top <= y && each.box.bottom >= y,
  );
  return {
    row: cell.row,
    column: cell.column,
    rowSpan: cell.rowSpan,
    columnSpan: cell.columnSpan,
    words: cell.words,
    box,
    borders: like?.borders ?? {},
    ...(like?.fill ? { fill: like.fill } : {}),
    align: like?.align ?? 'left',
    verticalAlign: like?.verticalAlign ?? 'top',
  };
}

function headerCount(cells: readonly PlacedCell[]): number {
  let rows = 0;
  while (
    cells.some(({ row }) => row === rows) &&
    cells.filter(({ row }) => row === rows).every(({ isHeader }) => isHeader)
  )
    rows++;
  return rows;
}
