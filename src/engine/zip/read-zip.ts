/** Opens a zip: its directory is read by yauzl, checked against bombs, and its entries are unpacked one at a time. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry } from 'yauzl';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { decrypt, WrongZipPassword } from './decrypt-entry.ts';
import { AES_FIELD, AES_METHOD } from './encrypt-entry.ts';
import { requireModestUnpacking } from './unpack-limit.ts';
import { DEFLATED, STORED, type ZipEntry, type ZipLock } from './zip-entry.ts';
import { openZipFile } from './zip-source.ts';

/** Every entry is looked into and packed: more of them would take longer than a job may. */
const MAX_ENTRIES = 50_000;
const ENCRYPTED = 0x1;
const ZIP64_FIELD = 0x0001;
const AE_1 = 1;

/** The bytes of an entry are not what the directory says. */
export class BrokenEntry extends Error {}

export interface OpenedZip {
  readonly path: string;
  readonly comment: Buffer;
  /** In the order of the directory. */
  readonly entries: readonly ZipEntry[];
}

/**
 * Reads the directory of a zip.
 * @param file how people call it.
 * @throws ToolError `damaged`, `unpacks-too-large`, `too-many-entries`.
 */
export async function openZip(
  path: string,
  file: string,
  signal: AbortSignal,
  maxEntries = MAX_ENTRIES,
): Promise<OpenedZip> {
  let entries: ZipEntry[];
  let comment: Buffer;
  let size: number;
  try {
    const zip = await openZipFile(path, { lazyEntries: true, decodeStrings: false, autoClose: false });
    try {
      size = zip.fileSize;
      if (zip.entryCount > maxEntries) {
        throw new ToolError('too-many-entries', { file, files: zip.entryCount, limit: maxEntries });
      }
      comment = Buffer.from(zip.comment as unknown as Uint8Array);
      entries = [];
      for await (const entry of zip.eachEntry()) {
        signal.throwIfAborted();
        const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
        entries.push(plainEntry(entry, fileDataStart));
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ToolError || signal.aborted) throw error;
    throw new ToolError('damaged', { file, ...phrase('found', 'no-directory') }, { cause: error });
  }
  refuseBombs(entries, size);
  return { path, comment, entries };
}

/** @throws ToolError `unpacks-too-large`. Entries that share bytes are how a small file claims to hold an endless one. */
export function refuseBombs(entries: readonly ZipEntry[], size: number): void {
  requireModestUnpacking(
    entries.reduce((sum, entry) => sum + entry.bytes, 0),
    size,
  );
  const ordered = entries.filter((entry) => entry.packedBytes > 0).sort((a, b) => a.dataStart - b.dataStart);
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next && entry.dataStart + entry.packedBytes > next.dataStart) throw new ToolError('unpacks-too-large');
  }
}

function plainEntry(entry: Entry, dataStart: number): ZipEntry {
  const aes = entry.extraFields.find((field) => field.id === AES_FIELD)?.data;
  const isLocked = (entry.generalPurposeBitFlag & ENCRYPTED) !== 0;
  const rawName = Buffer.from(entry.fileNameRaw);
  return {
    rawName,
    name: rawName.toString('utf8'),
    rawComment: Buffer.from(entry.fileCommentRaw),
    extra: extraWithout(entry, [ZIP64_FIELD, AES_FIELD]),
    flags: entry.generalPurposeBitFlag,
    method: entry.compressionMethod === AES_METHOD && aes ? aes.readUInt16LE(5) : entry.compressionMethod,
    crc32: entry.crc32,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    dosTime: entry.lastModFileTime,
    dosDate: entry.lastModFileDate,
    attributes: entry.externalFileAttributes,
    internalAttributes: entry.internalFileAttributes,
    versionMadeBy: entry.versionMadeBy,
    dataStart,
    lock: isLocked ? lockOf(entry.compressionMethod, aes) : undefined,
  };
}

export function lockOf(method: number, aes: Buffer | undefined): ZipLock {
  if (method !== AES_METHOD) return { kind: 'classic' };
  const strength = aes?.[4];
  if (!aes || aes.length < 7 || (strength !== 1 && strength !== 2 && strength !== 3)) return { kind: 'unknown' };
  return { kind: 'aes', strength, hasChecksum: aes.readUInt16LE(0) === AE_1 };
}

function extraWithout(entry: Entry, ids: readonly number[]): Buffer {
  const parts = entry.extraFields.flatMap((field) => {
    if (ids.includes(field.id)) return [];
    const head = Buffer.alloc(4);
    head.writeUInt16LE(field.id, 0);
    head.writeUInt16LE(field.data.length, 2);
    return [head, field.data];
  });
  return Buffer.concat(parts);
}

/** The packed bytes as they lie in the file, decrypted where they are locked. */
export function packedStream(zip: OpenedZip, entry: ZipEntry, password: string): AsyncIterable<Buffer> {
  if (entry.packedBytes === 0) return nothing();
  const { dataStart, packedBytes } = entry;
  const raw = createReadStream(zip.path, { start: dataStart, end: dataStart + packedBytes - 1 });
  return entry.lock ? decrypt(raw, entry, entry.lock, password) : raw;
}

/** Whether the bytes can be unpacked here; other methods (bzip2, LZMA, Zstandard) are carried over as they are. */
export function isReadable(entry: ZipEntry): boolean {
  return entry.method === STORED || entry.method === DEFLATED;
}

/**
 * Unpacks an entry into a file, never more bytes than the directory promises.
 * @throws BrokenEntry when the bytes are not what was promised; WrongZipPassword; ToolError `damaged`.
 */
export async function unpackEntry(
  zip: OpenedZip,
  entry: ZipEntry,
  target: string,
  options: { readonly password: string; readonly signal: AbortSignal },
): Promise<{ readonly crc32: number }> {
  const { signal } = options;
  const file = await open(target, 'w');
  let sum = 0;
  let written = 0;
  const keep = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      if (written + chunk.length > entry.bytes) throw new BrokenEntry('longer than promised');
      sum = crc32(chunk, sum);
      for (let done = 0; done < chunk.length; ) {
        done += (await file.write(chunk, done, chunk.length - done, written + done)).bytesWritten;
      }
      written += chunk.length;
    }
  };
  try {
    const packed = packedStream(zip, entry, options.password);
    if (entry.method === STORED) await keep(packed);
    else await pipeline(packed, createInflateRaw(), keep);
  } catch (error) {
    const isKnown = error instanceof ToolError || error instanceof BrokenEntry || error instanceof WrongZipPassword;
    if (isKnown || signal.aborted) throw error;
    throw new BrokenEntry('cannot be unpacked', { cause: error });
  } finally {
    await file.close();
  }
  const hasChecksum = entry.lock?.kind !== 'aes' || entry.lock.hasChecksum;
  if (written !== entry.bytes || (hasChecksum && sum !== entry.crc32)) throw new BrokenEntry('not what was promised');
  return { crc32: sum };
}

async function* nothing(): AsyncGenerator<Buffer> {}
