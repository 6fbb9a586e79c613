/** A page on its way to the model: blocks in the order of reading, whose paragraphs are still lines. */

import type { PageSizePt } from '../../../../adapters/pdfium.ts';
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { ChartData } from '../../chart-model.ts';
import type { CellPadding, LineCount, PageFrame, ParagraphRules, Watermark } from '../../model.ts';
import type { FoundCell, FoundTable } from '../../tables/table.ts';
import type { FlowLine } from '../paragraphs/flow-line.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import type { Panel } from './panel.ts';

export interface DraftParagraph {
  readonly kind: 'paragraph';
  readonly lines: readonly FlowLine[];
  readonly measure: Measure;
  /** White above it, from the block before or the top of the text, in points. */
  readonly gapPt: number;
  /** `rrggbb` of the area behind it. */
  readonly fill?: string;
  readonly rules?: ParagraphRules;
  /** The note or box that it stands in, until this becomes rules or a table. */
  readonly panel?: Panel;
  /** From one paragraph of one line to the next in its cell; what tells the leading of those. */
  readonly leadingPt?: number;
  /** As its column of a table tells. */
  readonly align?: 'left' | 'right' | 'center';
}

export interface DraftCell extends Omit<FoundCell, 'words'> {
  readonly blocks: readonly DraftBlock[];
}

export interface DraftTable extends Omit<FoundTable, 'cells'> {
  readonly kind: 'table';
  readonly cells: readonly DraftCell[];
  readonly padding?: CellPadding;
  readonly measure: Measure;
  readonly gapPt: number;
}

export interface DraftFigure {
  readonly kind: 'figure';
  readonly box: Box;
  /** Pictures of the file, or lines and shapes or a formula that are drawn as one picture. */
  readonly source: 'picture' | 'drawing' | 'formula' | 'drawn-text' | 'scan' | 'ground';
  /** What the text in it says. */
  readonly altText?: string;
  /** Of a chart, its numbers. */
  readonly chart?: ChartData;
  readonly measure: Measure;
  readonly gapPt: number;
  /** Lines that it does not show, since words do. */
  readonly bars?: readonly DrawnLine[];
  /** Lines of text stand beside it. */
  readonly isBeside?: boolean;
  /** White between it and them, in points. */
  readonly whitePt?: number;
  /** And between it and the text below it, where a line beside it ends lower. */
  readonly whiteBelowPt?: number;
  /** It lies behind the paragraph that follows, and begins this far below the top of it, in points. */
  readonly hangsPt?: number;
}

export type DraftBlock = DraftParagraph | DraftTable | DraftFigure;

export interface DraftColumn {
  readonly left: number;
  readonly right: number;
  readonly blocks: readonly DraftBlock[];
}

export interface DraftBand {
  readonly columns: readonly DraftColumn[];
  /** Its one column stands where the first of those of other pages does. */
  readonly isFirstColumn?: true;
}

export interface DraftNote {
  /** As printed: `1`, `*`. */
  readonly label: string;
  /** Its first line with its mark, where that may be text: of notes that no tag tells. */
  readonly first?: FlowLine;
  /** The tags tell it: its mark may be on any page before. */
  readonly isTagged?: true;
  readonly blocks: readonly DraftParagraph[];
}

/** Text at its place: turned, or of a page that cannot flow. */
export interface DraftBox {
  readonly box: Box;
  readonly turn: 0 | 1 | 2 | 3;
  readonly blocks: readonly DraftParagraph[];
}

export interface PageDraft {
  readonly page: number;
  readonly size: PageSizePt;
  readonly bands: readonly DraftBand[];
  readonly header: readonly DraftBlock[];
  readonly footer: readonly DraftBlock[];
  readonly notes: readonly DraftNote[];
  readonly boxes: readonly DraftBox[];
  /** What lies behind or over the text, not in its flow. */
  readonly floating: readonly DraftFigure[];
  /** Extent of the text, without what repeats. */
  readonly extent?: Box;
  /** How far its text stands to the right of where that of right pages does, in points. */
  readonly shiftPt?: number;
  readonly isRecognised: boolean;
  /** Numbers beside its lines, which are not in the text. */
  readonly lineCount?: LineCount;
  readonly frame?: PageFrame;
  readonly watermark?: Watermark;
  /** Its text at its place, where that is no watermark of the document. */
  readonly watermarkBox?: DraftBox;
  /** It had nothing but endnotes, which programs place after the text. */
  readonly isSpent?: true;
  /** Its text cannot flow: all of it stands in boxes. */
  readonly isPlaced?: boolean;
  /** Most of its text stands on painted areas or pictures, but by itself it can flow. */
  readonly isOverArt?: boolean;
}
