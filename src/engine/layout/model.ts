/** The document that pages become: sections of blocks, whatever format is written. Plain data, so that it can lie on disk as JSON. */

import type { Box } from '../../adapters/pdfium-text.ts';
import type { Revision } from '../page/words/word-marks.ts';
import type { ChartData } from './chart-model.ts';

/** Where a node was found. Boxes are on the page as seen, in points from the upper left corner. */
export interface Origin {
  /** 1-based. */
  readonly page: number;
  readonly box: Box;
  readonly source: 'file' | 'ocr' | 'tag';
  /** How sure the role or the text is, from 0 to 1. */
  readonly confidence: number;
}

/** Glyphs of a page in the order of its content; `to` is the first that no longer belongs. */
export interface GlyphRange {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

/** What kind of letters a font has. */
export type FontKind = 'serif' | 'sans' | 'mono' | 'script';

export interface Look {
  readonly family: string;
  readonly sizePt: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** `rrggbb`. */
  readonly colour: string;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly smallCaps?: boolean;
  /** White between its letters, where they are spaced out. */
  readonly spacingPt?: number;
  readonly vertical?: 'superscript' | 'subscript';
  /** `rrggbb` of what marks the text from behind. */
  readonly highlight?: string;
}

/** An address outside, or the bookmark of a paragraph. */
export type LinkTarget = { readonly address: string } | { readonly bookmark: string };

export interface TextRun {
  readonly kind: 'text';
  /** A tab is `\t`; a line break that the author made is `\n`. */
  readonly text: string;
  readonly look: Look;
  readonly link?: LinkTarget;
  /** Ids of comments on this run (`DocumentModel.comments`). */
  readonly comments?: readonly number[];
  /** A tracked change that the page shows. */
  readonly revision?: Revision;
  readonly glyphs?: readonly GlyphRange[];
}

/** The mark of a note in the text. */
export interface NoteRun {
  readonly kind: 'note';
  /** `Note.id` */
  readonly note: number;
  readonly look: Look;
}

/** A number that the program computes: of this page, of all pages, or of the page where a bookmark stands. */
export interface FieldRun {
  readonly kind: 'field';
  readonly field: 'page' | 'pages' | { readonly pageOf: string };
  /** As printed. */
  readonly text: string;
  readonly look: Look;
}

/** A picture that stands in the line. */
export interface PictureRun {
  readonly kind: 'picture';
  readonly picture: Picture;
}

export type Run = TextRun | NoteRun | FieldRun | PictureRun;

export type NumberFormat = 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman';

/** A paragraph's place in a list. Its label is not in the text of the paragraph. */
export interface ListPlace {
  /** Paragraphs of one list share it. */
  readonly list: number;
  /** 0-based, at most 8. */
  readonly level: number;
  readonly format: NumberFormat;
  /** As printed: `•`, `1.`, `(a)`, `2.3.1`. */
  readonly label: string;
  /** The label with `%1` … `%9` for the numbers of the levels: `%1.`, `(%1)`, `%1.%2.`; for bullets the sign. */
  readonly pattern: string;
  /** The number of this item; absent for bullets. */
  readonly value?: number;
}

export type ParagraphRole = 'body' | 'title' | 'heading' | 'list' | 'caption' | 'quote' | 'code' | 'toc';

export interface TabStop {
  /** From the left edge of the text area. */
  readonly atPt: number;
  readonly align: 'left' | 'center' | 'right' | 'decimal';
  readonly leader?: 'dot' | 'line';
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly role: ParagraphRole;
  /** Of a heading or a line of a table of contents, from 1 to 6. */
  readonly level?: number;
  readonly list?: ListPlace;
  readonly runs: readonly Run[];
  readonly align: 'left' | 'center' | 'right' | 'both';
  /** From the edges of the column; the first line is further in by `firstLinePt`, further out where it is negative. */
  readonly indent: { readonly leftPt: number; readonly rightPt: number; readonly firstLinePt: number };
  readonly spaceBeforePt: number;
  readonly spaceAfterPt: number;
  /** From line to line; absent where it is what the font asks for. */
  readonly leadingPt?: number;
  readonly rightToLeft: boolean;
  readonly tabStops?: readonly TabStop[];
  /** Names under which links find it. */
  readonly bookmarks?: readonly string[];
  readonly pageBreakBefore?: boolean;
  readonly columnBreakBefore?: boolean;
  readonly keepWithNext?: boolean;
  /** `rrggbb` behind the whole paragraph. */
  readonly fill?: string;
  readonly rules?: ParagraphRules;
  readonly origins: readonly Origin[];
}

export interface Border {
  readonly widthPt: number;
  /** `rrggbb`. */
  readonly colour: string;
  readonly style: 'single' | 'double' | 'dashed' | 'dotted';
}

/** A line as wide as a paragraph. */
export interface ParagraphRule extends Border {
  /** From the text. */
  readonly gapPt: number;
}

/** Paragraphs that follow each other with the same rules at their sides stand in one box. */
export interface ParagraphRules {
  readonly top?: ParagraphRule;
  readonly right?: ParagraphRule;
  readonly bottom?: ParagraphRule;
  readonly left?: ParagraphRule;
}

export interface Borders {
  readonly top?: Border;
  readonly right?: Border;
  readonly bottom?: Border;
  readonly left?: Border;
}

export interface Cell {
  /** 0-based column where it begins. */
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly blocks: readonly Block[];
  readonly borders: Borders;
  /** `rrggbb`. */
  readonly fill?: string;
  readonly verticalAlign: 'top' | 'center' | 'bottom';
  /** Quarter turns clockwise of its text. */
  readonly turn: 0 | 1 | 3;
  readonly box: Box;
}

export interface TableRow {
  readonly heightPt: number;
  /** Repeated at the top of each page. */
  readonly isHeader: boolean;
  /** Cells that begin in this row, from the first column to the last. */
  readonly cells: readonly Cell[];
}

/** White between the sides of a cell and its text. */
export interface CellPadding {
  readonly leftPt: number;
  readonly rightPt: number;
}

export interface Table {
  readonly kind: 'table';
  readonly pageBreakBefore?: boolean;
  readonly columnBreakBefore?: boolean;
  /** White above it, where a table stands there; a paragraph has it below itself. */
  readonly spaceBeforePt?: number;
  /** Of all cells; the usual one of a program where it is absent. */
  readonly padding?: CellPadding;
  /** Widths of the columns, in points. */
  readonly columnsPt: readonly number[];
  /** From the left edge of the column of text. */
  readonly leftPt: number;
  readonly rightToLeft: boolean;
  readonly rows: readonly TableRow[];
  /** By drawn lines, by rules between its rows, or by white space. */
  readonly found: 'ruled' | 'levels' | 'spaced' | 'tag';
  readonly origins: readonly Origin[];
}

export interface Picture {
  /** A file in the work folder. */
  readonly path: string;
  readonly ending: 'png' | 'jpg';
  readonly widthPt: number;
  readonly heightPt: number;
  readonly altText?: string;
  /** It shows a chart with these numbers. */
  readonly chart?: ChartData;
}

/** A picture, or a drawing drawn as one, that stands between paragraphs or beside them. */
export interface Figure {
  readonly kind: 'figure';
  readonly pageBreakBefore?: boolean;
  readonly columnBreakBefore?: boolean;
  readonly picture: Picture;
  /** `inline`: a paragraph of its own. `anchored`: at a place on the page. */
  readonly place:
    | {
        readonly kind: 'inline';
        readonly align: 'left' | 'center' | 'right';
        /** From the left edge of the column, of one to the left. */
        readonly indentPt?: number;
      }
    | {
        readonly kind: 'anchored';
        /** From the left edge of the page. */
        readonly leftPt: number;
        /** From the upper edge of the page. */
        readonly topPt: number;
        /** That edge is the one of the paragraph that follows. */
        readonly from?: 'paragraph';
        /** To its left and right, to the text that flows around it. */
        readonly whitePt?: number;
        /** Below it. */
        readonly whiteBelowPt?: number;
        readonly wrap: 'square' | 'top-and-bottom' | 'behind' | 'in-front';
      };
  readonly spaceBeforePt: number;
  readonly origins: readonly Origin[];
}

/** Text that lies over other content, or is turned: at its place on the page. */
export interface TextBox {
  readonly kind: 'text-box';
  readonly box: Box;
  /** Quarter turns clockwise. */
  readonly turn: 0 | 1 | 2 | 3;
  /** Lines may be broken; none where each paragraph has one line, which another font may make longer than the box. */
  readonly wraps: boolean;
  readonly blocks: readonly Block[];
  readonly origins: readonly Origin[];
}

export type Block = Paragraph | Table | Figure | TextBox;

/** What repeats at the top or bottom of the pages; `first` and `even` only where they differ. */
export interface RunningBlocks {
  readonly usual: readonly Block[];
  readonly first?: readonly Block[];
  readonly even?: readonly Block[];
}

/** What the pages of a section are numbered by. */
export interface PageNumbering {
  readonly format: 'decimal' | 'lower-roman' | 'upper-roman';
  /** The number of a page less its place in the PDF (1-based). */
  readonly offset: number;
}

/** Large text on a slope that most pages show. */
export interface Watermark {
  readonly text: string;
  /** Clockwise. */
  readonly degrees: number;
  /** On the page as seen, around its longest line. */
  readonly box: Box;
  readonly lengthPt: number;
  readonly sizePt: number;
  readonly family: string;
  readonly bold: boolean;
  /** `rrggbb`. */
  readonly colour: string;
}

/** Numbers beside the lines of text. */
export interface LineCount {
  /** Every how many lines show their number. */
  readonly step: number;
  /** The count begins anew on every page. */
  readonly restarts: boolean;
}

/** A border around the text of all pages. */
export interface PageFrame {
  /** On the page as seen: the middles of its lines. */
  readonly box: Box;
  readonly widthPt: number;
  /** `rrggbb`. */
  readonly colour: string;
}

export interface Section {
  readonly begins: 'page' | 'here';
  readonly size: { readonly widthPt: number; readonly heightPt: number };
  readonly margins: {
    readonly topPt: number;
    readonly rightPt: number;
    readonly bottomPt: number;
    readonly leftPt: number;
  };
  /** Distance of the running lines from the edges of the page. */
  readonly headerPt: number;
  readonly footerPt: number;
  /** Widths of the columns and the gaps behind them; one column: a single entry. */
  readonly columns: readonly { readonly widthPt: number; readonly gapPt: number }[];
  readonly header: RunningBlocks;
  readonly footer: RunningBlocks;
  readonly rightToLeft: boolean;
  /** Absent where its pages show no number. `start`: of its first page, where it does not count on. */
  readonly numbering?: { readonly format: PageNumbering['format']; readonly start?: number };
  readonly lineCount?: LineCount;
  readonly watermark?: Watermark;
  readonly frame?: PageFrame;
  readonly blocks: readonly Block[];
  /** First and last page of the PDF that it was made of, 1-based. */
  readonly pages: { readonly from: number; readonly to: number };
}

export interface Note {
  readonly id: number;
  readonly kind: 'footnote' | 'endnote';
  /** As printed: `1`, `*`. */
  readonly label: string;
  readonly blocks: readonly Block[];
}

export interface Comment {
  readonly id: number;
  readonly author: string;
  /** ISO 8601; empty where the file does not say. */
  readonly date: string;
  readonly text: string;
}

/** A style that paragraphs refer to by role and level; runs carry only what differs from it. */
export interface ParagraphStyle {
  /** `cell`: paragraphs of the body in the cells of tables. */
  readonly role: ParagraphRole | 'cell';
  readonly level?: number;
  readonly look: Look;
  readonly align: Paragraph['align'];
  readonly spaceBeforePt: number;
  readonly spaceAfterPt: number;
  readonly leadingPt?: number;
}

export interface DocumentModel {
  /** The kinds of its fonts, by family. */
  readonly fonts: ReadonlyMap<string, FontKind>;
  /** The first is that of `body`. */
  readonly styles: readonly ParagraphStyle[];
  /** `rrggbb` of most underlined links; absent where there is none. */
  readonly linkColour?: string;
  readonly notes: readonly Note[];
  readonly comments: readonly Comment[];
  /** One after another, so that a thousand pages need not be in memory. */
  readonly sections: AsyncIterable<Section>;
  /** The colour that pages are painted with, as `rrggbb`; absent where they are white. */
  readonly ground?: string;
  /** The margins of its sections are those of right pages, and left ones mirror them. */
  readonly mirrorsMargins?: true;
}
