/** Puts pictures into the cells of tables that they stand in, and those beside the rows of a table without lines into a column of their own. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { cellOf } from '../../tables/cell-of.ts';
import type { FoundCell, FoundTable } from '../../tables/table.ts';
import type { FoundFigure } from './figures.ts';

/** In points: what a picture may reach over the edge of a table that it stands beside. */
const OVER = 3;
/** In points: pictures of one column begin or end at one place. */
const SAME_EDGE = 6;
/** Share of the rows that have a picture beside them. */
const MOST_ROWS = 0.6;
const MIN_ROWS = 2;

export interface FiguresInCells {
  readonly tables: readonly FoundTable[];
  readonly inCells: ReadonlyMap<FoundCell, readonly FoundFigure[]>;
  /** Those that stand in no cell. */
  readonly figures: readonly FoundFigure[];
}

export function figuresInCells(tables: readonly FoundTable[], figures: readonly FoundFigure[]): FiguresInCells {
  const inCells = new Map<FoundCell, FoundFigure[]>();
  const rest: FoundFigure[] = [];
  for (const figure of figures) {
    const cell = cellOf(tables, figure.box);
    if (cell) inCells.set(cell, [...(inCells.get(cell) ?? []), figure]);
    else rest.push(figure);
  }
  let free: readonly FoundFigure[] = rest;
  const widened = tables.map((table) => {
    const made = withFigureColumn(table, free);
    if (!made) return table;
    for (const [cell, figure] of made.inCells) inCells.set(cell, [figure]);
    const taken = new Set(made.inCells.values());
    free = free.filter((figure) => !taken.has(figure));
    return made.table;
  });
  return { tables: widened, inCells, figures: free };
}

interface FigureColumn {
  readonly table: FoundTable;
  readonly inCells: ReadonlyMap<FoundCell, FoundFigure>;
}

function withFigureColumn(table: FoundTable, figures: readonly FoundFigure[]): FigureColumn | undefined {
  if (table.found === 'ruled' || table.rows.length - 1 < MIN_ROWS) return undefined;
  const right = columnOf(table, figures, ({ left }) => left >= table.box.right - OVER);
  return right ?? columnOf(table, figures, (box) => box.right <= table.box.left + OVER);
}

/** @param isBeside whether a box stands at the side that is looked at. */
function columnOf(
  table: FoundTable,
  figures: readonly FoundFigure[],
  isBeside: (box: Box) => boolean,
): FigureColumn | undefined {
  const beside = figures.filter(({ box }) => isBeside(box) && rowOf(table, box) !== -1);
  const [first] = beside;
  if (!first) return undefined;
  const alike = beside.filter(
    ({ box }) => Math.abs(box.left - first.box.left) <= SAME_EDGE || Math.abs(box.right - first.box.right) <= SAME_EDGE,
  );
  const byRow = new Map(alike.map((figure) => [rowOf(table, figure.box), figure]));
  const rows = table.rows.length - 1;
  // Two pictures beside one row, or few rows with one, are pictures beside a text.
  if (alike.length !== beside.length || byRow.size !== alike.length) return undefined;
  if (byRow.size < Math.max(MIN_ROWS, MOST_ROWS * rows)) return undefined;
  return widened(table, byRow);
}

function rowOf({ rows }: FoundTable, { top, bottom }: Box): number {
  const middle = (top + bottom) / 2;
  return rows.slice(1).findIndex((end, row) => middle >= (rows[row] ?? 0) && middle < end);
}

function widened(table: FoundTable, byRow: ReadonlyMap<number, FoundFigure>): FigureColumn {
  const column = unionBox([...byRow.values()].map(({ box }) => box));
  const isRight = column.left > table.box.left;
  const edge = isRight ? (table.box.right + column.left) / 2 : (column.right + table.box.left) / 2;
  const inner = isRight ? table.columns.slice(0, -1) : table.columns.slice(1);
  const columns = isRight ? [...inner, edge, column.right] : [column.left, edge, ...inner];
  const place = isRight ? columns.length - 2 : 0;
  const box = unionBox([table.box, column]);
  const rows = table.rows.map((y, index) => {
    if (index === 0) return Math.min(y, box.top);
    return index === table.rows.length - 1 ? Math.max(y, box.bottom) : y;
  });
  const inCells = new Map<FoundCell, FoundFigure>();
  const own = rows.slice(1).map((bottom, row): FoundCell => {
    const [left = 0, right = 0] = columns.slice(place, place + 2);
    const at = { row, column: place, rowSpan: 1, columnSpan: 1, box: { left, right, top: rows[row] ?? 0, bottom } };
    const cell: FoundCell = { ...at, words: [], borders: {}, align: 'left', verticalAlign: 'top' };
    const figure = byRow.get(row);
    if (figure) inCells.set(cell, figure);
    return cell;
  });
  const moved = isRight ? table.cells : table.cells.map((cell) => ({ ...cell, column: cell.column + 1 }));
  const cells = [...moved, ...own].sort((a, b) => a.row - b.row || a.column - b.column);
  return { table: { ...table, box, columns, rows, cells }, inCells };
}
