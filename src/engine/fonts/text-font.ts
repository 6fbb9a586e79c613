/** Reads strings as their font does: the codes in them, what each reads as, and how far it moves (ISO 32000-2, 9.4.4 and 9.7). */
import type { PdfDocument } from '../syntax/document.ts';
import { isName, PdfDict, PdfStream } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { type CodeMap, readCodeMap } from './code-map.ts';
import { lettersOfGlyph } from './glyph-names.ts';
import { collectionLetters, predefinedCMap } from './predefined-cmap.ts';
import { readDifferences } from './simple-encoding.ts';
import { STANDARD_ENCODING } from './standard-strings.ts';
import type { StandardWidths } from './standard-widths.ts';

/** One code of a string. */
export interface TextCode {
  /** Bytes of the string, from and to. */
  readonly start: number;
  readonly end: number;
  /** Empty where nothing says what it reads as. */
  readonly text: string;
  /** Along the line, in thousandths of the font's size; downwards negative where the font is vertical. */
  readonly advance: number;
  /** Of the glyph's box across an upright line, in thousandths. */
  readonly width: number;
  /** The one-byte code 32, which word spacing counts for. */
  readonly isBlank: boolean;
}

export interface TextFont {
  readonly isVertical: boolean;
  /** Whether its codes and their places are known for sure. */
  readonly isSure: boolean;
  /** In thousandths of the font's size. */
  readonly ascent: number;
  readonly descent: number;
  codes(bytes: Uint8Array): readonly TextCode[];
}

const MAX_MAP_BYTES = 8 * 1024 ** 2;
const ENCODINGS: Readonly<Record<string, string>> = { WinAnsiEncoding: 'windows-1252', MacRomanEncoding: 'macintosh' };

export function readTextFont(document: PdfDocument, font: PdfDict, widths: StandardWidths): TextFont {
  return isName(document.resolve(font.get('Subtype')), 'Type0')
    ? new CompositeFont(document, font)
    : new SimpleFont(document, font, widths);
}

/** What strings are read by where there is no font: one letter a byte. */
export const UNKNOWN_FONT: TextFont = {
  isVertical: false,
  isSure: false,
  ascent: 900,
  descent: -250,
  codes: (bytes) =>
    [...bytes].map((byte, at) => {
      const text = String.fromCharCode(byte);
      return { start: at, end: at + 1, text, advance: 500, width: 500, isBlank: byte === 32 };
    }),
};

class SimpleFont implements TextFont {
  readonly isVertical = false;
  readonly isSure: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly #codes: readonly Omit<TextCode, 'start' | 'end'>[];

  constructor(document: PdfDocument, font: PdfDict, standard: StandardWidths) {
    const isDrawn = isName(document.resolve(font.get('Subtype')), 'Type3');
    const texts = simpleTexts(document, font);
    const widths = simpleWidths(document, font, isDrawn ? drawnScale(document, font) : 1);
    const base = document.nameOf(font.get('BaseFont')) ?? '';
    const guess = (code: number) => standard.width(base, texts[code] ?? '');
    this.isSure = isDrawn || widths !== undefined || guess(0x41) !== undefined;
    ({ ascent: this.ascent, descent: this.descent } = isDrawn ? drawnHeights(document, font) : heights(document, font));
    this.#codes = Array.from({ length: 256 }, (_, code) => {
      const width = widths ? (widths[code] ?? 0) : (guess(code) ?? 500);
      return { text: texts[code] ?? '', advance: width, width, isBlank: code === 32 };
    });
  }

  codes(bytes: Uint8Array): readonly TextCode[] {
    return Array.from(bytes, (byte, at) => {
      const code = this.#codes[byte];
      return { text: '', advance: 0, width: 0, isBlank: false, ...code, start: at, end: at + 1 };
    });
  }
}

function simpleTexts(document: PdfDocument, font: PdfDict): readonly string[] {
  const map = toUnicode(document, font);
  const value = document.resolve(font.get('Encoding'));
  const dict = value instanceof PdfDict ? value : undefined;
  const base = document.nameOf(dict ? dict.get('BaseEncoding') : value);
  const differences = readDifferences(document, font);
  const label = ENCODINGS[base ?? ''];
  const decoder = label ? new TextDecoder(label) : undefined;
  return Array.from({ length: 256 }, (_, code) => {
    const mapped = map?.textOf(code);
    if (mapped !== undefined) return mapped;
    const name = differences.get(code);
    if (name !== undefined) return lettersOfGlyph(name) ?? '';
    return decoder ? decoder.decode(Uint8Array.of(code)) : (lettersOfGlyph(STANDARD_ENCODING[code] ?? '') ?? '');
  });
}

/** Undefined where the file does not tell them. */
function simpleWidths(document: PdfDocument, font: PdfDict, scale: number): readonly number[] | undefined {
  if (!font.has('Widths')) return undefined;
  const first = document.number(font.get('FirstChar')) ?? 0;
  const given = document.array(font.get('Widths')).map((item) => document.number(item) ?? 0);
  const missing = document.number(document.dict(font.get('FontDescriptor'))?.get('MissingWidth') ?? null) ?? 0;
  return Array.from({ length: 256 }, (_, code) => (given[code - first] ?? missing) * scale);
}

/** Glyphs of Type 3 have a space of their own. */
function drawnScale(document: PdfDocument, font: PdfDict): number {
  return (document.number(document.array(font.get('FontMatrix'))[0] ?? null) ?? 0.001) * 1000;
}

function drawnHeights(document: PdfDocument, font: PdfDict): { ascent: number; descent: number } {
  const scale = (document.number(document.array(font.get('FontMatrix'))[3] ?? null) ?? 0.001) * 1000;
  const [, bottom = 0, , top = 0] = document.array(font.get('FontBBox')).map((item) => document.number(item) ?? 0);
  const [low, high] = [Math.min(bottom * scale, top * scale), Math.max(bottom * scale, top * scale)];
  return high - low > 100 ? { ascent: high, descent: low } : { ascent: 900, descent: -250 };
}

function heights(document: PdfDocument, font: PdfDict): { ascent: number; descent: number } {
  const descriptor = document.dict(font.get('FontDescriptor'));
  const ascent = document.number(descriptor?.get('Ascent') ?? null) ?? 0;
  const descent = document.number(descriptor?.get('Descent') ?? null) ?? 0;
  const isLikely = ascent >= 500 && ascent <= 1_500 && descent <= 0 && descent >= -800;
  return isLikely ? { ascent, descent } : { ascent: 900, descent: -250 };
}

function toUnicode(document: PdfDocument, font: PdfDict): CodeMap | undefined {
  const stream = document.stream(font.get('ToUnicode'));
  const bytes = stream && decodeStream(document, stream, MAX_MAP_BYTES);
  const map = bytes && readCodeMap(bytes);
  return map?.hasTexts ? map : undefined;
}

class CompositeFont implements TextFont {
  readonly isVertical: boolean;
  readonly isSure: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly #map: CodeMap | undefined;
  readonly #texts: CodeMap | undefined;
  readonly #letters: CodeMap | undefined;
  readonly #isUnicode: boolean;
  readonly #widths: ReadonlyMap<number, number>;
  readonly #usual: number;
  readonly #drops: ReadonlyMap<number, number>;
  readonly #usualDrop: number;

  constructor(document: PdfDocument, font: PdfDict) {
    const encoding = document.resolve(font.get('Encoding'));
    const name = document.nameOf(encoding) ?? '';
    const stream = encoding instanceof PdfStream ? encoding : undefined;
    const bytes = stream && decodeStream(document, stream, MAX_MAP_BYTES);
    const descendant = document.dict(document.array(font.get('DescendantFonts'))[0] ?? null) ?? new PdfDict();
    const written = stream ? (document.nameOf(stream.dict.get('CMapName')) ?? '') : name;
    this.#map = bytes ? readCodeMap(bytes) : predefinedCMap(name);
    const collection = document.dict(descendant.get('CIDSystemInfo'));
    this.#letters = collectionLetters(document.text(collection?.get('Ordering') ?? null) ?? '');
    this.#texts = toUnicode(document, font);
    this.#isUnicode = /-(?:UCS2|UTF16)-[HV]$/.test(name);
    this.isVertical = stream
      ? document.number(stream.dict.get('WMode')) === 1 || /-V$/.test(written)
      : /-?V$/.test(name);
    const isIdentity = /^Identity-[HV]$/.test(name);
    this.isSure =
      isIdentity || (this.#map !== undefined && this.#map.spaces.length > 0 && !stream?.dict.has('UseCMap'));
    ({ ascent: this.ascent, descent: this.descent } = heights(document, descendant));
    this.#usual = document.number(descendant.get('DW')) ?? 1000;
    this.#widths = readWidths(document, descendant, 'W');
    this.#usualDrop = document.number(document.array(descendant.get('DW2'))[1] ?? null) ?? -1000;
    this.#drops = readWidths(document, descendant, 'W2');
  }

  codes(bytes: Uint8Array): readonly TextCode[] {
    const found: TextCode[] = [];
    for (let at = 0; at < bytes.length; ) {
      const length = Math.min(this.#lengthAt(bytes, at), bytes.length - at);
      let code = 0;
      for (let index = 0; index < length; index++) code = code * 256 + (bytes[at + index] ?? 0);
      const glyph = this.#map?.hasGlyphs ? (this.#map.glyphOf(code) ?? 0) : code;
      const width = this.#widths.get(glyph) ?? this.#usual;
      const advance = this.isVertical ? (this.#drops.get(glyph) ?? this.#usualDrop) : width;
      const known = this.#texts?.textOf(code) ?? this.#letters?.textOf(glyph);
      const text = known ?? (this.#isUnicode ? String.fromCharCode(code) : '');
      found.push({ start: at, end: at + length, text, advance, width, isBlank: length === 1 && code === 32 });
      at += length;
    }
    return found;
  }

  #lengthAt(bytes: Uint8Array, at: number): number {
    return this.#map?.lengthAt(bytes, at) || 2;
  }
}

/** `c [w …]` and `first last w`; of vertical measures, which come in threes, the first of each. */
function readWidths(document: PdfDocument, font: PdfDict, key: 'W' | 'W2'): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const items = document.array(font.get(key));
  const size = key === 'W' ? 1 : 3;
  for (let at = 0; at < items.length; ) {
    const first = document.number(items[at] ?? null) ?? 0;
    const listed = document.array(items[at + 1] ?? null);
    if (document.number(items[at + 1] ?? null) === undefined) {
      for (let index = 0; index * size < listed.length; index++)
        widths.set(first + index, document.number(listed[index * size] ?? null) ?? 0);
      at += 2;
      continue;
    }
    const last = Math.min(document.number(items[at + 1] ?? null) ?? 0, first + 0xffff);
    const width = document.number(items[at + 2] ?? null) ?? 0;
    for (let glyph = first; glyph <= last; glyph++) widths.set(glyph, width);
    at += 2 + size;
  }
  return widths;
}
