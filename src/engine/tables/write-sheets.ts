/** Puts the grids of many pages onto sheets: one a page, one a table, or all on one. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { SheetBlock, SheetWriter } from '../office/sheet.ts';
import { type CellValue, findHabits, type Habits, readValue } from './cell-value.ts';
import type { Grid } from './grid.ts';

export interface SheetOptions {
  readonly sheets: 'page' | 'table' | 'one';
  /** A table that goes on over pages becomes one; the heading that it repeats is dropped. */
  readonly joins: boolean;
  readonly numbers: 'auto' | 'text';
  readonly decimal: 'auto' | 'dot' | 'comma';
}

export interface PageGrids {
  /** 1-based. */
  readonly page: number;
  readonly grids: readonly Grid[];
}

/** Columns of a table that goes on stand where those before did, give or take this, in points. */
const SAME_COLUMN = 12;

/** Keeps grids on disk until the whole file has shown how it writes its numbers. */
export class GridStore {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #texts: string[] = [];
  tables = 0;
  cells = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<GridStore> {
    return new GridStore(path, await open(path, 'w'));
  }

  async add(page: PageGrids): Promise<void> {
    for (const grid of page.grids) {
      if (grid.kind === 'table') this.tables++;
      this.cells += grid.cells.length;
      for (const { text } of grid.cells) if (mayTellHabits(text)) this.#texts.push(text);
    }
    // A line reader takes these two for line ends as well.
    const line = JSON.stringify(page).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    await this.#file.write(`${line}\n`);
  }

  /** No more pages come. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  habits(decimal: SheetOptions['decimal']): Habits {
    const found = findHabits(this.#texts);
    if (decimal === 'auto') return found;
    return { ...found, decimal: decimal === 'dot' ? '.' : ',' };
  }

  async *pages(): AsyncGenerator<PageGrids> {
    for await (const line of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      yield JSON.parse(line) as PageGrids;
    }
  }
}

/** Short texts with a mark between digits; a file has no need of more than some. */
function mayTellHabits(text: string): boolean {
  return text.length < 24 && /\d[.,/]\d/.test(text);
}

/** Writes all pages of the store. The caller ends the writer. */
export async function writeSheets(
  store: GridStore,
  writer: SheetWriter,
  options: SheetOptions,
  onPage: (page: number) => void,
): Promise<void> {
  const placer = new Placer(writer, options, store.habits(options.decimal));
  for await (const page of store.pages()) {
    await placer.place(page);
    onPage(page.page);
  }
  await placer.end();
}

class Placer {
  readonly #writer: SheetWriter;
  readonly #options: SheetOptions;
  readonly #habits: Habits;
  #isOpen = false;
  #tables = 0;
  /** The last table and its page; it may go on at the top of the next one. */
  #last: { readonly grid: Grid; readonly page: number } | undefined;

  constructor(writer: SheetWriter, options: SheetOptions, habits: Habits) {
    this.#writer = writer;
    this.#options = options;
    this.#habits = habits;
  }

  async place({ page, grids }: PageGrids): Promise<void> {
    const { sheets } = this.#options;
    const wanted = sheets === 'table' ? grids.filter(({ kind }) => kind === 'table') : grids;
    if (wanted.length === 0) return;
    if (sheets === 'page') await this.#begin(`Page ${page}`);
    if (sheets === 'one' && !this.#isOpen) await this.#begin('All pages');
    let isFirstTable = true;
    for (const grid of wanted) {
      const follows = isFirstTable && grid.kind === 'table' && this.#goesOn(grid, page);
      if (sheets === 'table' && !follows) await this.#begin(`Table ${++this.#tables}`);
      await this.#writer.addBlock(this.#block(follows ? this.#withoutHeading(grid) : grid), follows);
      if (grid.kind !== 'table') continue;
      isFirstTable = false;
      this.#last = { grid: follows && this.#last ? { ...grid, cells: this.#last.grid.cells } : grid, page };
    }
  }

  async end(): Promise<void> {
    if (this.#isOpen) await this.#writer.endSheet();
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    await this.#writer.beginSheet(name);
    this.#isOpen = true;
  }

  #goesOn(grid: Grid, page: number): boolean {
    const last = this.#last;
    if (!last || !this.#options.joins || this.#options.sheets === 'page' || last.page !== page - 1) return false;
    if (last.grid.columns.length !== grid.columns.length) return false;
    return grid.columns.every(({ left, right }, index) => {
      const before = last.grid.columns[index];
      return before && (Math.abs(before.left - left) < SAME_COLUMN || Math.abs(before.right - right) < SAME_COLUMN);
    });
  }

  #withoutHeading(grid: Grid): Grid {
    const heading = (cells: Grid['cells']) => cells.filter(({ row }) => row === 0).map(({ text }) => text);
    const repeats = heading(grid.cells).join('\t') === heading(this.#last?.grid.cells ?? []).join('\t');
    if (!repeats || grid.rows < 2) return grid;
    const cells = grid.cells.filter(({ row }) => row > 0).map((cell) => ({ ...cell, row: cell.row - 1 }));
    return { ...grid, rows: grid.rows - 1, cells };
  }

  #block({ kind, rows, cells, columns }: Grid): SheetBlock {
    return {
      rows,
      cells: cells.map((cell) => ({ ...cell, value: this.#value(cell.text) })),
      // Running text must not make the first column as wide as the page.
      widths: kind === 'table' ? columns.map(({ left, right }) => right - left) : [],
    };
  }

  #value(text: string): CellValue {
    return this.#options.numbers === 'text' ? { kind: 'text', text } : readValue(text, this.#habits);
  }
}
