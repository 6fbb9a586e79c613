/** Finds the entries of a zip without its directory, such as a download that broke off, by their own heads (APPNOTE 4.3.7). */
import { FileSource } from '../bytes/file-source.ts';
import { AES_FIELD, AES_METHOD } from './encrypt-entry.ts';
import { lockOf, type OpenedZip, refuseBombs } from './read-zip.ts';
import type { ZipEntry } from './zip-entry.ts';

const HEAD = 0x04034b50;
const HEAD_BYTES = 30;
const DIRECTORY = 0x02014b50;
const DESCRIPTOR = 0x08074b50;
const MARK = Buffer.from('PK', 'latin1');
const ENCRYPTED = 0x1;
/** The sizes follow the bytes (APPNOTE 4.3.9). */
const SIZES_FOLLOW = 0x8;
const ZIP64_FIELD = 0x0001;
const IN_ZIP64 = 0xffffffff;
const WINDOW_BYTES = 256 * 1024;
/** Of a sum and two sizes: as they are, or of 64 bits. */
const NARROW_BYTES = 12;
const WIDE_BYTES = 20;
/** What is looked at around a mark: a descriptor before or behind it. */
const AROUND = 24;

interface Sizes {
  readonly crc32: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

/** Entries that are whole, in the order of the file; none of them after the first one that is cut. @throws ToolError `unpacks-too-large`. */
export function openWithoutDirectory(path: string, maxEntries: number, signal: AbortSignal): OpenedZip {
  const source = new FileSource(path);
  const entries: ZipEntry[] = [];
  try {
    for (let at = 0; entries.length < maxEntries; ) {
      signal.throwIfAborted();
      const entry = entryAt(source, at);
      if (!entry) break;
      entries.push(entry);
      at = nextHead(source, entry);
    }
    refuseBombs(entries, source.size);
    return { path, comment: Buffer.alloc(0), entries };
  } finally {
    source.close();
  }
}

function entryAt(source: FileSource, at: number): ZipEntry | undefined {
  const head = source.read(at, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.readUInt32LE(0) !== HEAD) return undefined;
  const nameBytes = head.readUInt16LE(26);
  const dataStart = at + HEAD_BYTES + nameBytes + head.readUInt16LE(28);
  const more = source.read(at + HEAD_BYTES, dataStart - at - HEAD_BYTES);
  const fields = fieldsOf(more.subarray(nameBytes));
  const flags = head.readUInt16LE(6);
  const told = sizesOf(head, fields.get(ZIP64_FIELD));
  const follow = (flags & SIZES_FOLLOW) !== 0 && told.packedBytes === 0;
  const sizes = follow ? sizesBehind(source, dataStart) : told;
  if (!sizes || dataStart + sizes.packedBytes > source.size) return undefined;
  const written = head.readUInt16LE(8);
  const aes = fields.get(AES_FIELD);
  const rawName = Buffer.from(more.subarray(0, nameBytes));
  return {
    ...sizes,
    ...{ rawName, name: rawName.toString('utf8'), rawComment: Buffer.alloc(0), extra: plainExtra(fields) },
    flags,
    method: written === AES_METHOD && aes ? aes.readUInt16LE(5) : written,
    dosTime: head.readUInt16LE(10),
    dosDate: head.readUInt16LE(12),
    ...{ attributes: 0, internalAttributes: 0, versionMadeBy: 0, dataStart },
    lock: (flags & ENCRYPTED) !== 0 ? lockOf(written, aes) : undefined,
  };
}

function fieldsOf(extra: Buffer): ReadonlyMap<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (end <= extra.length) fields.set(extra.readUInt16LE(at), Buffer.from(extra.subarray(at + 4, end)));
  }
  return fields;
}

function plainExtra(fields: ReadonlyMap<number, Buffer>): Buffer {
  const parts: Buffer[] = [];
  for (const [id, field] of fields) {
    if (id === ZIP64_FIELD || id === AES_FIELD) continue;
    const head = Buffer.alloc(4);
    head.writeUInt16LE(id, 0);
    head.writeUInt16LE(field.length, 2);
    parts.push(head, field);
  }
  return Buffer.concat(parts);
}

function sizesOf(head: Buffer, zip64: Buffer | undefined): Sizes {
  const [crc32, packedBytes, bytes] = [head.readUInt32LE(14), head.readUInt32LE(18), head.readUInt32LE(22)];
  if (packedBytes !== IN_ZIP64 || !zip64 || zip64.length < 16) return { crc32, packedBytes, bytes };
  return { crc32, packedBytes: Number(zip64.readBigUInt64LE(8)), bytes: Number(zip64.readBigUInt64LE(0)) };
}

/** Looked for by what they must say themselves: how many bytes lie before them. */
function sizesBehind(source: FileSource, dataStart: number): Sizes | undefined {
  for (let from = dataStart; from < source.size; from += WINDOW_BYTES) {
    const start = Math.max(dataStart, from - AROUND);
    const window = source.read(start, WINDOW_BYTES + 2 * AROUND);
    for (let at = window.indexOf(MARK); at !== -1; at = window.indexOf(MARK, at + 1)) {
      const found = at + 4 <= window.length ? descriptorAt(window, at, start - dataStart) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}

/** @param before bytes of the entry before the window. */
function descriptorAt(window: Buffer, at: number, before: number): Sizes | undefined {
  const isOwn = window.readUInt32LE(at) === DESCRIPTOR;
  // Its own mark may be missing: the next entry or the directory follows it then.
  if (!isOwn && !isNext(window, at)) return undefined;
  for (const wide of [true, false]) {
    const start = isOwn ? at + 4 : at - (wide ? WIDE_BYTES : NARROW_BYTES);
    const sizes = start < 0 ? undefined : descriptorFrom(window, start, wide);
    if (sizes?.packedBytes === before + (isOwn ? at : start)) return sizes;
  }
  return undefined;
}

/** @param wide with sizes of 64 bits, which no head has to announce. */
function descriptorFrom(window: Buffer, start: number, wide: boolean): Sizes | undefined {
  if (start + (wide ? WIDE_BYTES : NARROW_BYTES) > window.length) return undefined;
  const crc32 = window.readUInt32LE(start);
  if (!wide) return { crc32, packedBytes: window.readUInt32LE(start + 4), bytes: window.readUInt32LE(start + 8) };
  // The upper half of a size would be the size of an empty file.
  if (isNext(window, start + NARROW_BYTES)) return undefined;
  const [packedBytes, bytes] = [start + 4, start + 12].map((from) => Number(window.readBigUInt64LE(from)));
  return { crc32, packedBytes: packedBytes ?? 0, bytes: bytes ?? 0 };
}

function isNext(window: Buffer, at: number): boolean {
  const mark = at + 4 <= window.length ? window.readUInt32LE(at) : 0;
  return mark === HEAD || mark === DIRECTORY;
}

/** Behind the bytes of an entry, and behind the sizes that may follow them. */
function nextHead(source: FileSource, { dataStart, packedBytes, flags }: ZipEntry): number {
  const end = dataStart + packedBytes;
  if ((flags & SIZES_FOLLOW) === 0) return end;
  const window = source.read(end, 28);
  for (const length of [16, 12, 24, 20, 0]) {
    if (isNext(window, length)) return end + length;
  }
  return end;
}
