/** How a page is enlarged over a grid of sheets. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';
import type { PageBox } from '../../engine/geometry/page-box.ts';

export interface PosterWishes {
  readonly columns: number;
  readonly rows: number;
  readonly paper: PageSize;
  readonly orientation: 'auto' | 'portrait' | 'landscape';
  readonly overlap: number;
  readonly margin: number;
}

export interface PosterSheet {
  /** From the page as seen to the sheet. */
  readonly matrix: Matrix;
  readonly hasRight: boolean;
  readonly hasBelow: boolean;
}

export interface Poster {
  readonly sheet: PageSize;
  /** Part of each sheet that is printed. */
  readonly printed: PageBox;
  /** In rows from the upper left corner. */
  readonly sheets: readonly PosterSheet[];
}

/** Undefined where margins and overlap leave nothing of a sheet. */
export function layPoster(page: PageSize, wishes: PosterWishes): Poster | undefined {
  const { widthPt, heightPt } = wishes.paper;
  const [short, long] = [Math.min(widthPt, heightPt), Math.max(widthPt, heightPt)];
  const upright = { widthPt: short, heightPt: long };
  const across = { widthPt: long, heightPt: short };
  const wanted = { auto: [upright, across], portrait: [upright], landscape: [across] }[wishes.orientation];
  const [best] = wanted
    .map((sheet) => ({ sheet, scale: scaleOn(sheet, page, wishes) }))
    .filter(({ scale }) => scale > 0)
    .sort((a, b) => b.scale - a.scale);
  return best && cut(page, best.sheet, best.scale, wishes);
}

/** How wide or high so many sheets are together. */
function lengthOf(count: number, sheet: number, { margin, overlap }: PosterWishes): number {
  return count * (sheet - 2 * margin - overlap) + overlap;
}

function scaleOn(sheet: PageSize, page: PageSize, wishes: PosterWishes): number {
  const { margin, overlap, columns, rows } = wishes;
  if (Math.min(sheet.widthPt, sheet.heightPt) - 2 * margin - overlap < 1) return 0;
  const [width, height] = [lengthOf(columns, sheet.widthPt, wishes), lengthOf(rows, sheet.heightPt, wishes)];
  return Math.min(width / page.widthPt, height / page.heightPt);
}

function cut(page: PageSize, sheet: PageSize, scale: number, wishes: PosterWishes): Poster {
  const { columns, rows, margin, overlap } = wishes;
  const [width, height] = [lengthOf(columns, sheet.widthPt, wishes), lengthOf(rows, sheet.heightPt, wishes)];
  const [stepX, stepY] = [sheet.widthPt - 2 * margin - overlap, sheet.heightPt - 2 * margin - overlap];
  // In the middle of the poster.
  const [left, top] = [(width - page.widthPt * scale) / 2, (height - page.heightPt * scale) / 2];
  const sheets: PosterSheet[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = margin + left - column * stepX;
      const y = sheet.heightPt - margin - (top + page.heightPt * scale) + row * stepY;
      const matrix: Matrix = [scale, 0, 0, scale, x, y];
      sheets.push({ matrix, hasRight: column + 1 < columns, hasBelow: row + 1 < rows });
    }
  }
  const printed = { left: margin, bottom: margin, right: sheet.widthPt - margin, top: sheet.heightPt - margin };
  return { sheet, printed, sheets };
}

/** Longest mark, in points. */
const MARK_PT = 12;
const GAP_PT = 2;

/** Lines in the margin: at the corners of what is printed, and where the next sheets begin. */
export function cutMarks({ printed }: Poster, { hasRight, hasBelow }: PosterSheet, overlap: number): string {
  const { left, bottom, right, top } = printed;
  const length = Math.min(MARK_PT, left - GAP_PT);
  if (length <= 0) return '';
  const xs = [left, right, ...(hasRight && overlap > 0 ? [right - overlap] : [])];
  const ys = [bottom, top, ...(hasBelow && overlap > 0 ? [bottom + overlap] : [])];
  const line = (...numbers: readonly number[]) => {
    const [x1, y1, x2, y2] = numbers.map((value) => Math.round(value * 100) / 100);
    return `${x1} ${y1} m ${x2} ${y2} l S`;
  };
  const lines = [
    ...xs.flatMap((x) => [
      line(x, bottom - GAP_PT, x, bottom - GAP_PT - length),
      line(x, top + GAP_PT, x, top + GAP_PT + length),
    ]),
    ...ys.flatMap((y) => [
      line(left - GAP_PT, y, left - GAP_PT - length, y),
      line(right + GAP_PT, y, right + GAP_PT + length, y),
    ]),
  ];
  return `/Artifact BMC q 0 G 0.25 w ${lines.join(' ')} Q EMC`;
}
