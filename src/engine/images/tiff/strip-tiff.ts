/** Writes rows of pixels into an uncompressed TIFF, so that libvips can read a picture larger than memory (TIFF 6.0). */
import { type FileHandle, open } from 'node:fs/promises';

const SHORT = 3;
const LONG = 4;
const ROWS_PER_STRIP = 64;
/** The fourth channel is opacity, by which the colours are not multiplied (TIFF 6.0, section 18). */
const UNASSOCIATED_ALPHA = 2;

/** Red, green and blue, or opacity beside them. */
export type Channels = 3 | 4;

export class StripTiff {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Begins a picture. Rows follow from the top, as many as `heightPx`. */
  static async create(path: string, widthPx: number, heightPx: number, channels: Channels): Promise<StripTiff> {
    const file = await open(path, 'w');
    await file.write(header(widthPx, heightPx, channels));
    return new StripTiff(file);
  }

  async append(rows: Uint8Array): Promise<void> {
    for (let done = 0; done < rows.length; ) done += (await this.#file.write(rows, done)).bytesWritten;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function header(widthPx: number, heightPx: number, channels: Channels): Buffer {
  const strips = Math.ceil(heightPx / ROWS_PER_STRIP);
  const stripBytes = widthPx * channels * ROWS_PER_STRIP;
  const lastBytes = widthPx * channels * (heightPx - (strips - 1) * ROWS_PER_STRIP);
  const entryCount = channels === 4 ? 11 : 10;
  const bitsAt = 8 + 2 + entryCount * 12 + 4;
  const offsetsAt = bitsAt + channels * 2 + (channels % 2) * 2;
  const countsAt = offsetsAt + strips * 4;
  const pixelsAt = countsAt + strips * 4;
  const single = strips === 1;
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, widthPx],
    [257, LONG, 1, heightPx],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, strips, single ? pixelsAt : offsetsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, ROWS_PER_STRIP],
    [279, LONG, strips, single ? lastBytes : countsAt],
    [284, SHORT, 1, 1],
    ...(channels === 4 ? [[338, SHORT, 1, UNASSOCIATED_ALPHA] as const] : []),
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
  for (let channel = 0; channel < channels; channel++) bytes.writeUInt16LE(8, bitsAt + channel * 2);
  for (let strip = 0; strip < strips; strip++) {
    bytes.writeUInt32LE(pixelsAt + strip * stripBytes, offsetsAt + strip * 4);
    bytes.writeUInt32LE(strip === strips - 1 ? lastBytes : stripBytes, countsAt + strip * 4);
  }
  return bytes;
}
