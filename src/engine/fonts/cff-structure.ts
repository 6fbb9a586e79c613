/** Reads what CFF fonts are built of: indexes, dictionaries and charsets (Adobe Technical Note 5176, 4, 5 and 13). */

export const CFF_OPERATOR = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  matrix: 0x0c07,
  ros: 0x0c1e,
  fontArray: 0x0c24,
  fontSelect: 0x0c25,
} as const;

export interface CffIndex {
  readonly items: readonly Uint8Array[];
  /** Where the index ends in the font. */
  readonly end: number;
}

/** All operands of each operator; two-byte operators have 0x0c in front. */
export type CffDict = ReadonlyMap<number, readonly number[]>;

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** @throws RangeError where the font is cut off. */
export function readCffIndex(font: Uint8Array, at: number): CffIndex {
  const view = viewOf(font);
  const count = view.getUint16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = view.getUint8(at + 2);
  const offset = (n: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + n * size + byte);
    return value;
  };
  const base = at + 2 + (count + 1) * size;
  const items = Array.from({ length: count }, (_, n) => font.subarray(base + offset(n), base + offset(n + 1)));
  return { items, end: base + offset(count) };
}

/** @throws RangeError where the dictionary is cut off. */
export function readCffDict(bytes: Uint8Array): CffDict {
  const entries = new Map<number, readonly number[]>();
  const view = viewOf(bytes);
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      entries.set(byte === 12 ? 0x0c00 | view.getUint8(at++) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      const real = readReal(view, at);
      operands.push(real.value);
      at = real.end;
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + view.getUint8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - view.getUint8(at++) - 108);
  }
  return entries;
}

/** Decimal digits, two a byte, up to the half byte 15. */
function readReal(view: DataView, start: number): { readonly value: number; readonly end: number } {
  let text = '';
  for (let at = start; ; at++) {
    for (const digit of [view.getUint8(at) >> 4, view.getUint8(at) & 15]) {
      if (digit === 15) return { value: Number(text) || 0, end: at + 1 };
      text += ['.', 'E', 'E-', '', '-'][digit - 10] ?? String(digit);
    }
  }
}

/** @returns the id of a name, or the CID, of each glyph; not for the charsets that every reader knows (offsets 0 to 2). */
export function readCffCharset(font: Uint8Array, offset: number, glyphCount: number): Uint16Array {
  const ids = new Uint16Array(glyphCount);
  const view = viewOf(font);
  const format = view.getUint8(offset);
  let at = offset + 1;
  for (let glyph = 1; glyph < glyphCount; ) {
    const first = view.getUint16(at);
    at += 2;
    let left = 0;
    if (format === 1) left = view.getUint8(at++);
    if (format === 2) {
      left = view.getUint16(at);
      at += 2;
    }
    for (let step = 0; step <= left && glyph < glyphCount; step++) ids[glyph++] = first + step;
  }
  return ids;
}
