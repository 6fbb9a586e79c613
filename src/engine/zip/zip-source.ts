/** Opens a zip whose end is not quite as it should be: bytes behind it, or a comment that is shorter than promised. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, type Options, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { FileSource } from '../bytes/file-source.ts';

const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const COMMENT_LENGTH_AT = 20;
/** How far from its end a file is looked through for the end of the zip in it. */
const TAIL_BYTES = 256 * 1024;

/** @throws Error in yauzl's own words for files without a directory. */
export async function openZipFile(path: string, options: Options): Promise<ZipFile> {
  try {
    return await openPromise(path, options);
  } catch (error) {
    const end = await endOfZip(path);
    if (end === undefined) throw error;
    return fromRandomAccessReaderPromise(new CutZip(path, end), end, options);
  }
}

/** Where the last record of the zip ends, as if it had no comment. */
async function endOfZip(path: string): Promise<number | undefined> {
  const { size } = await stat(path);
  const start = Math.max(0, size - TAIL_BYTES);
  const source = new FileSource(path);
  try {
    const tail = source.read(start, TAIL_BYTES);
    for (let at = tail.lastIndexOf(END_MARK); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(END_MARK, at - 1)) {
      if (at + END_BYTES > tail.length) continue;
      const directoryEnd = tail.readUInt32LE(at + 12) + tail.readUInt32LE(at + 16);
      if (directoryEnd <= start + at) return start + at + END_BYTES;
    }
    return undefined;
  } finally {
    source.close();
  }
}

/** The file up to the end of the zip, which says that it has no comment. */
class CutZip extends RandomAccessReader {
  readonly #path: string;
  readonly #commentLengthAt: number;

  constructor(path: string, end: number) {
    super();
    this.#path = path;
    this.#commentLengthAt = end - END_BYTES + COMMENT_LENGTH_AT;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    let at = start;
    for await (const chunk of createReadStream(this.#path, { start, end: end - 1 }) as AsyncIterable<Buffer>) {
      for (const place of [this.#commentLengthAt, this.#commentLengthAt + 1]) {
        if (place >= at && place < at + chunk.length) chunk[place - at] = 0;
      }
      at += chunk.length;
      yield chunk;
    }
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}
