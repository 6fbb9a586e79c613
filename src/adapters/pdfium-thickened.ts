/** Tells letters that were made bold by an outline: office programs do so where a font has no bold of its own. */
import type { GlyphFont } from './glyph-columns.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';

const MODE_FILLED_AND_OUTLINED = 2;
/** In ems: Office draws outlines of 1/35. A thinner one is not seen, a thicker one is an ornament. */
const WIDTH = { least: 0.01, most: 0.09 };
const BOLD_WEIGHT = 700;

export class ThickenedFonts {
  readonly #pdfium: Pdfium;
  readonly #bold = new Map<GlyphFont, GlyphFont>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** The font as it looks: bold where its letters have an outline of their own colour. @param fill `rrggbb`. */
  of(font: GlyphFont, object: Pointer, sizePt: number, fill: string): GlyphFont {
    if (font.weight >= BOLD_WEIGHT || !this.#isThickened(object, sizePt, fill)) return font;
    const known = this.#bold.get(font);
    if (known) return known;
    const bold: GlyphFont = { ...font, weight: BOLD_WEIGHT, thickened: true };
    this.#bold.set(font, bold);
    return bold;
  }

  #isThickened(object: Pointer, sizePt: number, fill: string): boolean {
    const { call, scratch, view } = this.#pdfium;
    if (object === 0 || call._FPDFTextObj_GetTextRenderMode(object) !== MODE_FILLED_AND_OUTLINED) return false;
    if (!call._FPDFPageObj_GetStrokeWidth(object, scratch)) return false;
    const ems = view(scratch, 4).getFloat32(0, true) / Math.max(1, sizePt);
    if (ems < WIDTH.least || ems > WIDTH.most) return false;
    if (!call._FPDFPageObj_GetStrokeColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
    const parts = view(scratch, 12);
    const outline = [0, 4, 8].map((at) => (parts.getUint32(at, true) & 255).toString(16).padStart(2, '0')).join('');
    return outline === fill;
  }
}
