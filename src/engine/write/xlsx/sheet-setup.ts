/** Writes how a sheet is laid out and printed (ECMA-376 part 1, 18.3.1.63 and 18.3.1.87). */
import type { SheetSetup } from '../sheets/sheet.ts';

/** Printed pages are as wide as the sheet, and as many as it takes downwards. */
export const FIT_WIDTH = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
const FIT = 'fitToWidth="1" fitToHeight="0"';
/** Paper by its number in the format (ECMA-376 part 1, 18.3.1.63): its shorter and its longer side in points. */
const PAPERS = [
  [1, 612, 792],
  [3, 792, 1224],
  [5, 612, 1008],
  [8, 842, 1191],
  [9, 595, 842],
  [11, 420, 595],
] as const;
/** In points. */
const SAME_PAPER = 4;

export function viewXml({ isRightToLeft }: SheetSetup): string {
  return isRightToLeft ? '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>' : '';
}

export function setupXml({ page }: SheetSetup): string {
  if (!page) return `<pageSetup ${FIT}/>`;
  const [short, long] = [page.widthPt, page.heightPt].sort((a, b) => a - b);
  const isSame = (a: number, b = 0) => Math.abs(a - b) < SAME_PAPER;
  const paper = PAPERS.find(([, width, height]) => isSame(width, short) && isSame(height, long))?.[0];
  const turn = page.widthPt > page.heightPt ? ' orientation="landscape"' : '';
  return `<pageSetup${paper ? ` paperSize="${paper}"` : ''} ${FIT}${turn}/>`;
}
