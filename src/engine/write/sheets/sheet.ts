/** A sheet on its way to a file: rows of typed cells, handed over grid by grid. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { CellValue } from '../../layout/grids/cell-value.ts';
import type { BlankCell, CellLook, GridChart, GridPicture } from '../../layout/grids/grid.ts';

export interface SheetCell {
  readonly value: CellValue;
  /** 0-based, within the block. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly bold: boolean;
  /** The address that it leads to. */
  readonly link?: string;
  readonly look?: CellLook;
}

/** Rows that are put under those already there, in the order of rows, then columns. */
export interface SheetBlock {
  readonly rows: number;
  readonly cells: readonly SheetCell[];
  /** What is drawn around and behind places without text. */
  readonly blanks?: readonly BlankCell[];
  /** At its cells, or below them. */
  readonly pictures?: readonly (GridPicture | GridChart)[];
  /** Of its columns, in points. */
  readonly widths: readonly number[];
}

/** How a sheet is laid out, and printed. */
export interface SheetSetup {
  /** Its first column stands at the right. */
  readonly isRightToLeft?: boolean;
  /** The page that it comes from. */
  readonly page?: PageSizePt;
}

/** A workbook, a set of CSV files or JSON: one sheet is written after another. */
export interface SheetWriter {
  beginSheet(name: string, setup?: SheetSetup): Promise<void>;
  /** Blocks of one sheet are parted by an empty row, unless the next one continues the last. */
  addBlock(block: SheetBlock, continues: boolean): Promise<void>;
  endSheet(): Promise<void>;
  /** Pages of charts whose numbers were measured, and stand in no other cell; once all is written. */
  readonly measuredPages?: readonly number[];
  /** The files that were made, in the order of sheets. */
  finish(signal: AbortSignal): Promise<readonly string[]>;
  /** Lets open files go after a failure. */
  abandon(): Promise<void>;
}
