/** Marks words that end a line with a space: spreadsheet programs draw the one at which they wrapped a text. */
import type { GlyphColumns } from '../../../adapters/glyph-columns.ts';
import type { Word } from './words.ts';

const SPACE = 0x20;

/** @param words of these glyphs. */
export function withDrawnSpaces(words: readonly Word[], glyphs: GlyphColumns): readonly Word[] {
  const isBeforeSpace = ({ glyphs: own, object }: Word) => {
    const isSpace = own !== undefined && glyphs.codes[own.to] === SPACE && glyphs.flags[own.to] === 0;
    return isSpace && glyphs.style(own.to).object === object;
  };
  return words.map((word) => (word.endsLine && isBeforeSpace(word) ? { ...word, endsInSpace: true } : word));
}
