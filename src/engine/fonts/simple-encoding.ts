/** Tells the glyph names that the codes of a simple font stand for (ISO 32000-2, 9.6.5). */
import type { PdfDocument } from '../syntax/document.ts';
import { type PdfDict, PdfName } from '../syntax/object.ts';
import { namesOfLetter } from './glyph-names.ts';
import { STANDARD_ENCODING } from './standard-strings.ts';

/** Unused codes of these encodings show what their neighbours in use show (annex D.2, notes). */
const WINDOWS_EXTRAS: ReadonlyMap<number, string> = new Map([
  [0xa0, 'space'],
  [0xad, 'hyphen'],
]);
const BULLET_FROM = 0x7f;

interface ProgramNames {
  /** Glyph names by code, as the font program says. */
  readonly encoding: readonly string[];
  readonly glyphs: { has(name: string): boolean };
}

/** @returns undefined where a code in use stands for a glyph that cannot be told for sure. */
export function simpleGlyphNames(
  document: PdfDocument,
  font: PdfDict,
  program: ProgramNames,
  codes: Uint8Array,
): ReadonlySet<string> | undefined {
  const value = document.resolve(font.get('Encoding'));
  const base =
    value instanceof PdfName ? value.value : document.nameOf(document.dict(value)?.get('BaseEncoding') ?? null);
  const differences = readDifferences(document, font);
  const names = new Set<string>();
  for (let code = 0; code < 256; code++) {
    if (codes[code] === 0) continue;
    const different = differences.get(code);
    const candidates = different === undefined ? namesOfCode(code, base, program.encoding) : [different];
    const known = candidates?.filter((name) => name === '.notdef' || program.glyphs.has(name));
    if (!known || known.length === 0) return undefined;
    for (const name of known) names.add(name);
  }
  names.delete('.notdef');
  return names;
}

function namesOfCode(code: number, base: string | undefined, own: readonly string[]): readonly string[] | undefined {
  if (base === undefined) return [own[code] ?? '.notdef'];
  if (base === 'StandardEncoding') return [STANDARD_ENCODING[code] ?? '.notdef'];
  if (base !== 'WinAnsiEncoding' && base !== 'MacRomanEncoding') return undefined;
  const isWindows = base === 'WinAnsiEncoding';
  const extra = isWindows ? WINDOWS_EXTRAS.get(code) : undefined;
  if (extra !== undefined) return [extra];
  const letter = new TextDecoder(isWindows ? 'windows-1252' : 'macintosh').decode(Uint8Array.of(code));
  const names = namesOfLetter(letter);
  return names.length > 0 || code < BULLET_FROM ? names : ['bullet'];
}

/** Codes that the font dictionary gives other names than the encoding does. */
export function readDifferences(document: PdfDocument, font: PdfDict): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of document.array(document.dict(font.get('Encoding'))?.get('Differences') ?? null)) {
    const value = document.resolve(item);
    if (typeof value === 'number') code = value;
    else if (value instanceof PdfName) names.set(code++, value.value);
  }
  return names;
}
