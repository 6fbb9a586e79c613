/** Tells where the lines of a table stand on its page, as the option `grids` takes them. */
import type { TableGrid } from '../../../contract/grids-option.ts';
import type { Grid } from './grid.ts';

/** Undefined for text, and for a table of which that is not known. @param page 1-based. */
export function tableLines(
  { kind, columns, edges }: Pick<Grid, 'kind' | 'columns' | 'edges'>,
  page: number,
): TableGrid | undefined {
  const [first, last] = [columns[0], columns.at(-1)];
  const [top, bottom] = [edges?.[0], edges?.at(-1)];
  if (kind !== 'table' || !first || !last || !edges || top === undefined || bottom === undefined) return undefined;
  const inner = columns.slice(1).map(({ left }, index) => (left + (columns[index]?.right ?? left)) / 2);
  return {
    page,
    x: round(first.left),
    y: round(top),
    width: round(last.right - first.left),
    height: round(bottom - top),
    columns: inner.map(round),
    rows: edges.slice(1, -1).map(round),
  };
}

/** More lines would weigh more than the result itself. */
const MAX_LINES = 5_000;

/** The tables of a file, from its first page; of a very long one the first of them. */
export class TableLines {
  readonly #found: TableGrid[] = [];
  #lines = 0;

  add(tables: readonly TableGrid[]): void {
    for (const table of tables) {
      this.#lines += table.columns.length + table.rows.length;
      if (this.#lines <= MAX_LINES) this.#found.push(table);
    }
  }

  get all(): readonly TableGrid[] {
    return this.#found.toSorted((a, b) => a.page - b.page);
  }
}

function round(points: number): number {
  return Math.round(points * 10) / 10;
}
