/** What the table finder gives: a grid of edges, and cells that fill it without a gap, each with its words. */
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';
import type { Borders } from '../model.ts';

/** What the finder has to know of a page. */
export interface TablePage {
  readonly words: readonly Word[];
  /** Words that repeat above the text of pages: names of columns may be among them. */
  readonly heads?: readonly Word[];
  readonly lines: readonly DrawnLine[];
  readonly fills: readonly FilledArea[];
  /** Cells without any line may be told by the order of the file: sheets and slides are drawn in orders of their own. */
  readonly isText?: boolean;
  readonly size: { readonly widthPt: number; readonly heightPt: number };
}

export interface FoundCell {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Line by line from the top, from left to right; none in an empty cell. */
  readonly words: readonly Word[];
  /** Tables that stand in it, from the top; their words are among its own. */
  readonly inner?: readonly FoundTable[];
  /** From edge to edge, on the page as seen. */
  readonly box: Box;
  readonly borders: Borders;
  /** `rrggbb`; absent where the page shows through. */
  readonly fill?: string;
  readonly align: 'left' | 'center' | 'right';
  readonly verticalAlign: 'top' | 'center' | 'bottom';
}

export interface FoundTable {
  /** By drawn lines, by rules between its rows and white between its columns, or by white space alone. */
  readonly found: 'ruled' | 'levels' | 'spaced';
  readonly box: Box;
  /** x of the edges of its columns, one more than it has columns. */
  readonly columns: readonly number[];
  /** y of the edges of its rows. */
  readonly rows: readonly number[];
  /** Rows at its top that name the columns. */
  readonly headerRows: number;
  /** In the order of rows, then columns. Spans included they cover the grid, each place once. */
  readonly cells: readonly FoundCell[];
  /** From 0 to 1. */
  readonly confidence: number;
  /** Of a table that the tags tell: its number, and which of its rows stand here. */
  readonly tagged?: { readonly table: number; readonly first: number; readonly last: number };
  /** Keys with texts beside them that white alone shows: a sidebar beside the text of a page looks the same. */
  readonly isKeyed?: true;
}

/** Which lines and gaps make a table. `lined`: also one rule below the names of its columns. */
export type TableKinds = 'auto' | 'ruled' | 'lined' | 'spaced';
