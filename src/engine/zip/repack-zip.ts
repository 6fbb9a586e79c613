/** Writes a zip anew with every entry as small as it gets: in its old order, under its old name, with its old time. */
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { FileSource } from '../bytes/file-source.ts';
import { Pace } from '../concurrency/pace.ts';
import { BrokenEntry, isReadable, type OpenedZip, packedStream, unpackEntry } from './read-zip.ts';
import { readSmallEntry, SMALL_BYTES } from './small-entry.ts';
import { type PackedContent, ZipWriter } from './write-zip.ts';
import { DEFLATED, isFolder, isLink, STORED, type ZipEntry } from './zip-entry.ts';

/** Larger entries are carried over as they are: unpacked they would not fit into a job. */
const MAX_ENTRY_BYTES = 160 * 1024 ** 2;
export interface RepackRequest {
  readonly workDir: string;
  readonly signal: AbortSignal;
  /** Empty where nothing is locked. */
  readonly password: string;
  /** Whether the bytes must stay as they lie in the file, such as a marker that programs look for at a fixed place. */
  readonly stays: (entry: ZipEntry) => boolean;
  /** Whether `replace` may have new content for an entry with these bytes; small entries are not asked for otherwise. */
  readonly mayReplace: (entry: ZipEntry, bytes: Uint8Array) => Promise<boolean>;
  /** New content for an unpacked entry, as a file; undefined leaves it as it is, null takes the entry out. */
  readonly replace: (entry: ZipEntry, path: string) => Promise<string | null | undefined>;
  /** @param share of all bytes done so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** @returns the size of the result. An entry that cannot be unpacked is carried over as it is. */
export async function repackZip(zip: OpenedZip, target: string, request: RepackRequest): Promise<number> {
  const writer = await ZipWriter.create(target);
  const source = new FileSource(zip.path);
  const total = zip.entries.reduce((sum, entry) => sum + entry.bytes, 0) || 1;
  const unpacked = join(request.workDir, 'entry');
  const packed = join(request.workDir, 'entry-packed');
  const pace = new Pace(request.signal);
  let done = 0;
  try {
    for (const entry of zip.entries) {
      await pace.pause();
      await new EntryRepack(zip, entry, request, { unpacked, packed, source }).addTo(writer);
      done += entry.bytes;
      if (entry.bytes > 0) request.onProgress(done / total);
    }
    return await writer.finish(zip.comment);
  } finally {
    source.close();
    await writer.close();
    for (const path of [unpacked, packed]) await rm(path, { force: true });
  }
}

interface Places {
  readonly unpacked: string;
  readonly packed: string;
  readonly source: FileSource;
}

class EntryRepack {
  readonly #zip: OpenedZip;
  readonly #entry: ZipEntry;
  readonly #request: RepackRequest;
  readonly #places: Places;

  constructor(zip: OpenedZip, entry: ZipEntry, request: RepackRequest, places: Places) {
    this.#zip = zip;
    this.#entry = entry;
    this.#request = request;
    this.#places = places;
  }

  async addTo(writer: ZipWriter): Promise<void> {
    const entry = this.#entry;
    const isPlain = entry.lock === undefined;
    const isWorthUnpacking = entry.bytes > 0 && entry.bytes <= MAX_ENTRY_BYTES && !isFolder(entry) && isReadable(entry);
    if (isPlain && (!isWorthUnpacking || isLink(entry) || this.#request.stays(entry))) {
      return writer.add(entry, this.#original());
    }
    if (!isWorthUnpacking) return writer.add(entry, await this.#unlocked());
    if (isPlain && entry.bytes <= SMALL_BYTES && (await this.#addSmall(writer))) return;
    try {
      const { unpacked } = this.#places;
      const { crc32: sum } = await unpackEntry(this.#zip, entry, unpacked, this.#request);
      await this.#addUnpacked(writer, sum);
    } catch (error) {
      if (!(error instanceof BrokenEntry) || !isPlain) throw error;
      await writer.add(entry, this.#original());
    }
  }

  /** @returns false when the entry is one that may get new content. */
  async #addSmall(writer: ZipWriter): Promise<boolean> {
    const entry = this.#entry;
    const bytes = readSmallEntry(this.#places.source, entry);
    if (bytes && (await this.#request.mayReplace(entry, bytes))) return false;
    const packed = bytes && deflateRawSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
    if (!packed || packed.length >= Math.min(entry.packedBytes, entry.bytes)) await writer.add(entry, this.#original());
    else {
      const content = packedAs(DEFLATED, entry.crc32, packed.length, entry.bytes, once(packed));
      await writer.add(entry, content);
    }
    return true;
  }

  async #addUnpacked(writer: ZipWriter, sum: number): Promise<void> {
    const { unpacked } = this.#places;
    const replaced = await this.#request.replace(this.#entry, unpacked);
    if (replaced === null) return;
    const path = replaced ?? unpacked;
    const bytes = (await stat(path)).size;
    const plainSum = replaced === undefined ? sum : await checksum(path);
    const packedBytes = await this.#deflate(path);
    const isOriginalBest =
      replaced === undefined && this.#entry.lock === undefined && this.#entry.packedBytes <= packedBytes;
    if (isOriginalBest) await writer.add(this.#entry, this.#original());
    else if (packedBytes < bytes) {
      const chunks = createReadStream(this.#places.packed);
      await writer.add(this.#entry, packedAs(DEFLATED, plainSum, packedBytes, bytes, chunks));
    } else await writer.add(this.#entry, packedAs(STORED, plainSum, bytes, bytes, createReadStream(path)));
    if (replaced !== undefined) await rm(replaced, { force: true });
  }

  #original(): PackedContent {
    const { method, crc32: sum, packedBytes, bytes } = this.#entry;
    const isSmall = packedBytes <= SMALL_BYTES;
    const chunks = isSmall
      ? once(this.#places.source.read(this.#entry.dataStart, packedBytes))
      : packedStream(this.#zip, this.#entry, '');
    return { method, crc32: sum, packedBytes, bytes, isOriginal: true, chunks };
  }

  /** A locked entry that is not unpacked, without its lock. */
  async #unlocked(): Promise<PackedContent> {
    const { packed } = this.#places;
    const file = await open(packed, 'w');
    let packedBytes = 0;
    try {
      for await (const chunk of packedStream(this.#zip, this.#entry, this.#request.password)) {
        await file.write(chunk);
        packedBytes += chunk.length;
      }
    } finally {
      await file.close();
    }
    const { method, crc32: sum, bytes } = this.#entry;
    return { method, crc32: sum, packedBytes, bytes, isOriginal: true, chunks: createReadStream(packed) };
  }

  async #deflate(path: string): Promise<number> {
    const { packed } = this.#places;
    const file = await open(packed, 'w');
    let written = 0;
    try {
      const deflate = createDeflateRaw({ level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
      await pipeline(createReadStream(path), deflate, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          this.#request.signal.throwIfAborted();
          await file.write(chunk);
          written += chunk.length;
        }
      });
      return written;
    } finally {
      await file.close();
    }
  }
}

function packedAs(
  method: number,
  sum: number,
  packedBytes: number,
  bytes: number,
  chunks: AsyncIterable<Uint8Array>,
): PackedContent {
  return { method, crc32: sum, packedBytes, bytes, isOriginal: false, chunks };
}

async function checksum(path: string): Promise<number> {
  let sum = 0;
  for await (const chunk of createReadStream(path)) sum = crc32(chunk as Buffer, sum);
  return sum;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
