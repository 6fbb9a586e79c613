/** Puts the grids of many pages onto sheets: one a table, one a page, or all on one. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import { findHabits, type Habits, readValue } from '../../layout/grids/cell-value.ts';
import { withClocks } from '../../layout/grids/clock-columns.ts';
import { withCodes, withLabels } from '../../layout/grids/code-columns.ts';
import { areSameColumns, CountedTables } from '../../layout/grids/counted-tables.ts';
import type { Column, Grid } from '../../layout/grids/grid.ts';
import { mirrored, ReadingSide } from '../../layout/grids/right-to-left.ts';
import { withSameFormats } from '../../layout/grids/same-formats.ts';
import { NamedYears } from '../../layout/grids/yearless-day.ts';
import { withZeroDashes } from '../../layout/grids/zero-dashes.ts';
import { RunningText } from './running-text.ts';
import type { SheetBlock, SheetWriter } from './sheet.ts';
import { aroundTables, wholePage } from './text-around.ts';
import { inColumnsOf } from './text-in-columns.ts';

export interface SheetOptions {
  readonly sheets: 'page' | 'table' | 'one';
  /** What becomes of text outside tables: it is left out, stays where it stood, or is put on a sheet of its own. */
  readonly otherText: 'none' | 'around' | 'sheet';
  /** Pages are asked for as they are: each stands for a table. */
  readonly wholePages: boolean;
  /** A table that goes on over pages becomes one; the heading that it repeats is dropped. */
  readonly joins: boolean;
  readonly numbers: 'auto' | 'text';
  readonly decimal: 'auto' | 'dot' | 'comma';
}

export interface PageGrids {
  /** 1-based. */
  readonly page: number;
  readonly grids: readonly Grid[];
  /** Of the sheet that they were printed from, where the file tells it. */
  readonly name?: string;
  /** From the left side of the page to the right one; absent where they were put together from pages beside each other. */
  readonly paper?: Column;
  /** Of the page. */
  readonly size?: PageSizePt;
}

/** Points that a digit and its share of the room around a number take in the font of the cells. */
const DIGIT_PT = 6.2;

/** Keeps grids on disk until the whole file has shown how it writes its numbers. */
export class GridStore {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #texts: string[] = [];
  readonly #side = new ReadingSide();
  readonly #years = new NamedYears();
  readonly #counts = new CountedTables();
  readonly #candidates: Pick<Grid, 'columns' | 'isCandidate'>[] = [];
  #sure = 0;
  cells = 0;
  /** With their numbers. */
  charts = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<GridStore> {
    return new GridStore(path, await open(path, 'w'));
  }

  async add(page: PageGrids): Promise<void> {
    for (const grid of page.grids) {
      this.charts += (grid.pictures ?? []).filter((picture) => 'data' in picture).length;
      if (grid.cells.length === 0) continue;
      if (grid.kind === 'table') this.#counts.add(grid);
      this.#side.add(grid, page.paper);
      if (grid.isCandidate) this.#candidates.push({ columns: grid.columns, isCandidate: true });
      else if (grid.kind === 'table') this.#sure++;
      this.cells += grid.cells.length;
      for (const { text } of grid.cells) {
        if (mayTellHabits(text)) this.#texts.push(text);
        this.#years.add(text);
      }
    }
    // A line reader takes these two for line ends as well.
    const line = JSON.stringify(page).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    await this.#file.write(`${line}\n`);
  }

  /** No more pages come. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  get tables(): number {
    return this.#sure + this.#candidates.filter((grid) => this.#counts.counts(grid)).length;
  }

  habits(decimal: SheetOptions['decimal']): Habits {
    const year = this.#years.only;
    const found = { ...findHabits(this.#texts), ...(year ? { year } : {}) };
    if (decimal === 'auto') return found;
    return { ...found, decimal: decimal === 'dot' ? '.' : ',' };
  }

  /** Its sheets are read from the right. */
  get isRightToLeft(): boolean {
    return this.#side.isRight;
  }

  async *pages(): AsyncGenerator<PageGrids> {
    for await (const line of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      const { grids, ...page } = JSON.parse(line) as PageGrids;
      yield { ...page, grids: grids.map((grid) => (this.#counts.counts(grid) ? grid : asText(grid))) };
    }
  }
}

function asText(grid: Grid): Grid {
  return { ...grid, kind: 'text' };
}

/** Short texts with a mark between digits; a file has no need of more than some. */
function mayTellHabits(text: string): boolean {
  return text.length < 24 && /\d[.,/]\d/.test(text);
}

/** Writes all pages of the store. The caller ends the writer. @returns how many cells were written. */
export async function writeSheets(
  store: GridStore,
  writer: SheetWriter,
  options: SheetOptions,
  onPage: (page: number) => void,
): Promise<number> {
  const placer = new Placer(writer, options, store.habits(options.decimal), store.isRightToLeft);
  for await (const page of store.pages()) {
    await placer.place(page);
    onPage(page.page);
  }
  if (options.otherText === 'sheet' && !options.wholePages)
    for await (const page of store.pages()) await placer.placeText(page);
  await placer.end();
  return placer.cells;
}

class Placer {
  cells = 0;
  readonly #writer: SheetWriter;
  readonly #options: SheetOptions;
  readonly #habits: Habits;
  readonly #isRightToLeft: boolean;
  /** Of the page that is placed. */
  #size: PageSizePt | undefined;
  #isOpen = false;
  #tables = 0;
  #hasTextSheet = false;
  /** Stands below the last table, and is written when the table has ended. */
  #below: Grid[] = [];
  /** What was written once on its sheet: headers and footers repeat from page to page. */
  #running = new RunningText();
  /** The last table and its page; it may go on at the top of the next one. */
  #last: { readonly grid: Grid; readonly page: number } | undefined;

  constructor(writer: SheetWriter, options: SheetOptions, habits: Habits, isRightToLeft: boolean) {
    this.#writer = writer;
    this.#isRightToLeft = isRightToLeft;
    this.#options = options;
    this.#habits = habits;
  }

  async place({ page, grids, name, size }: PageGrids): Promise<void> {
    this.#size = size;
    const { sheets, otherText, wholePages } = this.#options;
    const wanted = otherText === 'around' || wholePages ? grids : grids.filter(({ kind }) => kind === 'table');
    if (sheets === 'table') return this.#placeTables(page, wanted, name);
    if (wanted.length === 0) return;
    if (sheets === 'page') await this.#begin(`Page ${page}`);
    if (sheets === 'one' && !this.#isOpen) await this.#begin('All pages');
    let isFirstTable = true;
    for (const grid of wanted) {
      const follows = isFirstTable && grid.kind === 'table' && this.#goesOn(grid, page);
      await this.#add(grid, follows);
      if (grid.kind !== 'table') continue;
      isFirstTable = false;
      this.#remember(grid, page, follows);
    }
  }

  /** Each table with the text that stands around it. */
  async #placeTables(page: number, grids: readonly Grid[], name?: string): Promise<void> {
    const parts = this.#options.wholePages ? wholePage(grids) : aroundTables(grids);
    for (const [index, { table, ...text }] of parts.entries()) {
      const inColumns = (texts: readonly Grid[]) => texts.map((grid) => inColumnsOf(grid, table));
      const { above, below } = { above: inColumns(text.above), below: inColumns(text.below) };
      const follows = index === 0 && this.#goesOn(table, page);
      if (follows) this.#below.push(...this.#running.unseen(above));
      else {
        this.#tables++;
        await this.#begin(name ?? `Table ${this.#tables}`);
        for (const text of this.#running.unseen(above)) await this.#add(text, false);
      }
      await this.#add(table, follows);
      this.#below.push(...this.#running.unseen(below));
      this.#remember(table, page, follows);
    }
  }

  /** All text outside tables, after them. */
  async placeText({ grids }: PageGrids): Promise<void> {
    for (const grid of grids.filter(({ kind }) => kind === 'text')) {
      if (!this.#hasTextSheet) await this.#begin('Other text');
      this.#hasTextSheet = true;
      await this.#add(grid, false);
    }
  }

  async #add(grid: Grid, follows: boolean): Promise<void> {
    const own = follows ? this.#withoutHeading(grid) : grid;
    const block = this.#block(this.#isRightToLeft ? mirrored(own) : own);
    this.cells += block.cells.length;
    await this.#writer.addBlock(block, follows);
  }

  #remember(grid: Grid, page: number, follows: boolean): void {
    this.#last = { grid: follows && this.#last ? { ...grid, cells: this.#last.grid.cells } : grid, page };
  }

  async end(): Promise<void> {
    for (const text of this.#below) await this.#add(text, false);
    this.#below = [];
    this.#running = new RunningText();
    if (this.#isOpen) await this.#writer.endSheet();
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    await this.#writer.beginSheet(name, {
      isRightToLeft: this.#isRightToLeft,
      ...(this.#size ? { page: this.#size } : {}),
    });
    this.#isOpen = true;
  }

  #goesOn(grid: Grid, page: number): boolean {
    const last = this.#last;
    if (!last || !this.#options.joins || this.#options.sheets === 'page' || last.page !== page - 1) return false;
    return areSameColumns(last.grid.columns, grid.columns);
  }

  #withoutHeading(grid: Grid): Grid {
    const heading = (cells: Grid['cells']) => cells.filter(({ row }) => row === 0).map(({ text }) => text);
    const repeats = heading(grid.cells).join('\t') === heading(this.#last?.grid.cells ?? []).join('\t');
    if (!repeats || grid.rows < 2) return grid;
    const below = <Cell extends { readonly row: number }>(cells: readonly Cell[]) =>
      cells.filter(({ row }) => row > 0).map((cell) => ({ ...cell, row: cell.row - 1 }));
    return { ...grid, rows: grid.rows - 1, cells: below(grid.cells), blanks: below(grid.blanks ?? []) };
  }

  #block({ kind, rows, cells, blanks = [], columns, pictures = [], isPrinted }: Grid): SheetBlock {
    const read = withSameFormats(this.#valued(cells));
    const valued = isPrinted ? withZeroDashes(read) : read;
    // Running text must not make the first column as wide as the page.
    if (kind !== 'table') return { rows, cells: valued, pictures, widths: [] };
    const widths = columns.map(({ left, right }) => right - left);
    for (const { column, columnSpan, value, text, look } of valued) {
      if (value.kind === 'text' || columnSpan > 1) continue;
      // A number that does not fit is shown as ###, whatever size it was printed in.
      widths[column] = Math.max(widths[column] ?? 0, text.length * DIGIT_PT * (look?.size ?? 1));
    }
    return { rows, cells: valued, blanks, pictures, widths };
  }

  #valued(cells: Grid['cells']) {
    if (this.#options.numbers === 'text')
      return cells.map((cell) => ({ ...cell, value: { kind: 'text', text: cell.text } as const }));
    const read = cells.map((cell) => ({ ...cell, value: readValue(cell.text, this.#habits) }));
    return withClocks(withCodes(withLabels(read)));
  }
}
