/** Reads font files as HarfBuzz takes them: fonts made for the web come wrapped (WOFF 1.0, W3C 2012). */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
/** Of the font within: 12 bytes before its directory, 16 for each table in it. */
const INNER_HEADER = 12;
const INNER_ENTRY = 16;

export function readFont(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return bytes.length >= HEADER && bytes.readUInt32BE(0) === SIGNATURE ? unwrap(bytes) : bytes;
}

/** The tables unpacked, behind a directory as OpenType has it. */
function unwrap(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  writeHeader(font, woff.readUInt32BE(4), count);
  let at = INNER_HEADER + INNER_ENTRY * count;
  for (let table = 0; table < count; table++) {
    const entry = HEADER + ENTRY * table;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    font.set(packed < length ? inflateSync(data) : data, at);
    const own = INNER_HEADER + INNER_ENTRY * table;
    // Tag, checksum, place, length.
    woff.copy(font, own, entry, entry + 4);
    woff.copy(font, own + 4, entry + 16, entry + 20);
    font.writeUInt32BE(at, own + 8);
    font.writeUInt32BE(length, own + 12);
    at += 4 * Math.ceil(length / 4);
  }
  return font;
}

function writeHeader(font: Buffer, flavour: number, tables: number): void {
  const power = Math.floor(Math.log2(tables));
  font.writeUInt32BE(flavour, 0);
  font.writeUInt16BE(tables, 4);
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * (tables - 2 ** power), 10);
}
