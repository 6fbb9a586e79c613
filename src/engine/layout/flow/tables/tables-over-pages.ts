/** Joins tables that go on over pages: their columns may differ where cells span, and repeated headers are dropped. */
import type { CellNode, TableNode } from '../drafts/nodes.ts';
import { linesOf } from '../drafts/nodes.ts';
import { areWhole, isPartedRow, joinRows } from './parted-rows.ts';

/** In points: edges of columns that agree. */
const SAME_EDGE = 4;
/** A part may have as many edges that the other lacks: more are another table. */
const MORE_EDGES = 3;
/** In points: columns that white parts end where the longest text of the page ends. */
const WHITE_EDGE = 18;

/** Appends the part of a later page. @returns whether it belongs to the table. */
export function joinTable(table: TableNode, next: TableNode): boolean {
  const last = table.more.at(-1) ?? table;
  if (last.page !== next.page && table.tagged && table.tagged.table === next.tagged?.table) {
    const isParted = last.tagged?.last === next.tagged?.first;
    append(table, withoutHeader(next, table), isParted ? areWhole : undefined);
    return true;
  }
  if (last.page === next.page || table.found !== next.found) return false;
  const edges =
    commonEdges(table.columns, next.columns, table.found === 'ruled') ?? sharedWhite([table, ...table.more], next);
  if (!edges) return false;
  const before = [table, ...table.more].map((part) => onColumns(part, edges));
  const [first] = before;
  if (!first) return false;
  table.columns = first.columns;
  table.cells = first.cells;
  table.more = before.slice(1);
  append(table, withoutHeader(onColumns(next, edges), table), table.found === 'ruled' ? isPartedRow : undefined);
  return true;
}

/** @param isParted whether the last row and the first of the part are one; undefined where they are not. */
function append(table: TableNode, next: TableNode, isParted: typeof isPartedRow | undefined): void {
  const [own, others] = [table.padding, next.padding];
  if (own && others) table.padding = { ...own, rightPt: Math.min(own.rightPt, others.rightPt) };
  const last = table.more.at(-1) ?? table;
  const columns = table.columns;
  if (!isParted?.(last, next)) {
    table.more = [...table.more, { ...next, columns }];
    return;
  }
  const { cells, rest } = joinRows(last, next);
  const before = table.more.slice(0, -1);
  if (last === table) table.cells = cells;
  const parts = last === table ? [] : [...before, { ...last, cells }];
  table.more = rest ? [...parts, { ...rest, columns }] : parts;
}

/** Whether the lines of both show that they are two tables, whose columns differ. */
export function areDrawnApart(table: DrawnTable, next: DrawnTable): boolean {
  if (table.tagged && table.tagged.table === next.tagged?.table) return false;
  if (table.found !== 'ruled' || next.found !== 'ruled') return false;
  return commonEdges(table.columns, next.columns, true) === undefined;
}

type DrawnTable = Pick<TableNode, 'found' | 'columns' | 'tagged'>;

/** The edges of both; undefined where they are not those of one table. */
function commonEdges(a: readonly number[], b: readonly number[], isRuled: boolean): readonly number[] | undefined {
  const [one, other] = [a, b].map((edges) => [edges[0] ?? 0, edges.at(-1) ?? 0] as const);
  const sameSides = one && other && one.every((side, index) => Math.abs(side - (other[index] ?? 0)) <= SAME_EDGE);
  if (!sameSides) return undefined;
  return isRuled ? drawnEdges(a, b) : whiteEdges(a, b);
}

function isIn(edges: readonly number[], x: number, reach: number): boolean {
  return edges.some((each) => Math.abs(each - x) <= reach);
}

function drawnEdges(a: readonly number[], b: readonly number[]): readonly number[] | undefined {
  const added = b.filter((x) => !isIn(a, x, SAME_EDGE));
  const missing = a.filter((x) => !isIn(b, x, SAME_EDGE));
  // Two columns and five have nothing but their width in common.
  if (added.length + missing.length > MORE_EDGES || (added.length > 0 && missing.length > 0)) return undefined;
  return added.length === 0 ? a : [...a, ...added].sort((x, y) => x - y);
}

/** A column in which a page has no text has no white on both sides: the part with more columns tells all of them. */
function whiteEdges(a: readonly number[], b: readonly number[]): readonly number[] | undefined {
  const [most, fewer] = a.length >= b.length ? [a, b] : [b, a];
  return fewer.length > 2 && fewer.every((x) => isIn(most, x, WHITE_EDGE)) ? most : undefined;
}

/** White that parts the texts of both: names of columns on the first page alone reach further than what stands below them. */
function sharedWhite(parts: readonly TableNode[], next: TableNode): readonly number[] | undefined {
  const columns = next.columns.length - 1;
  if (next.found !== 'spaced' || columns < 3 || parts.some((part) => part.columns.length !== next.columns.length))
    return undefined;
  const strips = next.columns.slice(1).map((_, column) => {
    const [above, below] = [stripOf(parts, column), stripOf([next], column)];
    const agrees = [above.left - below.left, above.right - below.right].some((by) => Math.abs(by) <= SAME_EDGE);
    return { left: Math.min(above.left, below.left), right: Math.max(above.right, below.right), agrees };
  });
  const isParted = strips.every(({ left, agrees }, index) => agrees && left >= (strips[index - 1]?.right ?? left));
  if (!isParted) return undefined;
  const inner = strips.slice(1).map(({ left }, index) => (left + (strips[index]?.right ?? left)) / 2);
  return [strips[0]?.left ?? 0, ...inner, strips.at(-1)?.right ?? 0];
}

/** How far the texts of a column go; an empty one agrees with none. */
function stripOf(parts: readonly TableNode[], column: number): { readonly left: number; readonly right: number } {
  const cells = parts.flatMap((part) => part.cells.filter((cell) => cell.column === column && cell.columnSpan === 1));
  const boxes = cells.flatMap((cell) => textBoxes(cell));
  return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) };
}

function textBoxes({ blocks }: CellNode) {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? linesOf(block).map(({ box }) => box) : []));
}

/** The same cells on columns that have more edges. */
function onColumns(table: TableNode, edges: readonly number[]): TableNode {
  if (table.columns.length === edges.length) return { ...table, columns: edges };
  const place = (index: number) => {
    const x = table.columns[index] ?? 0;
    return nearest(edges, x);
  };
  const cells = table.cells.flatMap((cell): readonly CellNode[] => {
    const column = place(cell.column);
    const placed = { ...cell, column, columnSpan: Math.max(1, place(cell.column + cell.columnSpan) - column) };
    return table.found === 'ruled' ? [placed] : partedCells(placed, edges);
  });
  return { ...table, columns: edges, cells };
}

function nearest(edges: readonly number[], x: number): number {
  const distances = edges.map((edge) => Math.abs(edge - x));
  return distances.indexOf(Math.min(...distances));
}

/** White parts the columns: a cell takes those that its text reaches into, and the others are empty. */
function partedCells(cell: CellNode, edges: readonly number[]): readonly CellNode[] {
  const boxes = textBoxes(cell);
  const places = Array.from({ length: cell.columnSpan }, (_, index) => cell.column + index);
  const reached = places.filter((place) =>
    boxes.some((box) => box.left < (edges[place + 1] ?? 0) && box.right > (edges[place] ?? 0)),
  );
  const [first = cell.column, last = first] = [reached[0], reached.at(-1)];
  return places.flatMap((column) => {
    if (column === first) return [{ ...cell, column, columnSpan: last - first + 1 }];
    return column < first || column > last ? [{ ...cell, column, columnSpan: 1, blocks: [] }] : [];
  });
}

/** A table that goes on repeats the rows that name its columns: those of the first part become its header. */
function withoutHeader(table: TableNode, first: TableNode): TableNode {
  let dropped = 0;
  const most = Math.min(3, table.rows.length - 2, first.rows.length - 2);
  while (dropped < most && rowText(table, dropped).trim() !== '' && rowText(table, dropped) === rowText(first, dropped))
    dropped++;
  if (dropped === 0) return table;
  first.headerRows = Math.max(first.headerRows, dropped);
  const cells = table.cells.filter((cell) => cell.row >= dropped).map((cell) => ({ ...cell, row: cell.row - dropped }));
  return { ...table, cells, rows: table.rows.slice(dropped) };
}

function rowText(table: TableNode, row: number): string {
  const cells = table.cells.filter((cell) => cell.row === row);
  return cells
    .map(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'paragraph' ? linesOf(block).map(({ text }) => text) : [])).join(' '),
    )
    .join('\t');
}
