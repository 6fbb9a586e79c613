/** The CFF table of the first face in a collection of OpenType fonts. */
import { readFileSync } from 'node:fs';

/** Of a face for Japanese with 65,535 glyphs, each with a CID. */
export const CJK_FACE = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

export function cffOfCollection(path: string): Uint8Array {
  const bytes = readFileSync(path);
  const face = bytes.readUInt32BE(12);
  for (let at = face + 12; at < face + 12 + bytes.readUInt16BE(face + 4) * 16; at += 16) {
    if (bytes.toString('latin1', at, at + 4) !== 'CFF ') continue;
    const start = bytes.readUInt32BE(at + 8);
    return bytes.subarray(start, start + bytes.readUInt32BE(at + 12));
  }
  throw new Error('no outlines');
}
