/** Reads the entries of a zip from disk: its directory, then one entry at a time (APPNOTE 4.3). */
import { inflateRawSync } from 'node:zlib';
import type { FileSource } from '../pdf/file-source.ts';

export interface ZipEntry {
  readonly name: string;
  /** 0 = stored, 8 = deflated. */
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its local header lies. */
  readonly offset: number;
  readonly isEncrypted: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 32 * 1024 ** 2;
const STORED = 0;
const DEFLATED = 8;

/** In the order of the directory; zip64 is not read, since no file that we take is that large. */
export function readZipEntries(source: FileSource): readonly ZipEntry[] {
  const directory = readDirectory(source);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE; ) {
    const flags = directory.readUInt16LE(at + 8);
    const nameBytes = directory.readUInt16LE(at + 28);
    const nameAt = at + ENTRY_BYTES;
    entries.push({
      name: directory.toString('utf8', nameAt, nameAt + nameBytes),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      isEncrypted: (flags & 1) !== 0,
    });
    at = nameAt + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The content of an entry; undefined when it is damaged, locked, packed by another method or larger than `maxBytes`. */
export function readZipEntry(source: FileSource, entry: ZipEntry, maxBytes: number): Uint8Array | undefined {
  if (entry.isEncrypted || entry.bytes > maxBytes || entry.packedBytes > maxBytes) return undefined;
  const local = source.read(entry.offset, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_SIGNATURE) return undefined;
  const start = entry.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = source.read(start, entry.packedBytes);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

function readDirectory(source: FileSource): Buffer {
  const tail = source.read(Math.max(0, source.size - END_BYTES - MAX_COMMENT), END_BYTES + MAX_COMMENT);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const bytes = tail.readUInt32LE(at + 12);
    return bytes > MAX_DIRECTORY_BYTES ? Buffer.alloc(0) : source.read(tail.readUInt32LE(at + 16), bytes);
  }
  return Buffer.alloc(0);
}
