/** Writes files as a zip: UTF-8 names, deflated where that helps, encrypted where a password is given. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { encryptAes } from '../zip/encrypt-entry.ts';
import { type PackedContent, ZipWriter } from '../zip/write-zip.ts';
import { DEFLATED, STORED, type ZipEntry } from '../zip/zip-entry.ts';
import { getsSmaller } from './gets-smaller.ts';
import { ByteMeter, type Contents, type Packable, type PackWish, SMALL_BYTES } from './packable.ts';
import { metered, readChunks } from './read-chunks.ts';

const UTF8 = 0x800;
/** Made under Unix, by APPNOTE 6.3. */
const MADE_BY = (3 << 8) | 63;
const FOLDER = 0o40755;
const FILE = 0o100644;
const PROGRAM = 0o100755;
const IS_FOLDER = 0x10;
/** Seconds since 1970, which know no time zone (Info-ZIP's "extended timestamp"). */
const TIME_FIELD = 0x5455;
const LAST_SECOND = 0x7fffffff;

/** @throws whatever the disk says; nothing but the target and a file in the work folder is written. */
export async function packZip({ files, folders }: Contents, target: string, wish: PackWish): Promise<void> {
  const meter = new ByteMeter(files, wish.onShare);
  const writer = await ZipWriter.create(target);
  try {
    const nowMs = files[0]?.modifiedMs ?? Date.now();
    for (const folder of folders) await writer.add(entryOf(`${folder}/`, nowMs, FOLDER), EMPTY);
    for (const file of files) await addFile(writer, file, wish, meter);
    await writer.finish(Buffer.alloc(0));
  } finally {
    await writer.close();
  }
}

async function addFile(writer: ZipWriter, file: Packable, wish: PackWish, meter: ByteMeter): Promise<void> {
  const entry = entryOf(file.place, file.modifiedMs, file.isExecutable ? PROGRAM : FILE);
  if (file.bytes <= SMALL_BYTES) {
    for await (const chunk of metered(content(file, wish.signal), meter))
      await writer.add(entry, await packedSmall(chunk, wish, entry.extra));
    return;
  }
  const packed = join(wish.workDir, 'packing');
  try {
    await writer.add(entry, await packedLarge(file, packed, wish, meter, entry.extra));
  } finally {
    await rm(packed, { force: true });
  }
}

/** One chunk, an empty one for an empty file. */
async function* content(file: Packable, signal: AbortSignal): AsyncGenerator<Buffer> {
  yield Buffer.concat(await Readable.from(readChunks(file, signal)).toArray());
}

async function packedSmall(bytes: Buffer, { level, password }: PackWish, headExtra: Buffer): Promise<PackedContent> {
  const deflated = level === 0 ? bytes : deflateRawSync(bytes, { level });
  const isSmaller = deflated.length < bytes.length;
  const packed = isSmaller ? deflated : bytes;
  const facts = {
    method: isSmaller ? DEFLATED : STORED,
    crc32: crc32(bytes),
    bytes: bytes.length,
    isOriginal: false,
    headExtra,
  };
  if (password === '') return { ...facts, packedBytes: packed.length, chunks: only(packed) };
  const locked = Buffer.concat(await Readable.from(encryptAes(only(packed), password)).toArray());
  return { ...facts, packedBytes: locked.length, isLocked: true, chunks: only(locked) };
}

/** Through a file: the head of an entry says how long it is, and stands before it. */
async function packedLarge(
  file: Packable,
  packed: string,
  wish: PackWish,
  meter: ByteMeter,
  headExtra: Buffer,
): Promise<PackedContent> {
  const { level, password, signal } = wish;
  const method = level > 0 && getsSmaller(file.path, file.bytes) ? DEFLATED : STORED;
  let sum = 0;
  const summed = async function* () {
    for await (const chunk of metered(readChunks(file, signal), meter)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  };
  const stages: Transform[] = method === DEFLATED ? [createDeflateRaw({ level })] : [];
  const lock = (chunks: AsyncIterable<Buffer>) => (password === '' ? chunks : encryptAes(chunks, password));
  await pipeline([Readable.from(summed()), ...stages, lock, createWriteStream(packed)], { signal });
  const facts = { method, crc32: sum, bytes: file.bytes, isOriginal: false, headExtra };
  const { size } = await stat(packed);
  const isLocked = password !== '';
  return { ...facts, packedBytes: size, isLocked, chunks: createReadStream(packed, { highWaterMark: 1024 ** 2 }) };
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const EMPTY: PackedContent = {
  method: STORED,
  crc32: 0,
  packedBytes: 0,
  bytes: 0,
  isOriginal: false,
  chunks: Readable.from([]),
};

function entryOf(name: string, modifiedMs: number, mode: number): ZipEntry {
  const { date, time } = dosMoment(modifiedMs);
  return {
    rawName: Buffer.from(name, 'utf8'),
    name,
    rawComment: Buffer.alloc(0),
    extra: timeField(modifiedMs),
    flags: UTF8,
    method: STORED,
    crc32: 0,
    packedBytes: 0,
    bytes: 0,
    dosTime: time,
    dosDate: date,
    // What is no folder is a file: Unix' rights stand in the upper half.
    attributes: ((mode << 16) | (mode === FOLDER ? IS_FOLDER : 0)) >>> 0,
    internalAttributes: 0,
    versionMadeBy: MADE_BY,
    dataStart: 0,
    lock: undefined,
  };
}

/** From 1980 to 2107, two seconds a step, in universal time. */
function dosMoment(ms: number): { readonly date: number; readonly time: number } {
  const at = new Date(Math.min(Math.max(ms, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

function timeField(ms: number): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(TIME_FIELD, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.min(Math.max(Math.floor(ms / 1000), 0), LAST_SECOND), 5);
  return field;
}
