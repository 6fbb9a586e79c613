/** The tables that a visitor gives: the option's value, and how lines are moved, added and removed. */
import type { TableGrid } from '../../contract/options/grids-option.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';

export type Axis = 'columns' | 'rows';

/** One line of a table, counted from 0. */
export interface LinePlace {
  readonly axis: Axis;
  readonly index: number;
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lines stand so far apart at least, and so wide is the smallest table. */
export const LEAST_PT = 4;
/** A new table leaves this much of the page free on each side. */
const FREE_SHARE = 0.15;

export function readTables(value: string | undefined): readonly TableGrid[] {
  try {
    const read: unknown = JSON.parse(value || '[]');
    return Array.isArray(read) ? (read as readonly TableGrid[]) : [];
  } catch {
    return [];
  }
}

export function writeTables(tables: readonly TableGrid[]): string {
  const tidy = tables.map(({ page, x, y, width, height, columns, rows }) => ({
    page,
    x: tenth(x),
    y: tenth(y),
    width: tenth(width),
    height: tenth(height),
    columns: columns.map(tenth),
    rows: rows.map(tenth),
  }));
  return tidy.length === 0 ? '' : JSON.stringify(tidy);
}

/** A table without lines in the middle of the page. */
export function newTable(page: number, { widthPt, heightPt }: PageSize): TableGrid {
  const [x, y] = [widthPt * FREE_SHARE, heightPt * FREE_SHARE];
  return { page, x, y, width: widthPt - 2 * x, height: heightPt - 2 * y, columns: [], rows: [] };
}

/** The edges of the table with its lines between them. */
function stops(table: TableGrid, axis: Axis): readonly number[] {
  return axis === 'columns'
    ? [table.x, ...table.columns, table.x + table.width]
    : [table.y, ...table.rows, table.y + table.height];
}

/** It stays between its neighbours. */
export function moveLine(table: TableGrid, { axis, index }: LinePlace, to: number): TableGrid {
  const all = stops(table, axis);
  const [before = 0, after = 0] = [all[index], all[index + 2]];
  return { ...table, [axis]: table[axis].with(index, between(before + LEAST_PT, to, after - LEAST_PT)) };
}

export function removeLine(table: TableGrid, { axis, index }: LinePlace): TableGrid {
  return { ...table, [axis]: table[axis].toSpliced(index, 1) };
}

/** In the middle of the widest column, or of the highest row. @returns the same table where none has room. */
export function addLine(table: TableGrid, axis: Axis): TableGrid {
  const all = stops(table, axis);
  const gaps = all.slice(1).map((stop, index) => stop - (all[index] ?? stop));
  const widest = gaps.indexOf(Math.max(...gaps));
  const gap = gaps[widest] ?? 0;
  if (gap < 2 * LEAST_PT) return table;
  return { ...table, [axis]: table[axis].toSpliced(widest, 0, (all[widest] ?? 0) + gap / 2) };
}

/** Moved with all its lines, as far as the page goes. */
export function moveTable(table: TableGrid, dx: number, dy: number, { widthPt, heightPt }: PageSize): TableGrid {
  const x = between(0, table.x + dx, widthPt - table.width);
  const y = between(0, table.y + dy, heightPt - table.height);
  return {
    ...table,
    x,
    y,
    columns: table.columns.map((at) => at + x - table.x),
    rows: table.rows.map((at) => at + y - table.y),
  };
}

/** With other edges; lines that are no longer inside go. */
export function resizeTable(table: TableGrid, rect: Rect, { widthPt, heightPt }: PageSize): TableGrid {
  const [x, y] = [between(0, rect.x, widthPt - LEAST_PT), between(0, rect.y, heightPt - LEAST_PT)];
  const width = between(LEAST_PT, rect.width, widthPt - x);
  const height = between(LEAST_PT, rect.height, heightPt - y);
  return {
    ...table,
    x,
    y,
    width,
    height,
    columns: table.columns.filter((at) => at >= x + LEAST_PT && at <= x + width - LEAST_PT),
    rows: table.rows.filter((at) => at >= y + LEAST_PT && at <= y + height - LEAST_PT),
  };
}

/** What was found on pages whose tables nobody changed, among those that people gave: by their pages, so that none moves. */
export function withShown(
  given: readonly TableGrid[],
  shown: readonly TableGrid[],
  changed: ReadonlySet<number>,
): readonly TableGrid[] {
  return [...given, ...shown.filter(({ page }) => !changed.has(page))].sort((a, b) => a.page - b.page);
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
