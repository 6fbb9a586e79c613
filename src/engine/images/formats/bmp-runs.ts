/** Unpacks the run lengths of Windows bitmaps, 4 and 8 bits a pixel. */

/** Takes one palette index; false stops the work. Rows are counted as stored. */
export type PutIndex = (x: number, row: number, index: number) => boolean;

const END_OF_LINE = 0;
const END_OF_BITMAP = 1;
const MOVE = 2;

/**
 * Bytes come in pairs: a count and what to repeat, or a zero and a command. Any other number after a zero is a count of
 * pixels that stand as they are, filled up to 16 bits.
 */
export function unpackRuns(data: Uint8Array, bits: 4 | 8, put: PutIndex): void {
  let x = 0;
  let row = 0;
  let at = 0;
  while (at + 1 < data.length) {
    const count = data[at] ?? 0;
    const value = data[at + 1] ?? 0;
    at += 2;
    if (count > 0) {
      for (let n = 0; n < count; n++) if (!put(x++, row, repeated(value, bits, n))) return;
    } else if (value === END_OF_LINE) {
      x = 0;
      row++;
    } else if (value === END_OF_BITMAP) {
      return;
    } else if (value === MOVE) {
      x += data[at] ?? 0;
      row += data[at + 1] ?? 0;
      at += 2;
    } else {
      for (let n = 0; n < value; n++) if (!put(x++, row, literal(data, at, bits, n))) return;
      const bytes = Math.ceil((value * bits) / 8);
      at += bytes + (bytes % 2);
    }
  }
}

/** In 4 bits the two halves of the byte take turns. */
function repeated(value: number, bits: 4 | 8, n: number): number {
  if (bits === 8) return value;
  return n % 2 === 0 ? value >> 4 : value & 15;
}

function literal(data: Uint8Array, start: number, bits: 4 | 8, n: number): number {
  return bits === 8 ? (data[start + n] ?? 0) : repeated(data[start + (n >> 1)] ?? 0, 4, n);
}
