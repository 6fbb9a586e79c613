/** Takes the largest picture out of a Windows icon: a PNG, or a bitmap whose opacity lies beside its colours. */
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';

export type IconPicture =
  | { readonly kind: 'png'; readonly bytes: Buffer }
  /** A whole bitmap file, and which pixels are clear where it does not say so itself (rows from the top). */
  | { readonly kind: 'bmp'; readonly bytes: Buffer; readonly opacity: Uint8Array | undefined };

const DIRECTORY_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 256;
const FILE_HEADER_BYTES = 14;
const INFO_HEADER_BYTES = 40;
/** BI_ALPHABITFIELDS: masks for red, green, blue and opacity follow the header. */
const ALPHA_BIT_FIELDS = 6;
const PNG_START = '\x89PNG';

/** @throws BrokenPicture */
export function readIcon(file: Buffer): IconPicture {
  const count = Math.min(file.length >= DIRECTORY_BYTES ? file.readUInt16LE(4) : 0, MAX_ENTRIES);
  const entries = Array.from({ length: count }, (_, index) => DIRECTORY_BYTES + index * ENTRY_BYTES)
    .filter((at) => at + ENTRY_BYTES <= file.length)
    .map((at) => ({
      // A side of 256 is written as 0.
      pixels: (file[at] || 256) * (file[at + 1] || 256),
      bits: file.readUInt16LE(at + 6),
      bytes: file.subarray(file.readUInt32LE(at + 12), file.readUInt32LE(at + 12) + file.readUInt32LE(at + 8)),
    }))
    .filter(({ bytes }) => bytes.length > INFO_HEADER_BYTES);
  const [best] = entries.sort((a, b) => b.pixels - a.pixels || b.bits - a.bits);
  if (!best) throw new BrokenPicture('no picture');
  if (best.bytes.toString('latin1', 0, 4) === PNG_START) return { kind: 'png', bytes: best.bytes };
  return bitmapOf(best.bytes);
}

/** An icon's bitmap has no file header, and claims twice its height: below the colours lies one bit a pixel for clear. */
function bitmapOf(stored: Buffer): IconPicture {
  const headerBytes = stored.readUInt32LE(0);
  const width = stored.readInt32LE(4);
  const height = Math.floor(stored.readInt32LE(8) / 2);
  const bits = stored.readUInt16LE(14);
  if (headerBytes < INFO_HEADER_BYTES || width <= 0 || height <= 0) throw new BrokenPicture('header');
  const header = Buffer.from(stored.subarray(0, INFO_HEADER_BYTES));
  header.writeUInt32LE(INFO_HEADER_BYTES, 0);
  header.writeInt32LE(height, 8);
  const tableBytes = bits <= 8 ? (stored.readUInt32LE(32) || 2 ** bits) * 4 : 0;
  const table = stored.subarray(headerBytes, headerBytes + tableBytes);
  const pixels = stored.subarray(headerBytes + tableBytes);
  const colourBytes = Math.ceil((width * bits) / 32) * 4 * height;
  const hasOpacity = bits === 32 && someOpaque(pixels.subarray(0, colourBytes));
  if (hasOpacity) header.writeUInt32LE(ALPHA_BIT_FIELDS, 16);
  const masks = hasOpacity ? Buffer.from([0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255]) : Buffer.alloc(0);
  const start = Buffer.alloc(FILE_HEADER_BYTES);
  start.write('BM', 'latin1');
  start.writeUInt32LE(FILE_HEADER_BYTES + INFO_HEADER_BYTES + masks.length + table.length, 10);
  const bytes = Buffer.concat([start, header, masks, table, pixels]);
  return {
    kind: 'bmp',
    bytes,
    opacity: hasOpacity ? undefined : opacityOf(pixels.subarray(colourBytes), width, height),
  };
}

/** Old icons of 32 bits leave the fourth byte empty. */
function someOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return true;
  return false;
}

function opacityOf(mask: Buffer, width: number, height: number): Uint8Array | undefined {
  const rowBytes = Math.ceil(width / 32) * 4;
  if (mask.length < rowBytes * height) return undefined;
  const opacity = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const clear = ((mask[(height - 1 - y) * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      opacity[y * width + x] = clear ? 0 : 255;
    }
  }
  return opacity;
}
