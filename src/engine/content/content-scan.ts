/** Follows the graphics state of a content stream: where each `Do` draws (ISO 32000-2, 8.4.4 and 8.8). */
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.ts';
import { type ContentVisitor, walkContent } from './walk-content.ts';

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
  walkContent(bytes, new ContentScan(bytes, onDraw, onInline));
}

class ContentScan implements ContentVisitor {
  readonly #bytes: Uint8Array;
  readonly #onDraw: (name: string, matrix: Matrix) => void;
  readonly #onInline: (picture: InlinePicture, matrix: Matrix) => void;
  readonly #saved: Matrix[] = [];
  readonly #starts = new Int32Array(OPERANDS);
  readonly #ends = new Int32Array(OPERANDS);
  #count = 0;
  #matrix: Matrix = IDENTITY;
  #inlineStart = 0;
  #inlineEnd = 0;

  constructor(
    bytes: Uint8Array,
    onDraw: (name: string, matrix: Matrix) => void,
    onInline: (picture: InlinePicture, matrix: Matrix) => void,
  ) {
    this.#bytes = bytes;
    this.#onDraw = onDraw;
    this.#onInline = onInline;
  }

  operand(start: number, end: number): void {
    const slot = this.#count % OPERANDS;
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.#count++;
  }

  operator(start: number, end: number): void {
    const first = this.#bytes[start];
    const length = end - start;
    const second = this.#bytes[start + 1];
    if (length === 1 && first === 0x71) this.#save();
    else if (length === 1 && first === 0x51) this.#matrix = this.#saved.pop() ?? this.#matrix;
    else if (length === 2 && first === 0x63 && second === 0x6d) this.#concatenate();
    else if (length === 2 && first === 0x44 && second === 0x6f) this.#draw();
    else if (length === 2 && first === 0x42 && second === 0x49) this.#inlineStart = end;
    else if (length === 2 && first === 0x49 && second === 0x44) this.#inlineEnd = start;
    this.#count = 0;
  }

  inlinePicture(dataStart: number, dataEnd: number): void {
    const entries = this.#bytes.subarray(this.#inlineStart, this.#inlineEnd);
    this.#onInline({ entries, data: this.#bytes.subarray(dataStart, dataEnd) }, this.#matrix);
  }

  #save(): void {
    if (this.#saved.length < MAX_SAVED_STATES) this.#saved.push(this.#matrix);
  }

  #concatenate(): void {
    if (this.#count < OPERANDS) return;
    const number = (index: number) => Number(this.#word(OPERANDS - index));
    const matrix: Matrix = [number(0), number(1), number(2), number(3), number(4), number(5)];
    if (matrix.every(Number.isFinite)) this.#matrix = multiply(matrix, this.#matrix);
  }

  #draw(): void {
    const name = this.#count > 0 ? this.#word(1) : '';
    if (!name.startsWith('/')) return;
    this.#onDraw(unescapeName(name.slice(1)), this.#matrix);
  }

  /** The operand that stands so many places before the operator. */
  #word(before: number): string {
    const slot = (this.#count - before) % OPERANDS;
    return Buffer.from(
      this.#bytes.buffer,
      this.#bytes.byteOffset + (this.#starts[slot] ?? 0),
      (this.#ends[slot] ?? 0) - (this.#starts[slot] ?? 0),
    ).toString('latin1');
  }
}

function unescapeName(raw: string): string {
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
