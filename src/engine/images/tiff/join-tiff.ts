/** Puts single-page TIFF files behind each other into one of several pages (TIFF 6.0, section 2). */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { because } from '../../../contract/messages/reasons.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const SHORT = 3;
const LONG = 4;
/** Bytes of one value of each type, by its number. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8] as const;
const SUBFILE_TYPE = 254;
const PAGE_OF_SEVERAL = 2;
const PAGE_NUMBER = 297;
/** Where the pixels lie, and how long each piece is: of strips and of tiles. */
const PIECES: Readonly<Record<number, number>> = { 273: 279, 324: 325 };

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Buffer;
}

export class TiffJoiner {
  readonly #file: FileHandle;
  readonly #pages: number;
  #position = HEADER_BYTES;
  /** Where the place of the next directory is to be written. */
  #link = 4;
  #count = 0;

  private constructor(file: FileHandle, pages: number) {
    this.#file = file;
    this.#pages = pages;
  }

  /** @param pages how many will follow. */
  static async create(path: string, pages: number): Promise<TiffJoiner> {
    const file = await open(path, 'w');
    await file.write(Buffer.from('II*\0\0\0\0\0', 'latin1'), 0, HEADER_BYTES, 0);
    return new TiffJoiner(file, pages);
  }

  /** Adds the first page of a little-endian file, as libvips writes them. */
  async append(path: string): Promise<void> {
    const page = await readFile(path);
    const entries = readEntries(page).filter(({ tag }) => tag !== SUBFILE_TYPE && tag !== PAGE_NUMBER);
    const moved: Entry[] = [
      { tag: SUBFILE_TYPE, type: LONG, count: 1, value: longs([PAGE_OF_SEVERAL]) },
      { tag: PAGE_NUMBER, type: SHORT, count: 2, value: shorts([this.#count, this.#pages]) },
    ];
    for (const entry of entries) {
      const lengths = entries.find(({ tag }) => tag === PIECES[entry.tag]);
      moved.push(lengths ? await this.#movePieces(page, entry, lengths) : entry);
    }
    await this.#writeDirectory(moved.sort((a, b) => a.tag - b.tag));
    this.#count++;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #movePieces(page: Buffer, places: Entry, lengths: Entry): Promise<Entry> {
    const sizes = numbersOf(lengths);
    const moved: number[] = [];
    for (const [index, at] of numbersOf(places).entries()) {
      moved.push(await this.#write(page.subarray(at, at + (sizes[index] ?? 0))));
    }
    return { tag: places.tag, type: LONG, count: moved.length, value: longs(moved) };
  }

  async #writeDirectory(entries: readonly Entry[]): Promise<void> {
    const directory = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, { tag, type, count, value }] of entries.entries()) {
      const at = 2 + index * ENTRY_BYTES;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(count, at + 4);
      if (value.length <= 4) value.copy(directory, at + 8);
      else directory.writeUInt32LE(await this.#write(value), at + 8);
    }
    const place = await this.#write(directory);
    await this.#file.write(longs([place]), 0, 4, this.#link);
    this.#link = place + directory.length - 4;
  }

  /** Returns where the bytes lie; everything begins at an even place. */
  async #write(bytes: Buffer): Promise<number> {
    const place = this.#position;
    if (place + bytes.length > 0xffff_0000) throw new ToolError('engine-failed', because('over-4-gb'));
    for (let done = 0; done < bytes.length; ) {
      done += (await this.#file.write(bytes, done, bytes.length - done, place + done)).bytesWritten;
    }
    this.#position = place + bytes.length + (bytes.length % 2);
    return place;
  }
}

function readEntries(page: Buffer): readonly Entry[] {
  const start = page.readUInt32LE(4);
  return Array.from({ length: page.readUInt16LE(start) }, (_, index) => {
    const at = start + 2 + index * ENTRY_BYTES;
    const type = page.readUInt16LE(at + 2);
    const count = page.readUInt32LE(at + 4);
    const bytes = count * (TYPE_BYTES[type] ?? 1);
    const from = bytes <= 4 ? at + 8 : page.readUInt32LE(at + 8);
    return { tag: page.readUInt16LE(at), type, count, value: page.subarray(from, from + bytes) };
  });
}

function numbersOf({ type, count, value }: Entry): readonly number[] {
  return Array.from({ length: count }, (_, index) =>
    type === SHORT ? value.readUInt16LE(index * 2) : value.readUInt32LE(index * 4),
  );
}

function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function shorts(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}
