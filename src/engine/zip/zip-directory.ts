/** Reads a zip's directory, and how much its entries claim to hold, before anything unpacks them (APPNOTE 4.3.12). */
import { ToolError } from '../../contract/messages/tool-error.ts';
import { FileSource } from '../bytes/file-source.ts';
import { requireModestUnpacking } from './unpack-limit.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** The end record may be followed by a comment of this length. */
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
/** In these fields: see the zip64 extra field. */
const IN_ZIP64 = 0xffffffff;
const ZIP64_FIELD = 1;

/** @throws ToolError `unpacks-too-large`. A file without a directory passes: whoever opens it will say that it is broken. */
export function requireModestZip(path: string): void {
  const source = new FileSource(path);
  try {
    requireModestUnpacking(claimedBytes(source), source.size);
  } finally {
    source.close();
  }
}

function claimedBytes(source: FileSource): number {
  const { bytes: directory } = readDirectory(source);
  let sum = 0;
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE; ) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const extraAt = at + ENTRY_BYTES + nameBytes;
    const size = directory.readUInt32LE(at + 24);
    sum += size === IN_ZIP64 ? zip64Size(directory.subarray(extraAt, extraAt + extraBytes)) : size;
    at = extraAt + extraBytes + directory.readUInt16LE(at + 32);
  }
  return sum;
}

/** The directory of a zip and where it begins; empty when the file has none. @throws ToolError `unpacks-too-large`. */
export function readDirectory(source: FileSource): { readonly bytes: Buffer; readonly offset: number } {
  const tail = source.read(Math.max(0, source.size - END_BYTES - MAX_COMMENT), END_BYTES + MAX_COMMENT);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const bytes = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    // An Office file that needs zip64 for its directory, or one of 32 MB, is none.
    if (offset === IN_ZIP64 || bytes > MAX_DIRECTORY_BYTES) throw new ToolError('unpacks-too-large');
    return { bytes: Buffer.from(source.read(offset, bytes)), offset };
  }
  return { bytes: Buffer.alloc(0), offset: 0 };
}

function zip64Size(extra: Buffer): number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === ZIP64_FIELD && at + 12 <= extra.length) return Number(extra.readBigUInt64LE(at + 4));
  }
  return IN_ZIP64;
}
