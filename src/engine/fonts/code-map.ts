/** Reads CMaps: how long codes are, which glyphs or letters they stand for (ISO 32000-2, 9.7.5 and 9.10.3). */
import { Lexer } from '../syntax/lexer.ts';
import { isArray, type PdfObject, PdfString } from '../syntax/object.ts';
import { Keyword, Parser, PdfSyntaxError } from '../syntax/parser.ts';

interface CodeSpace {
  readonly length: number;
  readonly low: Uint8Array;
  readonly high: Uint8Array;
}

/** More entries than this are no map of a font. */
const MAX_ENTRIES = 200_000;

export class CodeMap {
  readonly spaces: CodeSpace[] = [];
  readonly #texts = new Map<number, string>();
  readonly #glyphs = new Map<number, number>();

  get hasTexts(): boolean {
    return this.#texts.size > 0;
  }

  get hasGlyphs(): boolean {
    return this.#glyphs.size > 0;
  }

  /** What a code reads as; undefined where the map does not say. */
  textOf(code: number): string | undefined {
    return this.#texts.get(code);
  }

  /** The glyph (CID) of a code. */
  glyphOf(code: number): number | undefined {
    return this.#glyphs.get(code);
  }

  /** How many bytes the code has that begins here; 0 where no code does. */
  lengthAt(bytes: Uint8Array, at: number): number {
    const space = this.spaces.find(({ length, low, high }) => {
      if (at + length > bytes.length) return false;
      return low.every((least, index) => {
        const byte = bytes[at + index] ?? 0;
        return byte >= least && byte <= (high[index] ?? 0);
      });
    });
    return space?.length ?? 0;
  }

  addText(code: number, text: string): void {
    if (this.#texts.size < MAX_ENTRIES) this.#texts.set(code, text);
  }

  addGlyph(code: number, glyph: number): void {
    if (this.#glyphs.size < MAX_ENTRIES) this.#glyphs.set(code, glyph);
  }
}

/** @param map is added to: a later entry for a code replaces an earlier one. */
export function readCodeMap(bytes: Uint8Array, map = new CodeMap()): CodeMap {
  const parser = new Parser(new Lexer(bytes), { references: false });
  let operands: PdfObject[] = [];
  try {
    for (let token = parser.next(); token !== undefined; token = parser.next()) {
      if (!(token instanceof Keyword)) {
        operands.push(token);
        continue;
      }
      take(map, token.word, operands);
      operands = [];
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  return map;
}

function take(map: CodeMap, word: string, operands: readonly PdfObject[]): void {
  switch (word) {
    case 'endcodespacerange':
      for (const [low, high] of groups(operands, 2)) {
        if (low instanceof PdfString && high instanceof PdfString && low.bytes.length > 0)
          map.spaces.push({ length: low.bytes.length, low: low.bytes, high: high.bytes });
      }
      return;
    case 'endbfchar':
      for (const [code, text] of groups(operands, 2)) {
        if (code instanceof PdfString && text instanceof PdfString) map.addText(codeOf(code), textOf(text));
      }
      return;
    case 'endbfrange':
      for (const [low, high, to] of groups(operands, 3)) addTextRange(map, low, high, to);
      return;
    case 'endcidchar':
      for (const [code, glyph] of groups(operands, 2)) {
        if (code instanceof PdfString && typeof glyph === 'number') map.addGlyph(codeOf(code), glyph);
      }
      return;
    case 'endcidrange':
      for (const [low, high, first] of groups(operands, 3)) {
        if (!(low instanceof PdfString && high instanceof PdfString && typeof first === 'number')) continue;
        for (const code of codesOf(low, high)) map.addGlyph(code, first + code - codeOf(low));
      }
  }
}

function addTextRange(
  map: CodeMap,
  low: PdfObject | undefined,
  high: PdfObject | undefined,
  to: PdfObject | undefined,
): void {
  if (!(low instanceof PdfString && high instanceof PdfString)) return;
  const start = codeOf(low);
  for (const code of codesOf(low, high)) {
    if (to instanceof PdfString) map.addText(code, following(textOf(to), code - start));
    else if (to !== undefined && isArray(to)) {
      const text = to[code - start];
      if (text instanceof PdfString) map.addText(code, textOf(text));
    }
  }
}

/** The last unit counts up. */
function following(text: string, step: number): string {
  if (step === 0 || text === '') return text;
  return text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + step) & 0xffff);
}

function* codesOf(low: PdfString, high: PdfString): Generator<number> {
  const end = Math.min(codeOf(high), codeOf(low) + 0xffff);
  for (let code = codeOf(low); code <= end; code++) yield code;
}

function codeOf({ bytes }: PdfString): number {
  return bytes.reduce((code, byte) => code * 256 + byte, 0);
}

function textOf({ bytes }: PdfString): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0);
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  return text.toWellFormed();
}

/** Operators that list entries are given the count before `begin`, which stands alone and is dropped with it. */
function groups(operands: readonly PdfObject[], size: number): readonly (readonly PdfObject[])[] {
  const found: PdfObject[][] = [];
  for (let at = 0; at + size <= operands.length; at += size) found.push(operands.slice(at, at + size));
  return found;
}
