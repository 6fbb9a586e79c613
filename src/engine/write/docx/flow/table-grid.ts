/** A table as Word wants it: every row fills the grid, spans stay inside it, and no place is taken twice. */
import type { Block, Cell, Table } from '../../../layout/model.ts';

/** Word opens no table with more columns. */
export const MAX_COLUMNS = 63;

/** What stands in a row from `column` on. */
export interface Slot {
  readonly column: number;
  readonly span: number;
  /** The cell that begins here, or that goes on here from above; none where the file has nothing. */
  readonly cell?: Cell;
  readonly blocks: readonly Block[];
  readonly merge?: 'restart' | 'continue';
}

export interface GridRow {
  readonly heightPt: number;
  readonly isHeader: boolean;
  readonly slots: readonly Slot[];
}

export interface TableGrid {
  readonly columnsPt: readonly number[];
  readonly rows: readonly GridRow[];
}

interface Placed {
  readonly cell: Cell;
  readonly blocks: Block[];
  readonly row: number;
  readonly column: number;
  readonly span: number;
  readonly rows: number;
}

export function tableGrid(table: Table): TableGrid {
  const columnsPt = table.columnsPt.slice(0, MAX_COLUMNS);
  if (columnsPt.length === 0) columnsPt.push(0);
  const taken = table.rows.map(() => new Array<Placed | undefined>(columnsPt.length));
  for (const [row, { cells }] of table.rows.entries()) {
    for (const cell of cells) place(cell, row, taken);
  }
  const rows = table.rows.map(({ heightPt, isHeader }, row) => ({
    heightPt,
    // Word repeats rows at the top of a page only from the first on.
    isHeader: isHeader && table.rows.slice(0, row).every((each) => each.isHeader),
    slots: slotsOf(taken[row] ?? [], row, columnsPt.length),
  }));
  return { columnsPt, rows };
}

/** A cell that begins where another one is gives that one its text. */
function place(cell: Cell, row: number, taken: (Placed | undefined)[][]): void {
  const width = taken[row]?.length ?? 0;
  const column = Math.min(Math.max(0, cell.column), width - 1);
  const there = taken[row]?.[column];
  if (there) {
    there.blocks.push(...cell.blocks);
    return;
  }
  let span = 1;
  while (span < cell.columnSpan && column + span < width && !taken[row]?.[column + span]) span++;
  const isFree = (at: number) => !taken[at]?.slice(column, column + span).some(Boolean);
  let rows = 1;
  while (rows < cell.rowSpan && row + rows < taken.length && isFree(row + rows)) rows++;
  const placed = { cell, blocks: [...cell.blocks], row, column, span, rows };
  for (let down = row; down < row + rows; down++) taken[down]?.fill(placed, column, column + span);
}

function slotsOf(places: readonly (Placed | undefined)[], row: number, width: number): readonly Slot[] {
  const slots: Slot[] = [];
  for (let column = 0; column < width; ) {
    const placed = places[column];
    if (!placed) slots.push({ column, span: 1, blocks: [] });
    if (placed) {
      const begins = placed.row === row;
      const merge = begins ? 'restart' : 'continue';
      slots.push({
        column,
        span: placed.span,
        cell: placed.cell,
        blocks: begins ? placed.blocks : [],
        ...(placed.rows > 1 ? { merge } : {}),
      });
    }
    column += placed?.span ?? 1;
  }
  return slots;
}
