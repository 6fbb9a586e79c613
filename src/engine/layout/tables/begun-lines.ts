/** Leaves out the rows and columns of a table in which no cell begins: presentation programs lose the place of such tables. */
import type { FoundCell } from './table.ts';

interface Grid {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  readonly headerRows: number;
  readonly cells: readonly Pick<FoundCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>[];
}

/** @returns the same table where a cell begins in each of its rows and columns; others keep their places, with shorter spans. */
export function withBegunLines<Table extends Grid>(table: Table): Table {
  const { cells, columns, rows, headerRows } = table;
  const [begunRows, begunColumns] = [new Set(cells.map(({ row }) => row)), new Set(cells.map(({ column }) => column))];
  if (begunRows.size === rows.length - 1 && begunColumns.size === columns.length - 1) return table;
  const count = (begun: ReadonlySet<number>, from: number, to: number) =>
    [...begun].filter((line) => line >= from && line < to).length;
  return {
    ...table,
    rows: rows.filter((_, row) => begunRows.has(row) || row === rows.length - 1),
    columns: columns.filter((_, column) => begunColumns.has(column) || column === columns.length - 1),
    headerRows: count(begunRows, 0, headerRows),
    cells: cells.map((cell) => ({
      ...cell,
      row: count(begunRows, 0, cell.row),
      column: count(begunColumns, 0, cell.column),
      rowSpan: count(begunRows, cell.row, cell.row + cell.rowSpan),
      columnSpan: count(begunColumns, cell.column, cell.column + cell.columnSpan),
    })),
  };
}
