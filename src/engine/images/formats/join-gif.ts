/** Puts single-picture GIF files behind each other as the frames of one (GIF89a, W3C note of 1990). */
import { type FileHandle, open, readFile } from 'node:fs/promises';

/** Hundredths of a second that a page is shown: long enough to see what it is. */
const FRAME_HUNDREDTHS = 200;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const TRAILER = 0x3b;
const HAS_TABLE = 0x80;
/** The frame is taken away before the next: a smaller page must not lie on a larger one. */
const RESTORE_TO_BACKGROUND = 2 << 2;
const IS_TRANSPARENT = 1;
/** Forever (the NETSCAPE2.0 extension). */
const LOOP = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1');

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly transparentIndex: number | undefined;
  /** Colours, three bytes each; their number is a power of two. */
  readonly table: Buffer;
  readonly interlaced: boolean;
  /** Compressed pixels with their leading code size. */
  readonly data: Buffer;
}

export class GifJoiner {
  readonly #file: FileHandle;
  readonly #width: number;
  readonly #height: number;

  private constructor(file: FileHandle, width: number, height: number) {
    this.#file = file;
    this.#width = width;
    this.#height = height;
  }

  /** @param width of the widest frame, @param height of the highest, in pixels. */
  static async create(path: string, width: number, height: number): Promise<GifJoiner> {
    const head = Buffer.alloc(13);
    head.write('GIF89a', 'latin1');
    head.writeUInt16LE(width, 6);
    head.writeUInt16LE(height, 8);
    const file = await open(path, 'w');
    await file.write(Buffer.concat([head, LOOP]));
    return new GifJoiner(file, width, height);
  }

  /** Adds the picture of a file, in the middle. */
  async append(path: string): Promise<void> {
    const frame = readFrame(await readFile(path));
    const control = Buffer.from([EXTENSION, GRAPHIC_CONTROL, 4, 0, 0, 0, frame.transparentIndex ?? 0, 0]);
    control[3] = RESTORE_TO_BACKGROUND | (frame.transparentIndex === undefined ? 0 : IS_TRANSPARENT);
    control.writeUInt16LE(FRAME_HUNDREDTHS, 4);
    const descriptor = Buffer.alloc(10);
    descriptor[0] = IMAGE;
    descriptor.writeUInt16LE(Math.floor((this.#width - frame.width) / 2), 1);
    descriptor.writeUInt16LE(Math.floor((this.#height - frame.height) / 2), 3);
    descriptor.writeUInt16LE(frame.width, 5);
    descriptor.writeUInt16LE(frame.height, 7);
    const tableBits = Math.log2(frame.table.length / 3) - 1;
    descriptor[9] = HAS_TABLE | (frame.interlaced ? 0x40 : 0) | tableBits;
    await this.#file.write(Buffer.concat([control, descriptor, frame.table, frame.data]));
  }

  async close(): Promise<void> {
    await this.#file.write(Buffer.from([TRAILER]));
    await this.#file.close();
  }
}

function readFrame(gif: Buffer): Frame {
  const screen = tableBytes(gif[10] ?? 0);
  const shared = gif.subarray(13, 13 + screen);
  let transparentIndex: number | undefined;
  let at = 13 + screen;
  while (gif[at] === EXTENSION) {
    if (gif[at + 1] === GRAPHIC_CONTROL && ((gif[at + 3] ?? 0) & IS_TRANSPARENT) !== 0) transparentIndex = gif[at + 6];
    at = endOfBlocks(gif, at + 2);
  }
  if (gif[at] !== IMAGE) throw new Error('libvips wrote a GIF without a picture.');
  const flags = gif[at + 9] ?? 0;
  const own = tableBytes(flags);
  const dataAt = at + 10 + own;
  return {
    width: gif.readUInt16LE(at + 5),
    height: gif.readUInt16LE(at + 7),
    transparentIndex,
    table: own > 0 ? gif.subarray(at + 10, dataAt) : shared,
    interlaced: (flags & 0x40) !== 0,
    data: gif.subarray(dataAt, endOfBlocks(gif, dataAt + 1)),
  };
}

function tableBytes(flags: number): number {
  return (flags & HAS_TABLE) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Behind a chain of blocks, each with its length before it, and the empty one that ends it. */
function endOfBlocks(gif: Buffer, start: number): number {
  let at = start;
  for (let length = gif[at] ?? 0; length > 0; length = gif[at] ?? 0) at += length + 1;
  return at + 1;
}
