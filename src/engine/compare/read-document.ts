/** Reads the words of a document for a comparison: what runs along the edges of its pages apart from the rest. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { readingLines } from '../layout/lines/page-text.ts';
import { RepeatedLines } from '../layout/lines/repeated-lines.ts';
import { cellLines } from '../layout/lines/table-row-lines.ts';
import { drawnCellRows } from '../layout/tables/drawn-cell-rows.ts';
import { unionBox } from '../page/boxes/boxes.ts';
import type { ReadPage } from '../page/page-content.ts';
import { PageReading, type ReadingContext, type ReadingOptions } from '../page/page-reading.ts';
import { pagesInOrder } from '../page/read-pages.ts';
import type { TextLine } from '../page/words/line.ts';
import type { Lexicon } from './lexicon.ts';
import { type PlacedLine, TablesOverPages } from './tables-over-pages.ts';
import { WordRow } from './word-row.ts';

/** Lines that repeat stand in this part of a page, from either edge. */
const EDGE_SHARE = 0.16;

export interface ReadDocument {
  readonly body: WordRow;
  /** Titles, page numbers and notices that come again on the pages. */
  readonly running: WordRow;
  /** Names of columns that stand again on the next page of their table. */
  readonly again: WordRow;
  /** By the place among the chosen pages. */
  readonly pages: readonly PageFacts[];
}

export interface PageFacts {
  /** In the file, from 1. */
  readonly number: number;
  /** As seen, in units of the page. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** Its words come from a picture. */
  readonly isRecognised: boolean;
}

export interface Reading extends ReadingOptions {
  readonly lexicon: Lexicon;
  /** Rows of tables that a page parts are put together: else the words of each page stay together. */
  readonly joinsTables: boolean;
}

/** @param onPage called after each page. @throws as `PageReading`. */
export async function readDocument(
  document: PdfiumDocument,
  numbers: readonly number[],
  { lexicon, joinsTables, ...options }: Reading,
  context: ReadingContext,
  onPage: () => void,
): Promise<ReadDocument> {
  const reading = new PageReading(document, options, context);
  const words = new DocumentWords(lexicon, joinsTables);
  try {
    for await (const page of pagesInOrder(reading, numbers, context)) {
      words.add(page);
      onPage();
    }
    reading.finish();
  } finally {
    await reading.close();
  }
  return words.finish();
}

class DocumentWords {
  readonly #row: WordRow;
  readonly #again: WordRow;
  readonly #tables: TablesOverPages;
  readonly #repeated = new RepeatedLines();
  readonly #pages: PageFacts[] = [];
  readonly #edges: EdgeLine[][] = [];

  constructor(lexicon: Lexicon, joinsTables: boolean) {
    this.#row = new WordRow(lexicon);
    this.#again = new WordRow(lexicon);
    this.#tables = new TablesOverPages(joinsTables);
  }

  add({ page: number, recognised, recognisedLines, ...page }: ReadPage): void {
    const { words, size } = page;
    const lines = recognisedLines ?? readingLines(words, drawnCellRows(page, 1), cellLines);
    const { marked, before } = this.#tables.add(
      lines.map((line, index) => ({ page: this.#pages.length, index, line })),
    );
    this.#put(before);
    const rows = wholeRows(marked.filter(({ isAgain }) => !isAgain));
    const whole = rows.map(({ line }) => line);
    this.#repeated.add(whole, size.heightPt);
    this.#edges.push(edgeLines(rows, size.heightPt));
    this.#pages.push({ number, ...size, isRecognised: recognised && words.length > 0 });
  }

  finish(): ReadDocument {
    this.#put(this.#tables.finish());
    const row = this.#row;
    const isRunning = runningLines(this.#edges, this.#pages, this.#repeated);
    const runs = (index: number) => isRunning[row.page(index)]?.has(row.line(index)) ?? false;
    const body = row.only((index) => !runs(index));
    return { body, running: row.only(runs), again: this.#again, pages: this.#pages };
  }

  #put(lines: readonly PlacedLine[]): void {
    this.#row.add(lines.filter(({ isAgain }) => !isAgain));
    this.#again.add(lines.filter(({ isAgain }) => isAgain));
  }
}

interface EdgeLine {
  readonly line: TextLine;
  /** Of the lines that it was made of. */
  readonly indexes: readonly number[];
}

/** The lines of a page, but those of one row of a table as one: cells alone are the same on many pages by chance. */
function wholeRows(lines: readonly PlacedLine[]): readonly EdgeLine[] {
  const rows: { readonly line: TextLine; readonly indexes: readonly number[] }[] = [];
  for (const { index, line } of lines) {
    const last = rows.at(-1);
    if (last && line.cell && last.line.cell?.row === line.cell.row) {
      const [words, box] = [[...last.line.words, ...line.words], unionBox([last.line.box, line.box])];
      rows[rows.length - 1] = { line: { ...last.line, words, box }, indexes: [...last.indexes, index] };
    } else rows.push({ line, indexes: [index] });
  }
  return rows;
}

/** Of a page, those lines that may repeat: only they are kept until all pages are read. */
function edgeLines(lines: readonly EdgeLine[], heightPt: number): EdgeLine[] {
  return lines.filter(
    ({ line: { box } }) => box.bottom < heightPt * EDGE_SHARE || box.top > heightPt * (1 - EDGE_SHARE),
  );
}

/** For each page the places of its lines that repeat. */
function runningLines(
  edges: readonly (readonly EdgeLine[])[],
  pages: readonly PageFacts[],
  repeated: RepeatedLines,
): readonly ReadonlySet<number>[] {
  return edges.map((kept, page) => {
    const lines = kept.map(({ line }) => line);
    const own = new Set(repeated.without(lines, pages[page]?.heightPt ?? 0));
    return new Set(kept.filter(({ line }) => !own.has(line)).flatMap(({ indexes }) => indexes));
  });
}
