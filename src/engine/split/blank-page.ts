/** Tells an empty page, as a scanner sees it, from one that says something. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import { pagePixels } from '../images/render/page-size-px.ts';
import { takeMark } from './ink-marks.ts';

/** A full stop of 10 point type is 2 pixels wide, the stroke of a letter 1 to 2. */
const DPI = 100;
const LIMITS = { sidePx: 4000, pixels: 4_000_000 };
/** Darker than this counts as ink; grey paper and what shines through from the back do not. */
const INK_LEVEL = 140;
/** Shares of the page that are not looked at: the dark line around a sheet, and at the sides the holes of a punch. */
const SIDE_EDGE = 0.08;
const TOP_EDGE = 0.03;
/** Pixels that hang together: fewer are dust; two marks, or one as large as this, are content. */
const MIN_MARK_PX = 8;
const LARGE_MARK_PX = 60;
const MIN_MARKS = 2;
/** A thin line from top to bottom is dirt on the scanner's glass. */
const STREAK_PX = 2;

/** @param index 0-based. Words count even where they are faint; those of a recognised scan, which nobody sees, do not. */
export function isBlankPage(document: PdfiumDocument, index: number): boolean {
  const size = pagePixels({ ...document.pageSize(index), userUnit: 1 }, DPI, LIMITS);
  return document.withPage(index, (page) => {
    if (readGlyphs(page).some((glyph) => !glyph.invisible && !glyph.generated && glyph.text.trim() !== ''))
      return false;
    const ink = inkOf(document.draw(page, size), size.widthPx, size.heightPx);
    return isOnlyDust(ink, size.widthPx, size.heightPx);
  });
}

/** 1 for dark pixels inside the edges. */
function inkOf(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const ink = new Uint8Array(width * height);
  const [side, top] = [Math.ceil(width * SIDE_EDGE), Math.ceil(height * TOP_EDGE)];
  for (let y = top; y < height - top; y++) {
    for (let x = side; x < width - side; x++) {
      const at = (y * width + x) * 3;
      const [red = 0, green = 0, blue = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]];
      if (red * 0.3 + green * 0.59 + blue * 0.11 < INK_LEVEL) ink[y * width + x] = 1;
    }
  }
  return ink;
}

function isOnlyDust(ink: Uint8Array, width: number, height: number): boolean {
  let marks = 0;
  for (let start = ink.indexOf(1); start !== -1; start = ink.indexOf(1, start)) {
    const mark = takeMark(ink, start, width, height);
    if (mark.pixels < MIN_MARK_PX || mark.width <= STREAK_PX) continue;
    marks++;
    if (mark.pixels >= LARGE_MARK_PX || marks >= MIN_MARKS) return false;
  }
  return true;
}
