/** Codes whole numbers and symbol numbers bit by bit through the arithmetic coder of JBIG2 (ITU-T T.88, annex A). */
import type { ArithmeticCoder } from './arithmetic-coder.ts';

/** Ranges of absolute values: how many ones and perhaps a zero lead in, where the range begins, bits of the rest. */
const RANGES = [
  { prefix: [0], from: 0, bits: 2 },
  { prefix: [1, 0], from: 4, bits: 4 },
  { prefix: [1, 1, 0], from: 20, bits: 6 },
  { prefix: [1, 1, 1, 0], from: 84, bits: 8 },
  { prefix: [1, 1, 1, 1, 0], from: 340, bits: 12 },
  { prefix: [1, 1, 1, 1, 1], from: 4436, bits: 32 },
] as const;

/** Numbers of one kind, such as all widths: what was learned of one helps the next. */
export class IntegerCoder {
  readonly #coder: ArithmeticCoder;
  readonly #contexts = new Uint8Array(512);
  #before = 1;

  constructor(coder: ArithmeticCoder) {
    this.#coder = coder;
  }

  encode(value: number): void {
    this.#before = 1;
    this.#put(value < 0 ? 1 : 0);
    const size = Math.abs(value);
    const range = RANGES.findLast(({ from }) => size >= from) ?? RANGES[0];
    for (const bit of range.prefix) this.#put(bit);
    for (let place = range.bits - 1; place >= 0; place--) this.#put(((size - range.from) >>> place) & 1);
  }

  /** No number: the end of a list. It takes the code of a negative zero. */
  encodeEnd(): void {
    this.#before = 1;
    for (const bit of [1, 0, 0, 0]) this.#put(bit);
  }

  #put(bit: number): void {
    this.#coder.encode(this.#contexts, this.#before, bit);
    const next = (this.#before << 1) | bit;
    this.#before = this.#before < 256 ? next : (next & 511) | 256;
  }
}

/** Numbers of symbols, all with the same count of bits. */
export class SymbolCoder {
  readonly #coder: ArithmeticCoder;
  readonly #bits: number;
  readonly #contexts: Uint8Array;

  /** @param symbols that there are. */
  constructor(coder: ArithmeticCoder, symbols: number) {
    this.#coder = coder;
    this.#bits = Math.ceil(Math.log2(symbols));
    this.#contexts = new Uint8Array(2 ** (this.#bits + 1));
  }

  encode(symbol: number): void {
    let before = 1;
    for (let place = this.#bits - 1; place >= 0; place--) {
      const bit = (symbol >>> place) & 1;
      this.#coder.encode(this.#contexts, before, bit);
      before = (before << 1) | bit;
    }
  }
}
