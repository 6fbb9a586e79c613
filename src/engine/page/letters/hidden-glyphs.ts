/** Finds letters that are in the file but that nobody sees: next to nothing in size, cut away, or in the colour of what lies behind. */
import type { Glyph, GlyphStyle } from '../../../adapters/glyph-columns.ts';
import { AS_SEEN, type OpenPage, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';

/** Smaller letters cannot be read on any paper. */
const TINY_PT = 1;
/** Each part of a colour from which on a letter may be lost on white paper. */
const NEARLY_WHITE = 0xf5;
/** Letters of which less shows are cut away: boxes are higher than the ink in them. */
const SHOWN_SHARE = 0.1;
const DPI = 72;
const MAX_SIDE_PX = 2_000;

/**
 * Leaves the letters out that cannot be seen. Text without ink over a scan stays: it is what is seen there.
 * The page is drawn only where it has white letters: on a dark ground they are text like any other.
 */
export function visibleGlyphs(document: PdfiumDocument, page: OpenPage, glyphs: readonly Glyph[]): readonly Glyph[] {
  const sized = glyphs.filter((glyph) => glyph.generated || (glyph.sizePt >= TINY_PT && !isCutAway(glyph)));
  if (!sized.some(isWhite)) return sized;
  const { widthPt, heightPt } = page.size;
  const scale = Math.min(DPI / 72, MAX_SIDE_PX / Math.max(widthPt, heightPt));
  const size = {
    widthPx: Math.max(1, Math.round(widthPt * scale)),
    heightPx: Math.max(1, Math.round(heightPt * scale)),
  };
  const rgb = document.draw(page, size, AS_SEEN);
  const isBlank = (box: SeenBox) => isWhiteGround(rgb, size.widthPx, size.heightPx, scale, box);
  return sized.filter((glyph) => !isWhite(glyph) || !isBlank(glyph.box));
}

/** A letter without width, as accents may be, shows by its height alone. */
function isCutAway({ box, clip }: Glyph): boolean {
  if (!clip) return false;
  const shown = (from: number, to: number, low: number, high: number) =>
    to > from ? (Math.min(to, high) - Math.max(from, low)) / (to - from) : Number(low <= from && from <= high);
  const across = Math.max(0, shown(box.left, box.right, clip.left, clip.right));
  const down = Math.max(0, shown(box.top, box.bottom, clip.top, clip.bottom));
  return across * down < SHOWN_SHARE;
}

/** Whether all letters of a style are seen, whatever lies behind them. */
export function hidesNothing(style: GlyphStyle): boolean {
  return style.sizePt >= TINY_PT && !style.clip && !hasWhiteInk(style);
}

function isWhite(glyph: Glyph): boolean {
  return hasWhiteInk(glyph) && glyph.text.trim() !== '';
}

function hasWhiteInk({ colour, invisible }: Pick<Glyph, 'colour' | 'invisible'>): boolean {
  if (colour === undefined || invisible) return false;
  return [0, 2, 4].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) >= NEARLY_WHITE);
}

function isWhiteGround(rgb: Uint8Array, width: number, height: number, scale: number, box: SeenBox): boolean {
  const [left, top] = [Math.max(0, Math.floor(box.left * scale)), Math.max(0, Math.floor(box.top * scale))];
  const right = Math.min(width, Math.ceil(box.right * scale));
  const bottom = Math.min(height, Math.ceil(box.bottom * scale));
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at++) {
      if ((rgb[at] ?? 255) < NEARLY_WHITE) return false;
    }
  }
  return true;
}
