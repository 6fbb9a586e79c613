/** Walks through one object, strict where the parser forgives, and makes it where that is asked for. */
import { latin1, nameAt } from './known-names.ts';
import { BYTE_CLASS, Lexer, SPACE } from './lexer.ts';
import { PdfDict, type PdfName, type PdfObject, PdfRef, PdfString } from './object.ts';
import { PdfSyntaxError } from './parser.ts';

/** qpdf drops what is nested deeper. */
const MAX_NESTING = 500;
const VERTICAL_TAB = 0x0b;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const NUMBER = /^[+-]?(\d{1,15}(\.\d*)?|\.\d+)$/;
const INTEGER = /^\d{1,10}$/;
const [REFERENCE_DIGITS, NUMBER_DIGITS] = [10, 15];
/** Above this many keys a set finds one that is given twice sooner than a look at each. */
const FEW_KEYS = 12;

/** The bytes end inside an object: there may be more of it. */
export class CutShort extends PdfSyntaxError {}

export type OnReference = (number: number, generation: number) => void;

/**
 * @param onReference is told of every reference.
 * @returns where the object ends.
 * @throws CutShort, PdfSyntaxError
 */
export function scanObject(bytes: Uint8Array, start: number, onReference: OnReference): number {
  const scanner = new ObjectScanner(bytes, start, onReference, false);
  scanner.value(0);
  return scanner.position;
}

/** Where the next byte stands that is no space; the length of the bytes where there is none. */
export function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && BYTE_CLASS[bytes[at] ?? 0] === SPACE) at++;
  return at;
}

export class ObjectScanner {
  position: number;
  readonly #bytes: Uint8Array;
  readonly #onReference: OnReference;
  readonly #makes: boolean;

  /** @param makes whether `value` returns the object, as the parser makes it; else `null`. */
  constructor(bytes: Uint8Array, start: number, onReference: OnReference, makes: boolean) {
    this.#bytes = bytes;
    this.position = start;
    this.#onReference = onReference;
    this.#makes = makes;
  }

  /** @throws CutShort, PdfSyntaxError */
  value(depth: number): PdfObject {
    if (depth > MAX_NESTING) throw new PdfSyntaxError('nested too deeply');
    switch (this.#at(this.position)) {
      case 0x2f:
        return this.#name();
      case 0x28:
        return this.#literal();
      case 0x5b:
        return this.#array(depth + 1);
      case 0x3c:
        return this.#at(this.position + 1) === 0x3c ? this.#dict(depth + 1) : this.#hex();
      default:
        return this.#word();
    }
  }

  #array(depth: number): PdfObject {
    const items: PdfObject[] | null = this.#makes ? [] : null;
    this.position++;
    for (;;) {
      this.#skip();
      if (this.#at(this.position) === 0x5d) break;
      const item = this.value(depth);
      items?.push(item);
    }
    this.position++;
    return items;
  }

  #dict(depth: number): PdfObject {
    const dict = this.#makes ? new PdfDict() : null;
    const keys: string[] = [];
    let many: Set<string> | undefined;
    this.position += 2;
    for (;;) {
      this.#skip();
      const byte = this.#at(this.position);
      if (byte === 0x3e && this.#at(this.position + 1) === 0x3e) break;
      if (byte !== 0x2f) throw new PdfSyntaxError('a key that is no name');
      const key = this.#name().value;
      if (many ? many.has(key) : keys.includes(key)) throw new PdfSyntaxError('a key that is given twice');
      if (many) many.add(key);
      else if (keys.push(key) > FEW_KEYS) many = new Set(keys);
      this.#skip();
      const value = this.value(depth);
      dict?.set(key, value);
    }
    this.position += 2;
    return dict;
  }

  /** Most words are numbers, and are read without making a text of them. */
  #word(): PdfObject {
    const [start, end] = [this.position, this.#regular(this.position)];
    this.position = end;
    let [whole, at] = [0, start];
    for (let digit = this.#digit(at); digit >= 0; digit = this.#digit(++at)) whole = whole * 10 + digit;
    if (at !== end || end === start || end - start > NUMBER_DIGITS) return this.#otherWord(start, end);
    return end - start <= REFERENCE_DIGITS ? (this.#reference(whole, end) ?? whole) : whole;
  }

  #otherWord(start: number, end: number): PdfObject {
    const word = latin1(this.#bytes, start, end);
    const constant = WORDS.get(word);
    if (constant !== undefined) return constant;
    if (!NUMBER.test(word)) throw new PdfSyntaxError('unknown word');
    return Number(word);
  }

  /** Undefined where it is a number alone. */
  #reference(number: number, end: number): PdfRef | undefined {
    this.#skip();
    const start = this.position;
    const second = this.#at(start);
    this.position = end;
    if (start === end || second < 0x30 || second > 0x39) return undefined;
    const secondEnd = this.#regular(start);
    this.position = secondEnd;
    this.#skip();
    const mark = this.position;
    this.position = end;
    if (this.#at(mark) !== 0x52 || BYTE_CLASS[this.#at(mark + 1)] === 0) return undefined;
    const generation = latin1(this.#bytes, start, secondEnd);
    if (!INTEGER.test(generation)) return undefined;
    this.#onReference(number, Number(generation));
    this.position = mark + 1;
    return this.#makes ? new PdfRef(number) : undefined;
  }

  #literal(): PdfObject {
    const start = this.position;
    for (let [at, depth] = [start, 0]; ; at++) {
      const byte = this.#at(at);
      if (byte === 0x5c) at++;
      else if (byte === 0x28) depth++;
      else if (byte === 0x29 && --depth === 0) {
        this.position = at + 1;
        return this.#makes ? new PdfString(new Lexer(this.#bytes, start, at + 1).readLiteralString()) : null;
      }
    }
  }

  #hex(): PdfObject {
    const start = this.position;
    for (let at = start + 1; ; at++) {
      const byte = this.#at(at);
      if (byte === 0x3e) {
        this.position = at + 1;
        return this.#makes ? new PdfString(new Lexer(this.#bytes, start, at + 1).readHexString()) : null;
      }
      if (!isHexDigit(byte) && BYTE_CLASS[byte] !== SPACE) throw new PdfSyntaxError('no hexadecimal digit');
    }
  }

  #name(): PdfName {
    const start = this.position + 1;
    const end = this.#regular(start);
    for (let at = start; at < end; at++) {
      if (this.#bytes[at] !== 0x23) continue;
      const [high, low] = [this.#at(at + 1), this.#at(at + 2)];
      const isNone = high === 0x30 && low === 0x30;
      if (!isHexDigit(high) || !isHexDigit(low) || isNone) throw new PdfSyntaxError('name');
    }
    this.position = end;
    return nameAt(this.#bytes, start, end);
  }

  #regular(start: number): number {
    for (let at = start; ; at++) {
      const byte = this.#at(at);
      if (BYTE_CLASS[byte] !== 0) return at;
      // Space for some readers, and none for others.
      if (byte === VERTICAL_TAB) throw new PdfSyntaxError('vertical tab');
    }
  }

  #skip(): void {
    while (BYTE_CLASS[this.#at(this.position)] === SPACE) this.position++;
  }

  /** -1 for what is none. */
  #digit(index: number): number {
    const digit = (this.#bytes[index] ?? 0) - 0x30;
    return digit >= 0 && digit <= 9 ? digit : -1;
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
