/** Unpacks small entries of a zip in memory: through files, each costs several times as much. */
import { crc32, inflateRawSync } from 'node:zlib';
import type { FileSource } from '../bytes/file-source.ts';
import { STORED, type ZipEntry } from './zip-entry.ts';

/** 20,000 files of source text took 18 s so, and 174 s through files. */
export const SMALL_BYTES = 256 * 1024;

/** Of an entry that is not locked, and stored or deflated. @returns undefined when the bytes are not what the directory promises. */
export function readSmallEntry(source: FileSource, entry: ZipEntry): Uint8Array | undefined {
  const { dataStart, packedBytes, method, bytes, crc32: sum } = entry;
  const packed = source.read(dataStart, packedBytes);
  try {
    const content = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) });
    return content.length === bytes && crc32(content) === sum ? content : undefined;
  } catch {
    return undefined;
  }
}
