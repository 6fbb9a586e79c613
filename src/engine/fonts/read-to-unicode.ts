/** Reads the map from the codes of a font to text, where it is a plain one (ISO 32000-2, 9.10.3). */
import { Lexer } from '../syntax/lexer.ts';
import { isArray, type PdfObject, PdfString } from '../syntax/object.ts';
import { Keyword, Parser } from '../syntax/parser.ts';

/** Codes of two bytes at most. */
const MOST_CODES = 65_536;

/** @returns undefined for a map that builds on another, has codes of other lengths, or says two things of one code. */
export function readToUnicode(bytes: Uint8Array, codeBytes: 1 | 2): ReadonlyMap<number, string> | undefined {
  const parser = new Parser(new Lexer(bytes), { references: false });
  const map = new TextMap(codeBytes);
  let operands: PdfObject[] = [];
  for (let token = parser.next(); token !== undefined; token = parser.next()) {
    if (!(token instanceof Keyword)) {
      operands.push(token);
      continue;
    }
    const { word } = token;
    if (word === 'usecmap') return undefined;
    if (word === 'endbfchar' && !map.addSingles(operands)) return undefined;
    if (word === 'endbfrange' && !map.addRanges(operands)) return undefined;
    operands = [];
  }
  return map.texts;
}

class TextMap {
  readonly texts = new Map<number, string>();
  readonly #codeBytes: number;

  constructor(codeBytes: number) {
    this.#codeBytes = codeBytes;
  }

  addSingles(operands: readonly PdfObject[]): boolean {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      if (!this.#add(this.#code(operands[at]), textOf(operands[at + 1]))) return false;
    }
    return operands.length % 2 === 0;
  }

  addRanges(operands: readonly PdfObject[]): boolean {
    for (let at = 0; at + 2 < operands.length; at += 3) {
      const [first, last, to = null] = [this.#code(operands[at]), this.#code(operands[at + 1]), operands[at + 2]];
      if (first === undefined || last === undefined || last < first || last >= MOST_CODES) return false;
      for (let code = first; code <= last; code++) {
        if (!this.#add(code, isArray(to) ? textOf(to[code - first]) : later(textOf(to), code - first))) return false;
      }
    }
    return operands.length % 3 === 0;
  }

  #code(value: PdfObject | undefined): number | undefined {
    if (!(value instanceof PdfString) || value.bytes.length !== this.#codeBytes) return undefined;
    return value.bytes.reduce((code, byte) => code * 256 + byte, 0);
  }

  #add(code: number | undefined, text: string | undefined): boolean {
    if (code === undefined || text === undefined || (this.texts.get(code) ?? text) !== text) return false;
    this.texts.set(code, text);
    return true;
  }
}

function textOf(value: PdfObject | undefined): string | undefined {
  if (!(value instanceof PdfString) || value.bytes.length % 2 === 1) return undefined;
  let text = '';
  for (let at = 0; at < value.bytes.length; at += 2)
    text += String.fromCharCode(((value.bytes[at] ?? 0) << 8) | (value.bytes[at + 1] ?? 0));
  return text;
}

/** The text some codes further on in a range, whose last byte counts them; undefined past its end. */
function later(text: string | undefined, codes: number): string | undefined {
  if (text === undefined || codes === 0) return text;
  const last = text.charCodeAt(text.length - 1);
  return (last & 0xff) + codes > 0xff ? undefined : text.slice(0, -1) + String.fromCharCode(last + codes);
}
