/** Tells where the lines of a table stand on its page, as the option `grids` takes them. */
import type { TableGrid } from '../../../contract/options/grids-option.ts';
import { CountedTables } from './counted-tables.ts';
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

/** What is told of the tables of a file. */
export class TableLines {
  readonly #pages: PageTables[] = [];
  /** Printed sheets are tables whatever they hold. */
  readonly #sheets: TableGrid[] = [];
  readonly #counts = new CountedTables();
  /** Candidates take none of the room of sure tables. */
  readonly #lines = { sure: 0, candidate: 0 };

  /** @param grids of a page (1-based). */
  add(page: number, grids: readonly Grid[]): void {
    const tables = grids.filter(({ kind }) => kind === 'table');
    this.#pages.push({ page, tables: tables.map((grid) => this.#table(grid, page)), hasText: grids.length > 0 });
  }

  addSheet(tables: readonly TableGrid[]): void {
    if (tables.length > 0) this.#counts.add({ columns: [] });
    for (const table of tables) if (this.#hasRoom(table, 'sure')) this.#sheets.push(table);
  }

  /** From the first page; of a very long file the first of them. */
  get all(): readonly TableGrid[] {
    const found = this.#pages.flatMap((page) => this.#counted(page).flatMap(({ grid }) => grid ?? []));
    return [...found, ...this.#sheets].sort((a, b) => a.page - b.page);
  }

  /** Pages with text and no table. */
  get without(): readonly number[] {
    return this.#pages.filter((page) => page.hasText && this.#counted(page).length === 0).map(({ page }) => page);
  }

  /** Pages with a table whose columns may be wrong, or that may be none. */
  get unsure(): readonly number[] {
    const isUnsure = (page: PageTables) => this.#counted(page).some((table) => table.isUnsure || table.isCandidate);
    return this.#pages.filter(isUnsure).map(({ page }) => page);
  }

  #counted({ tables }: PageTables): readonly FoundLines[] {
    return tables.filter((table) => this.#counts.counts(table));
  }

  #table(grid: Grid, page: number): FoundLines {
    const lines = tableLines(grid, page);
    const { isUnsure = false, isCandidate = false, columns } = grid;
    this.#counts.add(grid);
    const isTold = lines && this.#hasRoom(lines, isCandidate ? 'candidate' : 'sure');
    return { grid: isTold ? lines : undefined, isUnsure, columns, ...(isCandidate ? { isCandidate } : {}) };
  }

  #hasRoom({ columns, rows }: TableGrid, kind: 'sure' | 'candidate'): boolean {
    this.#lines[kind] += columns.length + rows.length;
    return this.#lines[kind] <= MAX_LINES;
  }
}

interface FoundLines {
  /** Undefined where they are not known, or too many. */
  readonly grid: TableGrid | undefined;
  readonly isUnsure: boolean;
  readonly columns: Grid['columns'];
  readonly isCandidate?: true;
}

interface PageTables {
  readonly page: number;
  readonly tables: readonly FoundLines[];
  readonly hasText: boolean;
}

function round(points: number): number {
  return Math.round(points * 10) / 10;
}
