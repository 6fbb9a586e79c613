/** Follows the graphics state of a content stream: where each `Do` draws (ISO 32000-2, 8.4.4 and 8.8). */
import { BYTE_CLASS, SPACE } from '../pdf/lexer.ts';
import { IDENTITY, type Matrix, multiply } from '../pdf/matrix.ts';

/** Real content saves its state a few dozen levels deep. */
const MAX_SAVED_STATES = 10_000;

/** Operands that are remembered: `cm` takes six. */
const OPERANDS = 6;

/** A picture written into the content itself (8.9.7): its entries up to `ID`, and its data before `EI`. */
export interface InlinePicture {
  readonly entries: Uint8Array;
  readonly data: Uint8Array;
}

/**
 * Calls back for every XObject drawn, with the matrix from its unit square or form space to the content's own space,
 * and for every inline picture, with the same.
 */
export function scanContent(
  bytes: Uint8Array,
  onDraw: (name: string, matrix: Matrix) => void,
  onInline: (picture: InlinePicture, matrix: Matrix) => void = () => undefined,
): void {
  new ContentScan(bytes, onDraw, onInline).run();
}

class ContentScan {
  readonly #bytes: Uint8Array;
  readonly #onDraw: (name: string, matrix: Matrix) => void;
  readonly #onInline: (picture: InlinePicture, matrix: Matrix) => void;
  readonly #saved: Matrix[] = [];
  readonly #starts = new Int32Array(OPERANDS);
  readonly #ends = new Int32Array(OPERANDS);
  #count = 0;
  #matrix: Matrix = IDENTITY;
  #at = 0;
  #inlineStart = 0;

  constructor(
    bytes: Uint8Array,
    onDraw: (name: string, matrix: Matrix) => void,
    onInline: (picture: InlinePicture, matrix: Matrix) => void,
  ) {
    this.#bytes = bytes;
    this.#onDraw = onDraw;
    this.#onInline = onInline;
  }

  run(): void {
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at] ?? 0;
      if (BYTE_CLASS[byte] === SPACE) this.#at++;
      else if (byte === 0x28) this.#skipString();
      else if (byte === 0x3c && bytes[this.#at + 1] !== 0x3c) this.#skipTo(0x3e);
      else if (byte === 0x25) this.#skipComment();
      else if (byte === 0x2f) this.#readWord(this.#at + 1);
      else if (BYTE_CLASS[byte] !== 0) this.#at++;
      else this.#readWord(this.#at);
    }
  }

  /** A name, a number or an operator. */
  #readWord(from: number): void {
    const start = this.#at;
    let end = from;
    while (end < this.#bytes.length && BYTE_CLASS[this.#bytes[end] ?? 0] === 0) end++;
    this.#at = end;
    const first = this.#bytes[start] ?? 0;
    const isOperand =
      first === 0x2f || first === 0x2d || first === 0x2b || first === 0x2e || (first >= 0x30 && first <= 0x39);
    if (isOperand) this.#push(start, end);
    else this.#operate(start, end);
  }

  #push(start: number, end: number): void {
    const slot = this.#count % OPERANDS;
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.#count++;
  }

  #operate(start: number, end: number): void {
    const first = this.#bytes[start];
    const length = end - start;
    const second = this.#bytes[start + 1];
    if (length === 1 && first === 0x71) this.#save();
    else if (length === 1 && first === 0x51) this.#matrix = this.#saved.pop() ?? this.#matrix;
    else if (length === 2 && first === 0x63 && second === 0x6d) this.#concatenate();
    else if (length === 2 && first === 0x44 && second === 0x6f) this.#draw();
    else if (length === 2 && first === 0x42 && second === 0x49) this.#inlineStart = end;
    else if (length === 2 && first === 0x49 && second === 0x44) this.#passInlineImage(start);
    this.#count = 0;
  }

  #save(): void {
    if (this.#saved.length < MAX_SAVED_STATES) this.#saved.push(this.#matrix);
  }

  #concatenate(): void {
    if (this.#count < OPERANDS) return;
    const number = (index: number) => Number(this.#operand(OPERANDS - index));
    const matrix: Matrix = [number(0), number(1), number(2), number(3), number(4), number(5)];
    if (matrix.every(Number.isFinite)) this.#matrix = multiply(matrix, this.#matrix);
  }

  #draw(): void {
    const name = this.#count > 0 ? this.#operand(1) : '';
    if (!name.startsWith('/')) return;
    this.#onDraw(unescapeName(name.slice(1)), this.#matrix);
  }

  /** The operand that stands so many places before the operator. */
  #operand(before: number): string {
    const slot = (this.#count - before) % OPERANDS;
    return Buffer.from(
      this.#bytes.buffer,
      this.#bytes.byteOffset + (this.#starts[slot] ?? 0),
      (this.#ends[slot] ?? 0) - (this.#starts[slot] ?? 0),
    ).toString('latin1');
  }

  #skipString(): void {
    let depth = 0;
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at];
      if (byte === 0x5c) this.#at++;
      else if (byte === 0x28) depth++;
      else if (byte === 0x29 && --depth === 0) break;
    }
    this.#at++;
  }

  #skipTo(byte: number): void {
    const end = this.#bytes.indexOf(byte, this.#at);
    this.#at = end === -1 ? this.#bytes.length : end + 1;
  }

  #skipComment(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 0x0a && this.#bytes[this.#at] !== 0x0d)
      this.#at++;
  }

  /** To an `EI` between spaces behind which text goes on: the data may hold those two letters by chance. */
  #passInlineImage(mark: number): void {
    const bytes = this.#bytes;
    const dataStart = this.#at + 1;
    for (let at = bytes.indexOf(0x45, this.#at); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
      const isMark = bytes[at + 1] === 0x49 && isSpace(bytes[at - 1]) && isSpace(bytes[at + 2]);
      if (!isMark || !looksLikeText(bytes, at + 2)) continue;
      this.#at = at + 2;
      const picture = { entries: bytes.subarray(this.#inlineStart, mark), data: bytes.subarray(dataStart, at - 1) };
      this.#onInline(picture, this.#matrix);
      return;
    }
    this.#at = bytes.length;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === undefined || BYTE_CLASS[byte] === SPACE;
}

function looksLikeText(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(from + 12, bytes.length); at++) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7e || (byte < 0x20 && BYTE_CLASS[byte] !== SPACE)) return false;
  }
  return true;
}

function unescapeName(raw: string): string {
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
