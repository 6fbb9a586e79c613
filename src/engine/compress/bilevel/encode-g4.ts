/** Packs black and white rows as a fax page (ITU-T T.6, "group 4"): every row is told by how it differs from the one above. */
import { BLACK_LONG, BLACK_RUNS, LONGEST, WHITE_LONG, WHITE_RUNS } from './run-codes.ts';

interface Code {
  readonly bits: number;
  readonly length: number;
}

const codes = (text: string): readonly Code[] => text.trim().split(/\s+/).map(codeOf);

function codeOf(text: string): Code {
  return { bits: Number.parseInt(text, 2), length: text.length };
}

const WHITE = { short: codes(WHITE_RUNS), long: codes(WHITE_LONG) };
const BLACK = { short: codes(BLACK_RUNS), long: codes(BLACK_LONG) };
const BOTH_LONGEST = codes(LONGEST);
const LONGEST_RUN = 2560;
const LONG_RUNS_FROM = 1792;

const PASS = codeOf('0001');
const HORIZONTAL = codeOf('001');
/** By how many pixels a change lies right of the one above, from -3 to 3. */
const VERTICAL = codes('0000010 000010 010 1 011 000011 0000011');
const END_OF_LINE = codeOf('000000000001');

export interface Bilevel {
  /** Rows of bits from the left, highest first, each beginning at a byte. */
  readonly rows: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Whether a bit of 1 is black. */
  readonly blackIsOne: boolean;
}

export function encodeG4({ rows, width, height, blackIsOne }: Bilevel): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const out = new BitWriter(rows.length);
  let above = new Int32Array(width + 3).fill(width);
  let here = new Int32Array(width + 3);
  for (let row = 0; row < height; row++) {
    readChanges(rows.subarray(row * rowBytes, (row + 1) * rowBytes), width, blackIsOne ? 0 : 0xff, here);
    encodeRow(out, here, above, width);
    [above, here] = [here, above];
  }
  out.write(END_OF_LINE);
  out.write(END_OF_LINE);
  return out.finish();
}

/** Places where the colour changes, beginning with white; the width stands behind the last one, and once more. */
function readChanges(row: Uint8Array, width: number, flip: number, changes: Int32Array): void {
  let count = 0;
  let color = 0;
  for (let index = 0; index < row.length; index++) {
    const byte = ((row[index] ?? 0) ^ flip) & 0xff;
    if (byte === (color === 0 ? 0 : 0xff)) continue;
    for (let bit = 0; bit < 8; bit++) {
      const x = index * 8 + bit;
      if (x >= width) break;
      const pixel = (byte >> (7 - bit)) & 1;
      if (pixel === color) continue;
      changes[count++] = x;
      color = pixel;
    }
  }
  changes.fill(width, count);
}

function encodeRow(out: BitWriter, here: Int32Array, above: Int32Array, width: number): void {
  let at = -1;
  let color = 0;
  let place = 0;
  let placeAbove = 0;
  while (at < width) {
    // a1: the next change here; b1: the first change above, right of `at`, to the other colour than the current one.
    while ((here[place] ?? width) < width && ((here[place] ?? width) <= at || place % 2 !== color)) place++;
    const a1 = here[place] ?? width;
    while (placeAbove > 0 && (above[placeAbove - 1] ?? width) > at) placeAbove--;
    while ((above[placeAbove] ?? width) < width && ((above[placeAbove] ?? width) <= at || placeAbove % 2 !== color)) {
      placeAbove++;
    }
    const b1 = above[placeAbove] ?? width;
    const b2 = b1 < width ? (above[placeAbove + 1] ?? width) : width;
    if (b2 < a1) {
      out.write(PASS);
      at = b2;
      continue;
    }
    const shift = a1 - b1;
    const vertical = VERTICAL[shift + 3];
    if (vertical && Math.abs(shift) <= 3) {
      out.write(vertical);
      at = a1;
      color ^= 1;
      continue;
    }
    const a2 = a1 < width ? (here[place + 1] ?? width) : width;
    out.write(HORIZONTAL);
    writeRun(out, a1 - Math.max(at, 0), color);
    writeRun(out, a2 - a1, color ^ 1);
    at = a2;
  }
}

function writeRun(out: BitWriter, length: number, color: number): void {
  const table = color === 0 ? WHITE : BLACK;
  const longest = BOTH_LONGEST.at(-1);
  let left = length;
  for (; left > LONGEST_RUN + 63 && longest; left -= LONGEST_RUN) out.write(longest);
  if (left >= 64) {
    const units = left >> 6;
    const code = left >= LONG_RUNS_FROM ? BOTH_LONGEST[units - (LONG_RUNS_FROM >> 6)] : table.long[units - 1];
    if (code) out.write(code);
    left &= 63;
  }
  const code = table.short[left];
  if (code) out.write(code);
}

class BitWriter {
  #bytes: Uint8Array;
  #length = 0;
  #held = 0;
  #bits = 0;

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(Math.max(1024, expectedBytes >> 2));
  }

  write({ bits, length }: Code): void {
    this.#held = (this.#held << length) | bits;
    this.#bits += length;
    while (this.#bits >= 8) {
      this.#bits -= 8;
      this.#push((this.#held >>> this.#bits) & 0xff);
    }
    this.#held &= (1 << this.#bits) - 1;
  }

  finish(): Uint8Array {
    if (this.#bits > 0) this.#push((this.#held << (8 - this.#bits)) & 0xff);
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}
