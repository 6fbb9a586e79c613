/** Writes the parts that all CFF fonts are made of: indexes, dictionaries and numbers (Adobe Technical Note 5176). */

/** Version 1.0, four bytes long, offsets of four bytes. */
export const CFF_HEADER = Uint8Array.of(1, 0, 4, 4);

/** An index of nothing. */
export const NO_ITEMS = Uint8Array.of(0, 0);

/** @throws RangeError for more than 65,535 items. */
export function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return NO_ITEMS;
  if (items.length > 65_535) throw new RangeError('items');
  const end = items.reduce((sum, item) => sum + item.length, 1);
  const size = 1 + [0x100, 0x10000, 0x1000000].filter((limit) => end >= limit).length;
  const head = Buffer.alloc(3 + (items.length + 1) * size);
  head.writeUInt16BE(items.length, 0);
  head[2] = size;
  let offset = 1;
  head.writeUIntBE(offset, 3, size);
  for (const [index, item] of items.entries()) {
    offset += item.length;
    head.writeUIntBE(offset, 3 + (index + 1) * size, size);
  }
  return Buffer.concat([head, ...items]);
}

export function twoBytes(value: number): readonly number[] {
  return [(value >> 8) & 255, value & 255];
}

function operatorBytes(operator: number): readonly number[] {
  return operator > 0xff ? [operator >> 8, operator & 0xff] : [operator];
}

/** An operator of a dictionary with its operands. */
export function dictEntry(operator: number, operands: readonly number[]): readonly number[] {
  return [...operands.flatMap(numberBytes), ...operatorBytes(operator)];
}

/** Offsets are written in five bytes each, so that a dictionary is as long with them as without. */
export function offsetEntry(operator: number, offsets: readonly number[]): readonly number[] {
  const bytes = offsets.flatMap((value) => [29, (value >> 24) & 255, (value >> 16) & 255, ...twoBytes(value)]);
  return [...bytes, ...operatorBytes(operator)];
}

const NIBBLES = '0123456789.EC -';

/** Whole numbers as short as they go, others in decimal digits. */
function numberBytes(value: number): readonly number[] {
  if (!Number.isInteger(value)) return realBytes(value);
  if (Math.abs(value) <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value <= -108 && value >= -1131) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  if (Math.abs(value) < 32_768) return [28, ...twoBytes(value)];
  return [29, (value >> 24) & 255, (value >> 16) & 255, ...twoBytes(value)];
}

/** Two digits a byte: 10 is the point, 11 an exponent, 12 a negative one, 14 a minus; 15 ends the number. */
function realBytes(value: number): readonly number[] {
  const text = String(value)
    .replace(/e-/, 'C')
    .replace(/e\+?/, 'E')
    .replace(/^(-?)0\./, '$1.');
  const digits = [...text].map((sign) => NIBBLES.indexOf(sign));
  digits.push(15);
  if (digits.length % 2 === 1) digits.push(15);
  const bytes = [30];
  for (let at = 0; at < digits.length; at += 2) bytes.push(((digits[at] ?? 0) << 4) | (digits[at + 1] ?? 0));
  return bytes;
}
