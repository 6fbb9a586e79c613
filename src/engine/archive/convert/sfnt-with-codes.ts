/** Gives a TrueType font codes of one byte and the widths that a file tells of them (OpenType 1.9: cmap, hmtx). */

export interface CodedGlyph {
  readonly code: number;
  readonly glyph: number;
  /** In thousandths of an em. */
  readonly width: number;
}

const HEAD_ADJUSTMENT = 8;
const WHOLE = 0xb1b0afba;

/** @param font a single font with outlines of TrueType. @throws RangeError where a table is missing. */
export function sfntWithCodes(font: Uint8Array, glyphs: readonly CodedGlyph[]): Buffer {
  const tables = readTables(font);
  const [head, hhea, hmtx, maxp] = ['head', 'hhea', 'hmtx', 'maxp'].map((tag) => tables.get(tag));
  if (!head || !hhea || !hmtx || !maxp || !tables.has('glyf')) throw new RangeError('a table is missing');
  const count = maxp.readUInt16BE(4);
  const unitsPerEm = head.readUInt16BE(18);
  tables.set('hmtx', metrics(hmtx, hhea.readUInt16BE(34), count, unitsPerEm, glyphs));
  hhea.writeUInt16BE(count, 34);
  tables.set('cmap', codeTable(glyphs));
  head.writeUInt32BE(0, HEAD_ADJUSTMENT);
  return assemble(tables);
}

/** The font with its map of the platform Unicode named as one of Windows as well; undefined where it has none. */
export function withWindowsMap(font: Uint8Array): Buffer | undefined {
  const tables = readTables(font);
  const [cmap, head] = [tables.get('cmap'), tables.get('head')];
  if (!cmap || !head) return undefined;
  const count = cmap.readUInt16BE(2);
  const rows = Array.from({ length: count }, (_, index) => cmap.subarray(4 + index * 8, 12 + index * 8));
  const unicode = rows.find((row) => row.readUInt16BE(0) === 0);
  if (!unicode) return undefined;
  const added = Buffer.from(unicode);
  added.writeUInt16BE(3, 0);
  added.writeUInt16BE(1, 2);
  const all = [...rows.map((row) => Buffer.from(row)), added];
  for (const row of all) row.writeUInt32BE(row.readUInt32BE(4) + 8, 4);
  const start = Buffer.alloc(4);
  start.writeUInt16BE(all.length, 2);
  tables.set('cmap', Buffer.concat([start, ...all, cmap.subarray(4 + count * 8)]));
  head.writeUInt32BE(0, HEAD_ADJUSTMENT);
  return assemble(tables);
}

function readTables(font: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(font);
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < bytes.readUInt16BE(4); index++) {
    const at = 12 + index * 16;
    const start = bytes.readUInt32BE(at + 8);
    tables.set(
      bytes.toString('latin1', at, at + 4),
      Buffer.from(bytes.subarray(start, start + bytes.readUInt32BE(at + 12))),
    );
  }
  return tables;
}

function metrics(hmtx: Buffer, long: number, count: number, unitsPerEm: number, glyphs: readonly CodedGlyph[]): Buffer {
  const bytes = Buffer.alloc(count * 4);
  for (let glyph = 0; glyph < count; glyph++) {
    const last = Math.max(0, Math.min(glyph, long - 1));
    bytes.writeUInt16BE(hmtx.readUInt16BE(last * 4), glyph * 4);
    const bearing = glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2;
    bytes.writeInt16BE(bearing + 2 <= hmtx.length ? hmtx.readInt16BE(bearing) : 0, glyph * 4 + 2);
  }
  for (const { glyph, width } of glyphs)
    bytes.writeUInt16BE(Math.round((width * unitsPerEm) / 1000) & 0xffff, glyph * 4);
  return bytes;
}

/** One map of the Macintosh's kind: that of fonts with codes of their own. */
function codeTable(glyphs: readonly CodedGlyph[]): Buffer {
  const highest = Math.max(0, ...glyphs.map(({ code }) => code));
  const bytes = Buffer.alloc(12 + 10 + (highest + 1) * 2);
  bytes.writeUInt16BE(1, 2);
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt32BE(12, 8);
  bytes.writeUInt16BE(6, 12);
  bytes.writeUInt16BE(10 + (highest + 1) * 2, 14);
  bytes.writeUInt16BE(highest + 1, 20);
  for (const { code, glyph } of glyphs) bytes.writeUInt16BE(glyph, 22 + code * 2);
  return bytes;
}

function assemble(tables: ReadonlyMap<string, Buffer>): Buffer {
  const rows = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(rows.length));
  const head = Buffer.alloc(12 + rows.length * 16);
  head.writeUInt32BE(0x00010000);
  for (const [index, value] of [rows.length, power * 16, Math.log2(power), (rows.length - power) * 16].entries())
    head.writeUInt16BE(value, 4 + index * 2);
  const parts: Buffer[] = [head];
  let at = head.length;
  let headAt = 0;
  for (const [index, [tag, data]] of rows.entries()) {
    if (tag === 'head') headAt = at;
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    const row = 12 + index * 16;
    head.write(tag, row, 'latin1');
    for (const [step, value] of [checksum(padded), at, data.length].entries())
      head.writeUInt32BE(value, row + 4 + step * 4);
    parts.push(padded);
    at += padded.length;
  }
  const font = Buffer.concat(parts);
  font.writeUInt32BE((WHOLE - checksum(font)) >>> 0, headAt + HEAD_ADJUSTMENT);
  return font;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
