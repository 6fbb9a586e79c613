/** Writes Windows icons: one picture for each size, small ones as bitmaps, which every program reads, 256 as a PNG. */
import type { Sharp } from '../../../adapters/sharp.ts';
import { writeIconBitmap } from './write-bmp.ts';

const DIRECTORY_BYTES = 6;
const ENTRY_BYTES = 16;
/** From here on, Windows itself uses PNG. */
const PNG_FROM_PX = 256;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** @param open gives the picture anew for each size; it is fitted into the square, the rest is clear. */
export async function writeIcon(open: () => Sharp, sizes: readonly number[]): Promise<Buffer> {
  const pictures: Buffer[] = [];
  for (const size of sizes) {
    const fitted = open().resize({ width: size, height: size, fit: 'contain', background: CLEAR });
    const square = fitted.toColourspace('srgb').ensureAlpha();
    if (size >= PNG_FROM_PX) pictures.push(await square.png({ compressionLevel: 9 }).toBuffer());
    else pictures.push(writeIconBitmap({ data: await square.raw().toBuffer(), width: size, height: size }));
  }
  const head = Buffer.alloc(DIRECTORY_BYTES + ENTRY_BYTES * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let place = head.length;
  for (const [index, size] of sizes.entries()) {
    const at = DIRECTORY_BYTES + ENTRY_BYTES * index;
    const bytes = pictures[index]?.length ?? 0;
    // A side of 256 is written as 0.
    head[at] = size % 256;
    head[at + 1] = size % 256;
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes, at + 8);
    head.writeUInt32LE(place, at + 12);
    place += bytes;
  }
  return Buffer.concat([head, ...pictures]);
}
