/** Puts an ICC profile together by the version that every part of PDF/A knows (ICC.1:1998-09). */

/** The white of the connection space, D50. */
export const WHITE = [0.9642, 1, 0.82491] as const;
const HEAD_BYTES = 128;

/**
 * @param kind class of device, space of its colours and space that they are told in, such as `mntrRGB XYZ `.
 * @param tags a tag that is given twice is written once.
 * @returns the same bytes each time.
 */
export function iccProfile(kind: string, tags: readonly (readonly [string, Buffer])[]): Uint8Array {
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  const places = new Map<Buffer, number>();
  const parts: Buffer[] = [];
  let at = HEAD_BYTES + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    const known = places.get(data);
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(known ?? at, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
    if (known !== undefined) continue;
    places.set(data, at);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat([head(kind, at), table, ...parts]);
}

function head(kind: string, size: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.writeUInt32BE(size);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write(kind, 12, 'latin1');
  for (const [index, value] of [2026, 1, 1].entries()) bytes.writeUInt16BE(value, 24 + index * 2);
  bytes.write('acsp', 36, 'latin1');
  for (const [index, value] of WHITE.entries()) bytes.writeInt32BE(fixed(value), 68 + index * 4);
  return bytes;
}

/** A number as the format writes it: 16 bits before the point and 16 behind it. */
export function fixed(value: number): number {
  return Math.round(value * 65_536);
}

export function xyzTag(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  for (const [index, value] of values.entries()) bytes.writeInt32BE(fixed(value), 8 + index * 4);
  return bytes;
}

export function noCopyrightTag(): Buffer {
  return Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from('No copyright\0')]);
}

/** In letters of ASCII, with empty places for Unicode and for the Macintosh. */
export function descriptionTag(text: string): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(text.length + 1);
  return Buffer.concat([
    Buffer.from('desc\0\0\0\0'),
    count,
    Buffer.from(`${text}\0`),
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ]);
}
