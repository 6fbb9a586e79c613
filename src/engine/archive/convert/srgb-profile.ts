/** A profile of sRGB by the version of ICC that every part of PDF/A knows (ICC.1:1998-09): primaries, white and one curve. */

/** XYZ under D50, as IEC 61966-2-1 adapted by Bradford gives them. */
const COLUMNS = {
  wtpt: [0.9642, 1, 0.82491],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const CURVE_STEPS = 1024;
const HEAD_BYTES = 128;

/** The same bytes each time. */
export function srgbProfileV2(): Uint8Array {
  const curve = curveTag();
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', descriptionTag('sRGB')],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from('No copyright\0')])],
    ...Object.entries(COLUMNS).map(([name, values]) => [name, xyzTag(values)] as const),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
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
  return Buffer.concat([head(at), table, ...parts]);
}

function head(size: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.writeUInt32BE(size);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [index, value] of [2026, 1, 1].entries()) bytes.writeUInt16BE(value, 24 + index * 2);
  bytes.write('acsp', 36, 'latin1');
  for (const [index, value] of COLUMNS.wtpt.entries()) bytes.writeInt32BE(fixed(value), 68 + index * 4);
  return bytes;
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

function xyzTag(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  for (const [index, value] of values.entries()) bytes.writeInt32BE(fixed(value), 8 + index * 4);
  return bytes;
}

function curveTag(): Buffer {
  const bytes = Buffer.alloc(12 + CURVE_STEPS * 2);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(CURVE_STEPS, 8);
  for (let step = 0; step < CURVE_STEPS; step++) {
    const value = step / (CURVE_STEPS - 1);
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(linear * 65_535), 12 + step * 2);
  }
  return bytes;
}

/** In letters of ASCII, with empty places for Unicode and for the Macintosh. */
function descriptionTag(text: string): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(text.length + 1);
  return Buffer.concat([
    Buffer.from('desc\0\0\0\0'),
    count,
    Buffer.from(`${text}\0`),
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ]);
}
