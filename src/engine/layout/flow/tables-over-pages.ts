/** Joins tables that go on over pages: their columns may differ where cells span, and repeated headers are dropped. */
import type { TableNode } from './nodes.ts';
import { linesOf } from './nodes.ts';

/** In points: edges of columns that agree. */
const SAME_EDGE = 4;
/** A part may have as many edges that the other lacks: more are another table. */
const MORE_EDGES = 3;
/** In points: columns that white parts end where the longest text of the page ends. */
const WHITE_EDGE = 18;

/** Appends the part of a later page. @returns whether it belongs to the table. */
export function joinTable(table: TableNode, next: TableNode): boolean {
  const last = table.more.at(-1) ?? table;
  if (last.page === next.page || table.found !== next.found) return false;
  const edges = commonEdges(table.columns, next.columns, table.found === 'ruled');
  if (!edges) return false;
  const before = [table, ...table.more].map((part) => onColumns(part, edges));
  const [first] = before;
  if (!first) return false;
  table.columns = first.columns;
  table.cells = first.cells;
  table.more = [...before.slice(1), withoutHeader(onColumns(next, edges), table)];
  return true;
}

/** The edges of both; undefined where they are not those of one table. */
function commonEdges(a: readonly number[], b: readonly number[], mayDiffer: boolean): readonly number[] | undefined {
  const isIn = (edges: readonly number[], x: number) => edges.some((each) => Math.abs(each - x) <= SAME_EDGE);
  const added = b.filter((x) => !isIn(a, x));
  const missing = a.filter((x) => !isIn(b, x));
  const [one, other] = [a, b].map((edges) => [edges[0] ?? 0, edges.at(-1) ?? 0] as const);
  const sameSides = one && other && one.every((side, index) => Math.abs(side - (other[index] ?? 0)) <= SAME_EDGE);
  if (sameSides && !mayDiffer && a.length === b.length) {
    return a.every((x, index) => Math.abs(x - (b[index] ?? 0)) <= WHITE_EDGE) ? a : undefined;
  }
  if (!sameSides || added.length + missing.length > (mayDiffer ? MORE_EDGES : 0)) return undefined;
  // Two columns and five have nothing but their width in common.
  if (added.length > 0 && missing.length > 0) return undefined;
  return added.length === 0 ? a : [...a, ...added].sort((x, y) => x - y);
}

/** The same cells on columns that have more edges. */
function onColumns(table: TableNode, edges: readonly number[]): TableNode {
  if (table.columns.length === edges.length) return { ...table, columns: edges };
  const place = (index: number) => {
    const x = table.columns[index] ?? 0;
    const found = edges.findIndex((edge) => Math.abs(edge - x) <= SAME_EDGE);
    return Math.max(0, found);
  };
  const cells = table.cells.map((cell) => {
    const column = place(cell.column);
    return { ...cell, column, columnSpan: Math.max(1, place(cell.column + cell.columnSpan) - column) };
  });
  return { ...table, columns: edges, cells };
}

/** A table that goes on repeats the rows that name its columns. */
function withoutHeader(table: TableNode, first: TableNode): TableNode {
  let dropped = 0;
  const most = Math.min(3, table.rows.length - 2, first.rows.length - 2);
  while (dropped < most && rowText(table, dropped).trim() !== '' && rowText(table, dropped) === rowText(first, dropped))
    dropped++;
  if (dropped === 0) return table;
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
