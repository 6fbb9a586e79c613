/** What the layout knows of a page: plain data, whoever read it. Boxes are on the page as seen, in points from the upper left corner. */
import type { PageSizePt } from '../../adapters/pdfium.ts';
import type { DrawnLine, FilledArea } from '../../adapters/pdfium-lines.ts';
import type { PaintedShape } from '../../adapters/pdfium-shapes.ts';
import type { Box } from '../../adapters/pdfium-text.ts';
import type { Word } from '../page/words/words.ts';
import type { ChartData } from './chart-model.ts';
import type { LineCount, Watermark } from './model.ts';

export interface ContentChart {
  readonly box: Box;
  readonly text: string;
  /** The words of its labels, which are not among those of the page. */
  readonly labels: readonly Word[];
  /** Its numbers, where they can be read. */
  readonly data?: ChartData;
}

export interface PageContent {
  /** 1-based. */
  readonly page: number;
  readonly size: PageSizePt;
  readonly words: readonly Word[];
  readonly lines: readonly DrawnLine[];
  readonly fills: readonly FilledArea[];
  /** Level lines of dots, which part paragraphs, but no rows of tables. */
  readonly dottedRules?: readonly DrawnLine[];
  /** All that is painted beside text and pictures, the lines and areas among it. */
  readonly shapes: readonly PaintedShape[];
  readonly pictures: readonly Box[];
  /** Level lines that underline words or strike them out, and drawn bullets: words say so themselves. */
  readonly bars?: readonly DrawnLine[];
  /** They count lines beside the text, and are not among the words. */
  readonly lineNumbers?: readonly Word[];
  /** Those at the left of all its text are not among the words, nor anywhere else. */
  readonly lineCount?: LineCount;
  readonly watermark?: Watermark;
  /** They are not among the words. */
  readonly watermarkWords?: readonly Word[];
  /** Only where they are asked for. */
  readonly charts?: readonly ContentChart[];
  /** The words were read from a picture of the page, which is no figure. */
  readonly isScan: boolean;
  /** They were recognised here. */
  readonly isRecognised: boolean;
}

/** A place that links and bookmarks lead to. */
export interface Place {
  /** 1-based. */
  readonly page: number;
  /** From the upper edge of the page as seen; undefined for the page as a whole. */
  readonly topPt?: number;
}

/** A place under the name by which words refer to it (`Word.target`). */
export interface NamedPlace extends Place {
  readonly name: string;
}

export function nameOfPlace({ page, topPt }: Place): string {
  return topPt === undefined ? `page_${page}` : `page_${page}_${Math.round(topPt)}`;
}

/** A bookmark of the file, in the order of its outline. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost. */
  readonly level: number;
  readonly to?: Place;
}
