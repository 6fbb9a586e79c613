/** What stands near the edges of a page, where headers and footers are looked for. */
import type { PageSizePt } from '../../../../adapters/pdfium.ts';
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';

/** Rows of one edge that may be a header or a footer. */
export const MAX_ROWS = 8;

/** A row of words near the edge of a page. */
export interface EdgeRow {
  readonly text: string;
  readonly box: Box;
  readonly em: number;
  /** The texts that wide white parts, where there are several. */
  readonly parts?: readonly string[];
  /** It stands further inside than headers do: a header of pages with high margins, if it repeats, and else text. */
  readonly isInner?: boolean;
  /** The edge of a chart, which no header holds. */
  readonly isChart?: boolean;
  /** The tags of the file name some of it. */
  readonly isTagged?: true;
}

/** The rows of one page near its edges, the outermost first. */
export interface PageEdges {
  readonly page: number;
  readonly size: PageSizePt;
  /** How many rows the page has in all. */
  readonly rows: number;
  readonly top: readonly EdgeRow[];
  readonly bottom: readonly EdgeRow[];
  /** Upright drawn lines: rows between them are rows of tables. */
  readonly uprights: readonly DrawnLine[];
  /** The y below which notes stand, should there be any. */
  readonly notesFrom?: number;
  /** The tags of the file name its text. */
  readonly isTagged?: true;
}

/** From the edge: pages of a document may differ in size. */
export function rowDistance({ size }: PageEdges, { box }: EdgeRow, edge: 'top' | 'bottom'): number {
  return edge === 'top' ? box.top : size.heightPt - box.bottom;
}
