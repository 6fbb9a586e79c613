/** Writes its density into a finished picture of gray, where libvips would only do so together with a profile for colours. */
import { readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { INCH_IN_METRES } from '../../../contract/pictures/picture-size.ts';

const PER_INCH = 1;
const PER_METRE = 1;
const INCHES_IN_METRE = 1 / INCH_IN_METRES;

/** Puts a JFIF segment (ITU-T T.871) behind the first marker of a JPEG that has none. */
export async function writeJpegDensity(path: string, dpi: number): Promise<void> {
  const jpeg = await readFile(path);
  const segment = Buffer.from('\xff\xe0\0\x10JFIF\0\x01\x02\0\0\0\0\0\0\0', 'latin1');
  segment[11] = PER_INCH;
  segment.writeUInt16BE(dpi, 12);
  segment.writeUInt16BE(dpi, 14);
  await writeFile(path, Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
}

/** Puts the pHYs chunk (RFC 2083, 4.2.4.2) right that libvips wrote. */
export async function writePngDensity(path: string, dpi: number): Promise<void> {
  const png = await readFile(path);
  const at = png.subarray(0, png.indexOf('IDAT', 0, 'latin1')).indexOf('pHYs', 0, 'latin1');
  if (at < 0) return;
  const dots = Math.round(dpi * INCHES_IN_METRE);
  png.writeUInt32BE(dots, at + 4);
  png.writeUInt32BE(dots, at + 8);
  png[at + 12] = PER_METRE;
  png.writeUInt32BE(crc32(png.subarray(at, at + 13)), at + 13);
  await writeFile(path, png);
}
