/** What a page becomes on its way to a sheet: grids of cells, from the top. */
import type { ChartData } from '../chart-model.ts';
import type { Borders } from '../model.ts';
import type { Area } from '../tables/lattice.ts';

interface GridCell extends Area {
  readonly text: string;
  readonly bold: boolean;
  /** The address that its words lead to. */
  readonly link?: string;
  /** How it is printed; absent where that is not known. */
  readonly look?: CellLook;
  /** From the left end of its text to the right one. */
  readonly reach?: Column;
}

/** A cell without text that is drawn. */
export interface BlankCell extends Area {
  readonly look: CellLook;
}

/** What is not so by itself. */
export interface CellLetters {
  /** `rrggbb`. */
  readonly colour?: string;
  readonly italic?: true;
  /** In sizes of the usual letters of the table. */
  readonly size?: number;
}

export interface CellLook extends CellLetters {
  /** `rrggbb` behind it. */
  readonly fill?: string;
  readonly borders: Borders;
  readonly align: 'left' | 'center' | 'right';
  /** The side that it is set to, and where in its height it stands; absent where nothing shows it. */
  readonly side?: 'left' | 'right';
  readonly stands?: 'top' | 'center' | 'bottom';
  /** Its text takes several lines. */
  readonly wraps: boolean;
}

interface StandsAtCell {
  /** What can be read in it. */
  readonly text: string;
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  /** From the left side of its cell. */
  readonly offsetPt: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** A picture that stands at a cell. */
export interface GridPicture extends StandsAtCell {
  readonly path: string;
  readonly ending: 'png' | 'jpg';
}

/** A chart with its numbers that stands at a cell. */
export interface GridChart extends StandsAtCell {
  readonly data: ChartData;
  /** That it was drawn on. */
  readonly page: number;
}

export interface Column {
  /** On the page as seen, in points. */
  readonly left: number;
  readonly right: number;
}

export interface Grid {
  /** A table has two columns or more; all other text is kept line by line. */
  readonly kind: 'table' | 'text';
  /** A spreadsheet program printed it. */
  readonly isPrinted?: true;
  /** Its columns may be wrong. */
  readonly isUnsure?: true;
  /** A table only in a file without a sure one, or with one that has the same columns; else text. */
  readonly isCandidate?: true;
  readonly columns: readonly Column[];
  readonly rows: number;
  /** y of the edges of its rows, one more than it has rows; absent where it lies on several pages. */
  readonly edges?: readonly number[];
  /** In the order of rows, then columns. */
  readonly cells: readonly GridCell[];
  readonly blanks?: readonly BlankCell[];
  readonly pictures?: readonly (GridPicture | GridChart)[];
  readonly top: number;
  readonly bottom: number;
}

/** Which lines and gaps make a table: both, drawn lines alone, gaps alone, or the whole page as one grid. */
export type TableSearch = 'auto' | 'ruled' | 'spaced' | 'page';
