/** Tells letters that are slanted by their matrix: programs do so where a font has no italic of its own, as East Asian ones have none. */
import type { GlyphFont } from './glyph-columns.ts';

/** Of a text space (ISO 32000-2, 8.3.4): x and y of its first axis, then of its second. */
export type TextAxes = readonly [a: number, b: number, c: number, d: number];

/** How far the top of a letter leans over, as a share of its height: LibreOffice and Word take 0.2 to 0.35. */
const SLANT = { least: 0.1, most: 0.6 };

/** Of a line: it rises by less in each point that it is long. */
const LEVEL = 0.001;

export class SlantedFonts {
  readonly #italic = new Map<GlyphFont, GlyphFont>();

  /** The font as it looks. */
  of(font: GlyphFont, axes: TextAxes): GlyphFont {
    if (font.italic || !isSlanted(axes)) return font;
    const known = this.#italic.get(font);
    if (known) return known;
    const italic = { ...font, italic: true };
    this.#italic.set(font, italic);
    return italic;
  }
}

/** Whether letters lean the way in which the text runs, however the text as a whole is turned. */
function isSlanted([a, b, c, d]: TextAxes): boolean {
  const area = a * d - b * c;
  const slant = area === 0 ? 0 : (a * c + b * d) / area;
  return slant > SLANT.least && slant < SLANT.most;
}

/** How far level letters lean for each point of height; 0 where they stand upright, or the text is turned. */
export function leanOf([a, b, c, d]: TextAxes): number {
  return c === 0 || d === 0 || Math.abs(b) > LEVEL * Math.abs(a) ? 0 : c / d;
}
