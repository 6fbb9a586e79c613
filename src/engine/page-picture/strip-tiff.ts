/** Writes rows of pixels into an uncompressed TIFF, so that libvips can read a picture larger than memory (TIFF 6.0). */
import { type FileHandle, open } from 'node:fs/promises';

const SHORT = 3;
const LONG = 4;
const ROWS_PER_STRIP = 64;
const CHANNELS = 3;

export class StripTiff {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Begins an RGB picture. Rows follow from the top, as many as `heightPx`. */
  static async create(path: string, widthPx: number, heightPx: number): Promise<StripTiff> {
    const file = await open(path, 'w');
    await file.write(header(widthPx, heightPx));
    return new StripTiff(file);
  }

  async append(rgb: Uint8Array): Promise<void> {
    for (let done = 0; done < rgb.length; ) done += (await this.#file.write(rgb, done)).bytesWritten;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function header(widthPx: number, heightPx: number): Buffer {
  const strips = Math.ceil(heightPx / ROWS_PER_STRIP);
  const stripBytes = widthPx * CHANNELS * ROWS_PER_STRIP;
  const lastBytes = widthPx * CHANNELS * (heightPx - (strips - 1) * ROWS_PER_STRIP);
  const entryCount = 10;
  const bitsAt = 8 + 2 + entryCount * 12 + 4;
  const offsetsAt = bitsAt + CHANNELS * 2 + 2;
  const countsAt = offsetsAt + strips * 4;
  const pixelsAt = countsAt + strips * 4;
  const single = strips === 1;
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, widthPx],
    [257, LONG, 1, heightPx],
    [258, SHORT, CHANNELS, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, strips, single ? pixelsAt : offsetsAt],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, ROWS_PER_STRIP],
    [279, LONG, strips, single ? lastBytes : countsAt],
    [284, SHORT, 1, 1],
  ];
  const bytes = Buffer.alloc(pixelsAt);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(entryCount, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < CHANNELS; channel++) bytes.writeUInt16LE(8, bitsAt + channel * 2);
  for (let strip = 0; strip < strips; strip++) {
    bytes.writeUInt32LE(pixelsAt + strip * stripBytes, offsetsAt + strip * 4);
    bytes.writeUInt32LE(strip === strips - 1 ? lastBytes : stripBytes, countsAt + strip * 4);
  }
  return bytes;
}
