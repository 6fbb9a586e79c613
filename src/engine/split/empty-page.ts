/** Tells an empty page from one that says something: a drawn one by what it draws, a scanned one by its ink. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { PAGE_OBJECT, pageObjects } from '../../adapters/pdfium-objects.ts';
import { readGlyphs, type SeenBox } from '../../adapters/pdfium-text.ts';
import { pagePixels } from '../images/render/page-size-px.ts';
import { type InkMark, takeMark } from './ink-marks.ts';

export interface EmptyPageRules {
  /** Edge of a scan that is not looked at: shadows of the sheet, punched holes. */
  readonly marginPt: number;
  readonly ignoresSpecks: boolean;
  /** Part of a scan that has to be paper, in percent. */
  readonly whitePercent: number;
}

/** A full stop of 10 point type is 2 pixels wide, the stroke of a letter 1 to 2. */
const DPI = 100;
const LIMITS = { sidePx: 4_000, pixels: 4_000_000 };
const PX_PER_PT = DPI / 72;
/** Lighter than this is nothing on a page that was not scanned. */
const WHITE = 250;
/** So much darker than its paper is ink; what shines through from the back is lighter. */
const CONTRAST = 50;
/** Darker paper is none, but a picture that covers the page. */
const DARK_PAPER = 100;
/** Paper is yellow or in the shade by parts. */
const TILE_PX = 64;
/** Fewer pixels are dust; with `ignoresSpecks` off only single ones are. */
const SPECK_PX = 8;
/** One small smudge is no text. Whoever asks for less paper than this has some writing count as none. */
const MAX_SMUDGES = 1;
const MAX_SMUDGE_PX = 60;
const ANY_WRITING_PERCENT = 99.5;
/** A tile with less of the light of the paper is covered with ink; one with more lies in the shade. */
const SHADE = 0.55;
/** A thin line from top to bottom is dirt on the scanner's glass. */
const STREAK_PX = 2;
/** Holes of a punch: 4 to 9 mm wide, within 20 mm of an edge. */
const HOLE = { fromPx: 16, toPx: 36, edgePx: 80, filled: 0.6 };

const ONLY_CONTENT = { annotations: false, formFields: false, background: '#ffffff', sharpText: false };

/** @param index 0-based. Comments and form fields are not looked at. @throws ToolError `damaged`, `too-complex`. */
export function isEmptyPage(document: PdfiumDocument, index: number, rules: EmptyPageRules): boolean {
  const size = pagePixels({ ...document.pageSize(index), userUnit: 1 }, DPI, LIMITS);
  return document.withPage(index, (page) => {
    const isOn = ({ left, right, top, bottom }: SeenBox) =>
      right > 0 && bottom > 0 && left < page.size.widthPt && top < page.size.heightPt;
    const glyphs = readGlyphs(page);
    const isRead = glyphs.some(
      (each) => !each.invisible && !each.generated && each.text.trim() !== '' && isOn(each.box),
    );
    if (isRead) return false;
    const gray = grayOf(document.draw(page, size, ONLY_CONTENT));
    const isScan = [...pageObjects(page)].some(({ type }) => type === PAGE_OBJECT.image);
    if (!isScan) return gray.every((value) => value >= WHITE);
    return isBareScan(gray, size.widthPx, size.heightPx, rules);
  });
}

function grayOf(rgb: Uint8Array): Uint8Array {
  const gray = new Uint8Array(rgb.length / 3);
  for (let at = 0, from = 0; at < gray.length; at++, from += 3) {
    gray[at] = (rgb[from] ?? 0) * 0.3 + (rgb[from + 1] ?? 0) * 0.59 + (rgb[from + 2] ?? 0) * 0.11;
  }
  return gray;
}

function isBareScan(gray: Uint8Array, width: number, height: number, rules: EmptyPageRules): boolean {
  const margin = Math.min(Math.round(rules.marginPt * PX_PER_PT), Math.floor(Math.min(width, height) / 4));
  const paper = median(gray, { left: margin, top: margin, right: width - margin, bottom: height - margin }, width);
  if (paper < DARK_PAPER) return false;
  const ink = inkOf(gray, width, height, margin, paper);
  const least = rules.ignoresSpecks ? SPECK_PX : 2;
  const isStrict = rules.whitePercent >= ANY_WRITING_PERCENT;
  let [inked, smudges] = [0, 0];
  for (let start = ink.indexOf(1); start !== -1; start = ink.indexOf(1, start)) {
    const mark = takeMark(ink, start, width, height);
    if (mark.pixels < least || isStreak(mark, height) || isHole(mark, width, height)) continue;
    smudges++;
    inked += mark.pixels;
    if (isStrict && (mark.pixels > MAX_SMUDGE_PX || smudges > MAX_SMUDGES)) return false;
  }
  const looked = (width - 2 * margin) * (height - 2 * margin);
  return (1 - inked / Math.max(1, looked)) * 100 >= rules.whitePercent;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function median(gray: Uint8Array, { left, top, right, bottom }: Area, width: number): number {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) counts[gray[y * width + x] ?? 0] = (counts[gray[y * width + x] ?? 0] ?? 0) + 1;
  }
  const half = (Math.max(0, right - left) * Math.max(0, bottom - top)) / 2;
  let below = 0;
  for (let value = 0; value < 256; value++) {
    below += counts[value] ?? 0;
    if (below > half) return value;
  }
  return 255;
}

/** 1 for what is darker than the paper around it. */
function inkOf(gray: Uint8Array, width: number, height: number, margin: number, paper: number): Uint8Array {
  const ink = new Uint8Array(width * height);
  for (let top = margin; top < height - margin; top += TILE_PX) {
    for (let left = margin; left < width - margin; left += TILE_PX) {
      const right = Math.min(left + TILE_PX, width - margin);
      const bottom = Math.min(top + TILE_PX, height - margin);
      const own = median(gray, { left, top, right, bottom }, width);
      const limit = (own < paper * SHADE ? paper : own) - CONTRAST;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) if ((gray[y * width + x] ?? 255) < limit) ink[y * width + x] = 1;
      }
    }
  }
  return ink;
}

function isStreak({ width, height }: InkMark, pageHeight: number): boolean {
  return width <= STREAK_PX && height > pageHeight / 8;
}

function isHole({ pixels, left, top, width, height }: InkMark, pageWidth: number, pageHeight: number): boolean {
  const { fromPx, toPx, edgePx, filled } = HOLE;
  const isRound = [width, height].every((side) => side >= fromPx && side <= toPx) && pixels >= filled * width * height;
  const [right, bottom] = [pageWidth - left - width, pageHeight - top - height];
  return isRound && Math.min(left, top, right, bottom) < edgePx;
}
