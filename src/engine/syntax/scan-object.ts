/** Walks through one object without making it: strict where the parser forgives. */
import { BYTE_CLASS, Lexer, SPACE } from './lexer.ts';
import { PdfSyntaxError } from './parser.ts';

/** qpdf drops what is nested deeper. */
const MAX_NESTING = 500;
const VERTICAL_TAB = 0x0b;
const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null']);
const NUMBER = /^[+-]?(\d{1,15}(\.\d*)?|\.\d+)$/;
const INTEGER = /^\d{1,10}$/;

/** The bytes end inside an object: there may be more of it. */
export class CutShort extends PdfSyntaxError {}

export type OnReference = (number: number, generation: number) => void;

/**
 * @param onReference is told of every reference.
 * @returns where the object ends.
 * @throws CutShort, PdfSyntaxError
 */
export function scanObject(bytes: Uint8Array, start: number, onReference: OnReference): number {
  return new Scanner(bytes, onReference).value(start, 0);
}

/** Where the next byte stands that is no space; the length of the bytes where there is none. */
export function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && BYTE_CLASS[bytes[at] ?? 0] === SPACE) at++;
  return at;
}

class Scanner {
  readonly #bytes: Uint8Array;
  readonly #onReference: OnReference;

  constructor(bytes: Uint8Array, onReference: OnReference) {
    this.#bytes = bytes;
    this.#onReference = onReference;
  }

  value(start: number, depth: number): number {
    if (depth > MAX_NESTING) throw new PdfSyntaxError('nested too deeply');
    switch (this.#at(start)) {
      case 0x2f:
        return this.#name(start + 1);
      case 0x28:
        return this.#literal(start);
      case 0x5b:
        return this.#array(start + 1, depth + 1);
      case 0x3c:
        return this.#at(start + 1) === 0x3c ? this.#dict(start + 2, depth + 1) : this.#hex(start + 1);
      default:
        return this.#word(start);
    }
  }

  #array(start: number, depth: number): number {
    for (let at = this.#skip(start); ; at = this.#skip(at)) {
      if (this.#at(at) === 0x5d) return at + 1;
      at = this.value(at, depth);
    }
  }

  #dict(start: number, depth: number): number {
    const keys = new Set<string>();
    for (let [at, count] = [this.#skip(start), 1]; ; at = this.#skip(at), count++) {
      const byte = this.#at(at);
      if (byte === 0x3e && this.#at(at + 1) === 0x3e) return at + 2;
      if (byte !== 0x2f) throw new PdfSyntaxError('a key that is no name');
      const end = this.#name(at + 1);
      keys.add(new Lexer(this.#bytes, at, end).readName());
      if (keys.size !== count) throw new PdfSyntaxError('a key that is given twice');
      at = this.value(this.#skip(end), depth);
    }
  }

  #word(start: number): number {
    const end = this.#regular(start);
    const word = this.#latin1(start, end);
    if (WORDS.has(word)) return end;
    if (!NUMBER.test(word)) throw new PdfSyntaxError('unknown word');
    return INTEGER.test(word) ? this.#reference(Number(word), end) : end;
  }

  /** @returns the end of the number where it is none. */
  #reference(number: number, end: number): number {
    const start = this.#skip(end);
    const second = this.#at(start);
    if (start === end || second < 0x30 || second > 0x39) return end;
    const secondEnd = this.#regular(start);
    const mark = this.#skip(secondEnd);
    if (this.#at(mark) !== 0x52 || BYTE_CLASS[this.#at(mark + 1)] === 0) return end;
    const generation = this.#latin1(start, secondEnd);
    if (!INTEGER.test(generation)) return end;
    this.#onReference(number, Number(generation));
    return mark + 1;
  }

  #literal(start: number): number {
    for (let [at, depth] = [start, 0]; ; at++) {
      const byte = this.#at(at);
      if (byte === 0x5c) at++;
      else if (byte === 0x28) depth++;
      else if (byte === 0x29 && --depth === 0) return at + 1;
    }
  }

  #hex(start: number): number {
    for (let at = start; ; at++) {
      const byte = this.#at(at);
      if (byte === 0x3e) return at + 1;
      if (!isHexDigit(byte) && BYTE_CLASS[byte] !== SPACE) throw new PdfSyntaxError('no hexadecimal digit');
    }
  }

  #name(start: number): number {
    const end = this.#regular(start);
    for (let at = start; at < end; at++) {
      if (this.#bytes[at] !== 0x23) continue;
      const [high, low] = [this.#at(at + 1), this.#at(at + 2)];
      const isNone = high === 0x30 && low === 0x30;
      if (!isHexDigit(high) || !isHexDigit(low) || isNone) throw new PdfSyntaxError('name');
    }
    return end;
  }

  #regular(start: number): number {
    for (let at = start; ; at++) {
      const byte = this.#at(at);
      if (BYTE_CLASS[byte] !== 0) return at;
      // Space for some readers, and none for others.
      if (byte === VERTICAL_TAB) throw new PdfSyntaxError('vertical tab');
    }
  }

  #skip(start: number): number {
    let at = start;
    while (BYTE_CLASS[this.#at(at)] === SPACE) at++;
    return at;
  }

  #latin1(start: number, end: number): string {
    let text = '';
    for (let at = start; at < end; at++) text += String.fromCharCode(this.#bytes[at] ?? 0);
    return text;
  }

  #at(index: number): number {
    const byte = this.#bytes[index];
    if (byte === undefined) throw new CutShort('cut short');
    return byte;
  }
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46);
}
