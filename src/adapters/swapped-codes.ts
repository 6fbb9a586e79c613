/** Mends letters whose font gives their code points with both bytes swapped: `M` as U+4D00, which reads as Chinese. */
import { GLYPH_GENERATED, type GlyphDraft, type GlyphFont } from './glyph-columns.ts';

/** Different letters of a font: a few real ones may all end in a zero byte. */
const LEAST = 4;

/** Changes the codes of the draft, font by font. */
export function mendSwappedCodes(draft: GlyphDraft): void {
  const { codes, flags, styleOf, styles, length } = draft;
  // Of nearly all pages none is: their fonts need not be looked at.
  if (!codes.subarray(0, length).some(isSwapped)) return;
  const fonts = new Map<GlyphFont, Set<number>>();
  const sound = new Set<GlyphFont>();
  const fontAt = (at: number) => styles[styleOf[at] ?? -1]?.font;
  for (let at = 0; at < length; at++) {
    const code = codes[at] ?? 0;
    const font = fontAt(at);
    if (!font || sound.has(font) || code === 0 || (flags[at] ?? 0) & GLYPH_GENERATED) continue;
    if (!isSwapped(code)) sound.add(font);
    else fonts.set(font, (fonts.get(font) ?? new Set()).add(code));
  }
  const swapped = new Set(
    [...fonts].filter(([font, all]) => !sound.has(font) && all.size >= LEAST).map(([font]) => font),
  );
  if (swapped.size === 0) return;
  for (let at = 0; at < length; at++) {
    const font = fontAt(at);
    const code = codes[at] ?? 0;
    if (font && swapped.has(font) && isSwapped(code)) codes[at] = code >> 8;
  }
}

/** A letter, digit or sign of ASCII where the bytes are the other way round. */
function isSwapped(code: number): boolean {
  return (code & 0xff) === 0 && code >= 0x2000 && code <= 0x7e00;
}
