/** The adaptive arithmetic coder of JBIG2 (ITU-T T.88, annex E), the writing side. */

/** One state a line: probability of the less probable symbol, next state after the more and the less probable one, switch. */
const STATES = `
5601 1 1 1|3401 2 6 0|1801 3 9 0|0ac1 4 12 0|0521 5 29 0|0221 38 33 0|5601 7 6 1|5401 8 14 0|4801 9 14 0|3801 10 14 0
3001 11 17 0|2401 12 18 0|1c01 13 20 0|1601 29 21 0|5601 15 14 1|5401 16 14 0|5101 17 15 0|4801 18 16 0|3801 19 17 0
3401 20 18 0|3001 21 19 0|2801 22 19 0|2401 23 20 0|2201 24 21 0|1c01 25 22 0|1801 26 23 0|1601 27 24 0|1401 28 25 0
1201 29 26 0|1101 30 27 0|0ac1 31 28 0|09c1 32 29 0|08a1 33 30 0|0521 34 31 0|0441 35 32 0|02a1 36 33 0|0221 37 34 0
0141 38 35 0|0111 39 36 0|0085 40 37 0|0049 41 38 0|0025 42 39 0|0015 43 40 0|0009 44 41 0|0005 45 42 0|0001 45 43 0
5601 46 46 0`;

/** By state and more probable symbol, as `state * 2 + symbol`. */
const ESTIMATE = new Uint16Array(94);
const AFTER_MORE = new Uint8Array(94);
const AFTER_LESS = new Uint8Array(94);

for (const [state, line] of STATES.trim().split(/[|\n]/).entries()) {
  const [estimate = '', more = '', less = '', turns = ''] = line.split(' ');
  for (const symbol of [0, 1]) {
    const at = state * 2 + symbol;
    ESTIMATE[at] = Number.parseInt(estimate, 16);
    AFTER_MORE[at] = Number(more) * 2 + symbol;
    AFTER_LESS[at] = Number(less) * 2 + (symbol ^ Number(turns));
  }
}

export class ArithmeticCoder {
  #bytes: Uint8Array;
  /** Where the byte lies that a carry may still reach; the one before the first is a place holder. */
  #at = 0;
  #code = 0;
  #interval = 0x8000;
  #shifts = 12;

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(Math.max(1024, expectedBytes));
  }

  /** @param contexts what was learned, one entry a context; zero at first. */
  encode(contexts: Uint8Array, context: number, bit: number): void {
    const state = contexts[context] ?? 0;
    const estimate = ESTIMATE[state] ?? 0;
    this.#interval -= estimate;
    if ((state & 1) === bit) {
      if (this.#interval & 0x8000) {
        this.#code += estimate;
        return;
      }
      if (this.#interval < estimate) this.#interval = estimate;
      else this.#code += estimate;
      contexts[context] = AFTER_MORE[state] ?? 0;
    } else {
      if (this.#interval < estimate) this.#code += estimate;
      else this.#interval = estimate;
      contexts[context] = AFTER_LESS[state] ?? 0;
    }
    let left = Math.clz32(this.#interval) - 16;
    for (; left >= this.#shifts; left -= this.#shifts, this.#putByte()) this.#shift(this.#shifts);
    this.#shift(left);
    this.#shifts -= left;
  }

  /** Ends the data with the marker that decoders expect. */
  finish(): Uint8Array {
    const limit = this.#code + this.#interval;
    this.#code = (this.#code | 0xffff) >>> 0;
    if (this.#code >= limit) this.#code -= 0x8000;
    this.#code <<= this.#shifts;
    this.#putByte();
    this.#code <<= this.#shifts;
    this.#putByte();
    if (this.#bytes[this.#at] !== 0xff) this.#append(0xff);
    this.#append(0xac);
    return this.#bytes.slice(1, this.#at + 1);
  }

  #shift(by: number): void {
    this.#interval <<= by;
    this.#code <<= by;
  }

  #putByte(): void {
    if (this.#bytes[this.#at] !== 0xff && this.#code >= 0x8000000) {
      this.#bytes[this.#at] = (this.#bytes[this.#at] ?? 0) + 1;
      this.#code -= 0x8000000;
    }
    // After a byte of all ones a bit is left free, for the carry. Below, the code has at most 28 bits.
    const isFull = this.#bytes[this.#at] === 0xff;
    const width = isFull ? 20 : 19;
    this.#append((this.#code >>> width) & 0xff);
    this.#code &= (1 << width) - 1;
    this.#shifts = isFull ? 7 : 8;
  }

  #append(byte: number): void {
    this.#at++;
    if (this.#at === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#at] = byte;
  }
}
