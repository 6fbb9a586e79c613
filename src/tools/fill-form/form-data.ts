/** What is put into a form, whatever file it came in: rows of values by the names of their columns. */
import type { Moment } from '../../engine/document/forms/field-dates.ts';

/** A value as its file has it; null: nothing is to be in the field. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { readonly moment: Moment }
  /** Of a tick box or radio group: what the form itself calls what is on. */
  | { readonly state: string };

export function isMoment(cell: Cell): cell is { readonly moment: Moment } {
  return typeof cell === 'object' && cell !== null && 'moment' in cell;
}

export function isState(cell: Cell): cell is { readonly state: string } {
  return typeof cell === 'object' && cell !== null && 'state' in cell;
}

export function isList(cell: Cell): cell is readonly string[] {
  return Array.isArray(cell);
}

export interface DataRow {
  /** Of a table, from 1, not counting the row of the column names. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

export interface FormData {
  readonly rows: readonly DataRow[];
  /** One form a row; else there is one form and no row to speak of. */
  readonly isTable: boolean;
}

/** Largest file of data, in bytes: a thousand rows of fifty columns are far smaller. */
export const MAX_DATA_BYTES = 20 * 1024 ** 2;

/** The rows of a table whose first row names the columns; rows without a value are none. */
export function tableRows(lines: readonly (readonly Cell[])[]): readonly DataRow[] {
  const [names = [], ...rows] = lines;
  const columns = names.flatMap((name, place) => {
    const column = String(name ?? '').trim();
    return column === '' ? [] : [{ column, place }];
  });
  return (
    rows
      // Values alone: a row whose one cell stands in the last column has thousands of places.
      .filter((cells) => Object.values(cells).some((cell) => cell !== null && cell !== ''))
      .map((cells, index) => ({
        number: index + 1,
        cells: new Map(columns.map(({ column, place }) => [column, cells[place] ?? ''] as const)),
      }))
  );
}
