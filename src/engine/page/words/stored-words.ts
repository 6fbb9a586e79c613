/** The words that a file has of a page, from the columns of its glyphs. */
import { GLYPH_GENERATED, GLYPH_UNMAPPED, type Glyph, type GlyphColumns } from '../../../adapters/glyph-columns.ts';
import type { OpenPage, PdfiumDocument } from '../../../adapters/pdfium.ts';
import { hidesNothing, visibleGlyphs } from '../letters/hidden-glyphs.ts';
import { isDrawnBefore, isMarkCode, marksBehindLetters, standsOnLetter } from '../letters/marks-behind-letters.ts';
import { marksOnLetters } from '../letters/marks-on-letters.ts';
import { isEastAsian, turnVerticalLines } from '../letters/vertical-lines.ts';
import { isPlainLine, plainWords } from './plain-line.ts';
import { isUnreadable } from './unreadable.ts';
import { joinWords, keepsAdded, lineWords, markLineEnd, type Word, type WordOptions } from './words.ts';

export interface StoredWords {
  readonly words: readonly Word[];
  readonly unreadable: boolean;
}

/** @param options glyphs off the page are kept together with those that nobody sees. */
export function storedWords(
  document: PdfiumDocument,
  page: OpenPage,
  columns: GlyphColumns,
  options: WordOptions,
): StoredWords {
  // Of most pages all letters are seen, mapped, and level: they need not become objects.
  if (isOrdinary(columns)) return { words: joinColumns(columns, page.size, options), unreadable: false };
  const all = turnVerticalLines(columns.glyphs());
  const shown = options.offPage ? all : visibleGlyphs(document, page, all);
  return {
    words: joinWords(marksBehindLetters(marksOnLetters(shown)), page.size, options),
    unreadable: isUnreadable(all),
  };
}

function isOrdinary(columns: GlyphColumns): boolean {
  const { codes, flags, styles, length } = columns;
  let letter = -1;
  for (let at = 0; at < length; at++) {
    const code = codes[at] ?? 0;
    if ((flags[at] ?? 0) & GLYPH_UNMAPPED || isEastAsian(code) || isRightToLeft(code)) return false;
    if (!isMarkCode(code)) letter = at;
    else if (letter < 0 || !isMarkInPlace(columns, at, letter)) return false;
  }
  return styles.every(hidesNothing);
}

function isMarkInPlace(columns: GlyphColumns, mark: number, letter: number): boolean {
  const [own, style] = [columns.style(mark), columns.style(letter)];
  if (isDrawnBefore(own.object, style.object)) return false;
  return standsOnLetter(columns.box(mark), columns.box(letter), style.sizePt);
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms: their marks may be drawn anywhere. */
function isRightToLeft(code: number): boolean {
  if (code < 0x590) return false;
  return code < 0x900 || (code >= 0xfb1d && code <= 0xfefc);
}

/** As `joinWords`, for a page of which nothing is turned or left out. */
export function joinColumns(
  columns: GlyphColumns,
  size: OpenPage['size'],
  { offPage = false, byLook = false }: WordOptions = {},
): readonly Word[] {
  const page = offPage ? undefined : size;
  const { codes, length } = columns;
  const words: Word[] = [];
  let from = 0;
  for (let at = 0; at <= length; at++) {
    if (at < length && codes[at] !== 0x0d && codes[at] !== 0x0a) continue;
    const plain = isPlainLine(columns, from, at) ? plainWords(columns, from, at, page, byLook) : undefined;
    const made = plain ?? lineWords(glyphsOf(columns, from, at), page, byLook);
    if (made.length === 0) markLineEnd(words);
    for (const word of made) words.push(word);
    from = at + 1;
  }
  return words;
}

/** Those of a line, without the spaces that PDFium adds unless they tell more than the gaps. */
function glyphsOf(columns: GlyphColumns, from: number, to: number): readonly Glyph[] {
  const glyphs: Glyph[] = [];
  for (let at = from; at < to; at++) {
    const isAdded = columns.codes[at] === 0x20 && (columns.flags[at] ?? 0) & GLYPH_GENERATED;
    if (!isAdded || keepsAdded(glyphs.at(-1))) glyphs.push(columns.glyph(at));
  }
  return glyphs;
}
