/** Puts one page on a paper: where its content comes to stand, and what of it is seen. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { transformPage } from '../../engine/document/pages/transform-page.ts';
import { invert, type Matrix, multiply, transformBox } from '../../engine/geometry/matrix.ts';
import {
  boxArray,
  cropBox,
  intersectBoxes,
  mediaBox,
  type PageBox,
  pageTurn,
  readBox,
} from '../../engine/geometry/page-box.ts';
import { seenPage, seenToUser } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfDict, PdfRef } from '../../engine/syntax/object.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

/** Sizes and places nearer than this are one. */
const SAME_PT = 0.01;

/** What is promised of these boxes (ISO 32000-2, 14.11.2.1): none reaches past the paper. */
const INNER_BOXES = ['BleedBox', 'TrimBox', 'ArtBox'];

/** @returns how the page's space was changed; undefined where the page is as it should be. */
export function placePage(
  document: PdfDocument,
  page: PdfRef,
  paper: PageSize,
  options: Omit<Options, 'paper'>,
): Matrix | undefined {
  const dict = document.editable(page);
  const seen = seenPage(document, dict);
  const sheet = turnedPaper(paper, seen, options.orientation);
  const place = placeOnSheet(seen, sheet, options);
  if (isSame(seen, sheet, place) && hasOneBox(document, dict)) return undefined;
  const { margin } = options;
  const area = { left: margin, bottom: margin, right: sheet.widthPt - margin, top: sheet.heightPt - margin };
  hideOutside(document, dict, transformBox(multiply(invert(place), seen.toPage), area));
  const turn = pageTurn(document, dict);
  const [right, top] = turn % 180 === 0 ? [sheet.widthPt, sheet.heightPt] : [sheet.heightPt, sheet.widthPt];
  const box: PageBox = { left: 0, bottom: 0, right, top };
  const matrix = multiply(multiply(invert(seen.toPage), place), seenToUser(box, turn));
  transformPage(document, page, plain(matrix), box);
  // What is seen is the whole paper now, and its unit is a point.
  dict.delete('CropBox');
  dict.delete('UserUnit');
  keepInside(document, dict, box);
  return plain(matrix);
}

/** The paper the way round that is asked for; by itself it follows the page as seen. */
function turnedPaper(paper: PageSize, seen: PageSize, orientation: Options['orientation']): PageSize {
  const isWide = orientation === 'auto' ? seen.widthPt > seen.heightPt : orientation === 'landscape';
  const [short = 0, long = 0] = [paper.widthPt, paper.heightPt].sort((a, b) => a - b);
  return isWide ? { widthPt: long, heightPt: short } : { widthPt: short, heightPt: long };
}

/** From the page as seen to the paper as seen. */
function placeOnSheet(seen: PageSize, sheet: PageSize, options: Omit<Options, 'paper'>): Matrix {
  const { fit, scale, margin, position } = options;
  const [width, height] = [sheet.widthPt - 2 * margin, sheet.heightPt - 2 * margin];
  const [x, y] = [width / seen.widthPt, height / seen.heightPt];
  const fits = {
    contain: [Math.min(x, y), Math.min(x, y)],
    cover: [Math.max(x, y), Math.max(x, y)],
    stretch: [x, y],
    actual: [1, 1],
  } as const;
  const [across, down] = fits[fit].map((value) => (value * scale) / 100) as [number, number];
  const spare = { x: width - seen.widthPt * across, y: height - seen.heightPt * down };
  const share = (low: string, high: string) => {
    const words = position.split('-');
    if (words.includes(low)) return 0;
    return words.includes(high) ? 1 : 0.5;
  };
  const left = margin + spare.x * share('left', 'right');
  const bottom = margin + spare.y * share('bottom', 'top');
  return [across, 0, 0, down, left, bottom];
}

function isSame(seen: PageSize, sheet: PageSize, [a, , , d, e, f]: Matrix): boolean {
  const shifts = [
    seen.widthPt - sheet.widthPt,
    seen.heightPt - sheet.heightPt,
    (a - 1) * seen.widthPt,
    (d - 1) * seen.heightPt,
    e,
    f,
  ];
  return shifts.every((shift) => Math.abs(shift) < SAME_PT);
}

/** Whether the page is no larger than what is seen of it, and measured in points. */
function hasOneBox(document: PdfDocument, dict: PdfDict): boolean {
  const [media, crop] = [mediaBox(document, dict), cropBox(document, dict)];
  return !dict.has('UserUnit') && boxArray(media).every((side, index) => side === boxArray(crop)[index]);
}

/** `transformPage` clips the content to what was seen: that becomes what the margins leave, too. */
function hideOutside(document: PdfDocument, dict: PdfDict, area: PageBox): void {
  const shown = intersectBoxes(cropBox(document, dict), area);
  if (shown) dict.set('CropBox', boxArray(shown));
}

function keepInside(document: PdfDocument, dict: PdfDict, paper: PageBox): void {
  for (const key of INNER_BOXES) {
    const box = readBox(document, dict.get(key));
    const inside = box && intersectBoxes(box, paper);
    if (inside) dict.set(key, boxArray(inside));
    else dict.delete(key);
  }
}

/** Without negative zeros. */
function plain([a, b, c, d, e, f]: Matrix): Matrix {
  return [a || 0, b || 0, c || 0, d || 0, e || 0, f || 0];
}
