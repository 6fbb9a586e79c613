/** Tells readers what Type 3 fonts and their letters are: glyphs that are drawn like pictures, and often have no more than names. */
import type { PdfDocument } from '../syntax/document.ts';
import { isName, name, type PdfDict, PdfRef } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { lettersOfGlyph } from './glyph-names.ts';
import { readToUnicode } from './read-to-unicode.ts';
import { toUnicodeMap } from './to-unicode.ts';

const CODES = 256;

/** Longer ones are no maps of fonts with 256 letters. */
const MAX_MAP_BYTES = 1 << 20;
/** A code of one byte that stands for nothing. */
const NOTHING = /<[0-9a-f]{2}>\s{0,4}<0000>/i;
const NOTHINGS = new RegExp(NOTHING, 'gi');

/** Encodings of PDF (ISO 32000-2, annex D) by their labels in the Encoding standard. */
const BASE_ENCODINGS: Readonly<Record<string, string>> = {
  WinAnsiEncoding: 'windows-1252',
  MacRomanEncoding: 'macintosh',
  StandardEncoding: 'us-ascii',
};

/**
 * Gives every Type 3 font without a map to Unicode one from the names of its glyphs, as matplotlib and others write them;
 * PDFium takes their codes for letters otherwise. Call before the document is written.
 */
export function nameDrawnLetters(document: PdfDocument): void {
  for (let number = 1; number < document.count; number++) {
    const font = document.dict(document.peek(number));
    if (!font || !isName(font.get('Subtype') ?? null, 'Type3') || font.has('ToUnicode')) continue;
    const letters = lettersOf(document, font);
    if (letters.length === 0) continue;
    const named = font.clone();
    named.set('ToUnicode', document.add(toUnicodeMap(letters, 1)));
    document.set(new PdfRef(number), named);
  }
}

/**
 * Gives every Type 3 font the name that its descriptor has: Chrome prints variable fonts so, and PDFium looks for a name in
 * the font alone. Call before the document is written.
 */
export function nameDrawnFonts(document: PdfDocument): void {
  for (let number = 1; number < document.count; number++) {
    const font = document.dict(document.peek(number));
    if (!font || !isName(font.get('Subtype') ?? null, 'Type3') || font.has('BaseFont')) continue;
    const found = document.nameOf(document.dict(font.get('FontDescriptor') ?? null)?.get('FontName') ?? null);
    if (!found) continue;
    const named = font.clone();
    named.set('BaseFont', name(found));
    document.set(new PdfRef(number), named);
  }
}

/**
 * Takes out of the maps of Type 3 fonts that a code stands for nothing, where it stands for a letter further on: Chrome
 * writes both, and PDFium keeps the first. Call before the document is written.
 */
export function keepDrawnLetters(document: PdfDocument): void {
  for (let number = 1; number < document.count; number++) {
    const font = document.dict(document.peek(number));
    if (!font || !isName(font.get('Subtype') ?? null, 'Type3')) continue;
    const stream = document.stream(font.get('ToUnicode') ?? null);
    const bytes = stream && decodeStream(document, stream, MAX_MAP_BYTES);
    const map = bytes ? Buffer.from(bytes).toString('latin1') : '';
    if (!NOTHING.test(map)) continue;
    const letters = readToUnicode(Buffer.from(map.replace(NOTHINGS, ''), 'latin1'), 1);
    if (!letters || letters.size === 0) continue;
    const mended = font.clone();
    mended.set('ToUnicode', document.add(toUnicodeMap([...letters], 1)));
    document.set(new PdfRef(number), mended);
  }
}

function lettersOf(document: PdfDocument, font: PdfDict): readonly (readonly [code: number, text: string])[] {
  const encoding = document.resolve(font.get('Encoding'));
  const differences = document.dict(encoding);
  const base = document.nameOf(differences ? differences.get('BaseEncoding') : encoding) ?? '';
  const letters = new Map(baseLetters(base));
  let code = 0;
  for (const each of document.array(differences?.get('Differences') ?? null)) {
    const start = document.number(each);
    if (start !== undefined) code = start;
    else {
      const text = lettersOfGlyph(document.nameOf(each) ?? '');
      if (text === undefined) letters.delete(code);
      else if (code >= 0 && code < CODES) letters.set(code, text);
      code++;
    }
  }
  return [...letters];
}

function baseLetters(name: string): readonly (readonly [code: number, text: string])[] {
  const label = BASE_ENCODINGS[name];
  if (label === undefined) return [];
  const decoder = new TextDecoder(label);
  return Array.from({ length: CODES - 32 }, (_, index) => index + 32)
    .filter((code) => code !== 127 && (name !== 'StandardEncoding' || code < 127))
    .map((code) => [code, decoder.decode(Uint8Array.of(code))] as const);
}
