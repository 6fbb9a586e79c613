/** Writes Windows bitmaps of 24 bits, and those of 32 bits that stand in icons. */

export interface PlainPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const FILE_HEADER_BYTES = 14;
const INFO_HEADER_BYTES = 40;
const INCH_IN_METRES = 0.0254;

/** @param pixels three bytes each, red first. @param dpi is written into the file. */
export function writeBmp({ data, width, height }: PlainPixels, dpi: number): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const start = FILE_HEADER_BYTES + INFO_HEADER_BYTES;
  const file = Buffer.alloc(start + rowBytes * height);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(start, 10);
  infoHeader(width, height, 24, dpi).copy(file, FILE_HEADER_BYTES);
  for (let y = 0; y < height; y++) {
    let target = start + (height - 1 - y) * rowBytes;
    for (let from = y * width * 3, end = from + width * 3; from < end; from += 3) {
      file[target++] = data[from + 2] ?? 0;
      file[target++] = data[from + 1] ?? 0;
      file[target++] = data[from] ?? 0;
    }
  }
  return file;
}

/** An icon's bitmap has no file header, and claims twice its height: below the colours lies one bit a pixel for clear. */
export function writeIconBitmap({ data, width, height }: PlainPixels): Buffer {
  const maskRow = Math.ceil(width / 32) * 4;
  const colours = Buffer.alloc(width * height * 4);
  const mask = Buffer.alloc(maskRow * height);
  for (let y = 0; y < height; y++) {
    const row = height - 1 - y;
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const target = (row * width + x) * 4;
      colours[target] = data[from + 2] ?? 0;
      colours[target + 1] = data[from + 1] ?? 0;
      colours[target + 2] = data[from] ?? 0;
      colours[target + 3] = data[from + 3] ?? 0;
      const byte = row * maskRow + (x >> 3);
      if ((data[from + 3] ?? 0) === 0) mask[byte] = (mask[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return Buffer.concat([infoHeader(width, height * 2, 32, 0), colours, mask]);
}

function infoHeader(width: number, height: number, bits: number, dpi: number): Buffer {
  const header = Buffer.alloc(INFO_HEADER_BYTES);
  header.writeUInt32LE(INFO_HEADER_BYTES, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  const perMetre = Math.round(dpi / INCH_IN_METRES);
  header.writeInt32LE(perMetre, 24);
  header.writeInt32LE(perMetre, 28);
  return header;
}
