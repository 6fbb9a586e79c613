/** Reads names, strings, numbers and keywords from PDF syntax (ISO 32000-2, 7.2 and 7.3). */
import { latin1, nameAt } from './known-names.ts';
import type { PdfName } from './object.ts';

export const SPACE = 1;
export const DELIMITER = 2;

/** Class of each byte: 0 = regular character. */
export const BYTE_CLASS: Uint8Array = byteClasses();

/** A cursor over bytes. `exhausted` tells that the end was met, so that a reader may come back with more bytes. */
export class Lexer {
  readonly bytes: Uint8Array;
  readonly end: number;
  position: number;
  exhausted = false;

  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  /** The byte at the cursor, or -1 at the end. */
  peek(ahead = 0): number {
    const at = this.position + ahead;
    if (at < this.end) return this.bytes[at] ?? -1;
    this.exhausted = true;
    return -1;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.peek();
      if (byte === 0x25) this.#skipComment();
      else if (byte !== -1 && BYTE_CLASS[byte] === SPACE) this.position++;
      else return;
    }
  }

  /** Regular characters from the cursor on: a number, a keyword, or nothing at a delimiter. */
  readRegular(): string {
    const start = this.position;
    this.#passRegular();
    return latin1(this.bytes, start, this.position);
  }

  /** The cursor stands on the slash. */
  readName(): PdfName {
    const start = ++this.position;
    this.#passRegular();
    return nameAt(this.bytes, start, this.position);
  }

  /** The cursor stands on the opening parenthesis. */
  readLiteralString(): Uint8Array {
    this.position++;
    const out: number[] = [];
    for (let depth = 1; ; ) {
      const byte = this.peek();
      if (byte === -1) break;
      this.position++;
      if (byte === 0x5c) {
        this.#readEscape(out);
        continue;
      }
      if (byte === 0x28) depth++;
      if (byte === 0x29 && --depth === 0) break;
      out.push(byte === 0x0d ? this.#lineEnd() : byte);
    }
    return Uint8Array.from(out);
  }

  /** The cursor stands on the opening angle bracket. */
  readHexString(): Uint8Array {
    const start = ++this.position;
    for (let byte = this.peek(); byte !== -1 && byte !== 0x3e; byte = this.peek()) this.position++;
    const digits = latin1(this.bytes, start, this.position).replace(/[^0-9A-Fa-f]/g, '');
    this.position++;
    const even = digits.length % 2 === 0 ? digits : `${digits}0`;
    return new Uint8Array(Buffer.from(even, 'hex'));
  }

  #passRegular(): void {
    for (let byte = this.peek(); byte !== -1 && BYTE_CLASS[byte] === 0; byte = this.peek()) this.position++;
  }

  #skipComment(): void {
    for (let byte = this.peek(); byte !== -1 && byte !== 0x0a && byte !== 0x0d; byte = this.peek()) this.position++;
  }

  /** Any line end inside a string counts as one line feed. */
  #lineEnd(): number {
    if (this.peek() === 0x0a) this.position++;
    return 0x0a;
  }

  #readEscape(out: number[]): void {
    const byte = this.peek();
    if (byte === -1) return;
    this.position++;
    if (byte >= 0x30 && byte <= 0x37) out.push(this.#readOctal(byte - 0x30));
    else if (byte === 0x0d) this.#lineEnd();
    else if (byte !== 0x0a) out.push(ESCAPES.get(byte) ?? byte);
  }

  #readOctal(first: number): number {
    let value = first;
    for (let digits = 1; digits < 3; digits++) {
      const byte = this.peek();
      if (byte < 0x30 || byte > 0x37) break;
      value = value * 8 + byte - 0x30;
      this.position++;
    }
    return value & 0xff;
  }
}

/** n, r, t, b, f */
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

function byteClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[byte] = SPACE;
  for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = DELIMITER;
  return classes;
}
