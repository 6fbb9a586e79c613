/** The document on its way from drafts to the model: nodes whose roles the passes over the whole document set. */
import type { PageSizePt } from '../../../../adapters/pdfium.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { LineCount, ListPlace, PageNumbering, ParagraphRole, ParagraphRules } from '../../model.ts';
import type { FlowLine } from '../paragraphs/flow-line.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import type { DraftBox, DraftCell, DraftColumn, DraftFigure, DraftTable, PageDraft } from './draft.ts';

/** Lines of one paragraph in one column of one page. */
export interface Piece {
  readonly page: number;
  readonly lines: readonly FlowLine[];
  readonly measure: Measure;
}

export interface ParagraphNode {
  readonly kind: 'paragraph';
  /** One, or more where it goes on over columns and pages. */
  pieces: readonly Piece[];
  gapPt: number;
  /** White below it, above columns. */
  gapBelowPt?: number;
  readonly inTable: boolean;
  /** `rrggbb` of the area behind it. */
  readonly fill?: string;
  /** As `DraftParagraph` has it. */
  readonly leadingPt?: number;
  /** As its column of a table tells. */
  readonly align?: 'left' | 'right' | 'center';
  rules?: ParagraphRules;
  role: ParagraphRole;
  level?: number;
  list?: ListPlace;
  beginsPage?: boolean;
  /** The column before ended early. */
  beginsColumn?: boolean;
  /** Where it is the mark of a note: by the word's index in its line. */
  bookmarks: string[];
}

export interface CellNode extends Omit<DraftCell, 'blocks'> {
  readonly blocks: readonly Node[];
}

export interface TableNode extends Omit<DraftTable, 'cells' | 'columns' | 'gapPt' | 'headerRows' | 'padding'> {
  gapPt: number;
  headerRows: number;
  padding?: DraftTable['padding'];
  readonly page: number;
  /** Edges of columns, as in `FoundTable`; more of them when parts on other pages have more. */
  columns: readonly number[];
  cells: readonly CellNode[];
  /** Where it goes on over pages: its parts on the pages after. */
  more: readonly TableNode[];
  beginsPage?: boolean;
  /** The column before ended early. */
  beginsColumn?: boolean;
}

export interface FigureNode extends Omit<DraftFigure, 'gapPt'> {
  gapPt: number;
  readonly page: number;
  /** Anchored where it stood: behind the text, or with text beside it. */
  readonly isFloating: boolean;
  beginsPage?: boolean;
  /** The column before ended early. */
  beginsColumn?: boolean;
}

export interface BoxNode {
  readonly kind: 'box';
  readonly page: number;
  readonly box: Box;
  readonly turn: DraftBox['turn'];
  readonly blocks: readonly ParagraphNode[];
}

export type Node = ParagraphNode | TableNode | FigureNode | BoxNode;

/** What stands in the columns of one section; on each page a part. */
export interface SectionNode {
  readonly begins: 'page' | 'here';
  readonly size: PageSizePt;
  readonly columns: readonly Pick<DraftColumn, 'left' | 'right'>[];
  readonly pages: number[];
  readonly nodes: Node[];
  readonly headers: Map<number, PageDraft['header']>;
  readonly footers: Map<number, PageDraft['footer']>;
  /** Of those of its pages that show a number. */
  numbering?: PageNumbering;
  lineCount?: LineCount;
  /** A page whose text stands in boxes; nothing goes on from it. */
  readonly isPlaced?: boolean;
}

export function linesOf(node: ParagraphNode): readonly FlowLine[] {
  return node.pieces.flatMap(({ lines }) => lines);
}

export function textOf(node: ParagraphNode): string {
  return linesOf(node)
    .map(({ text }) => text)
    .join(' ');
}

/** All paragraphs in the order of reading, those in tables too. */
export function* paragraphsOf(nodes: readonly Node[]): Generator<ParagraphNode> {
  for (const node of nodes) {
    if (node.kind === 'paragraph') yield node;
    else if (node.kind === 'box') yield* node.blocks;
    else if (node.kind === 'table') {
      for (const part of [node, ...node.more]) for (const cell of part.cells) yield* paragraphsOf(cell.blocks);
    }
  }
}
