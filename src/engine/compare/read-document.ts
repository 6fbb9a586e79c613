/** Reads the words of a document for a comparison: what runs along the edges of its pages apart from the rest. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { readingLines } from '../layout/lines/page-text.ts';
import { RepeatedLines } from '../layout/lines/repeated-lines.ts';
import type { TextLine } from '../page/line.ts';
import { PageReading, type ReadingContext, type ReadingOptions } from '../page/page-reading.ts';
import { pagesInOrder } from '../page/read-pages.ts';
import type { Lexicon } from './lexicon.ts';
import { WordRow } from './word-row.ts';

/** Lines that repeat stand in this part of a page, from either edge. */
const EDGE_SHARE = 0.16;

export interface ReadDocument {
  readonly body: WordRow;
  /** Titles, page numbers and notices that come again on the pages. */
  readonly running: WordRow;
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

/** @param onPage called after each page. @throws as `PageReading`. */
export async function readDocument(
  document: PdfiumDocument,
  numbers: readonly number[],
  lexicon: Lexicon,
  options: ReadingOptions,
  context: ReadingContext,
  onPage: () => void,
): Promise<ReadDocument> {
  const reading = new PageReading(document, options, context);
  const row = new WordRow(lexicon);
  const repeated = new RepeatedLines();
  const pages: PageFacts[] = [];
  const edges: EdgeLine[][] = [];
  try {
    for await (const { page, size, words, recognised, recognisedLines } of pagesInOrder(reading, numbers, context)) {
      const lines = recognisedLines ?? readingLines(words);
      row.add(pages.length, lines);
      repeated.add(lines, size.heightPt);
      edges.push(edgeLines(lines, size.heightPt));
      pages.push({ number: page, ...size, isRecognised: recognised && words.length > 0 });
      onPage();
    }
    reading.finish();
  } finally {
    await reading.close();
  }
  const isRunning = runningLines(edges, pages, repeated);
  const runs = (index: number) => isRunning[row.page(index)]?.has(row.line(index)) ?? false;
  return { body: row.only((index) => !runs(index)), running: row.only(runs), pages };
}

interface EdgeLine {
  readonly line: TextLine;
  readonly index: number;
}

/** Of a page, those lines that may repeat: only they are kept until all pages are read. */
function edgeLines(lines: readonly TextLine[], heightPt: number): EdgeLine[] {
  return lines.flatMap((line, index) => {
    const isEdge = line.box.bottom < heightPt * EDGE_SHARE || line.box.top > heightPt * (1 - EDGE_SHARE);
    return isEdge ? [{ line, index }] : [];
  });
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
    return new Set(kept.filter(({ line }) => !own.has(line)).map(({ index }) => index));
  });
}
