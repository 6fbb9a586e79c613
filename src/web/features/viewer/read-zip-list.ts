/** Reads what a zip holds from the directory at its end, without unpacking anything (APPNOTE 4.3.12). */
import type { PdfBytes } from '../files/pdf-bytes.ts';

export interface ZipItem {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
}

export interface ZipList {
  readonly items: readonly ZipItem[];
  /** More than are listed. */
  readonly isCut: boolean;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 4 * 1024 ** 2;
const UTF8_FLAG = 0x800;

/** @throws Error where there is no directory. */
export async function readZipList({ size, read }: PdfBytes, mostItems: number): Promise<ZipList> {
  const tailStart = Math.max(0, size - END_BYTES - MAX_COMMENT);
  const tail = viewOf(await read(tailStart, size));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue;
    // A comment that looks like an end is none.
    if (at + END_BYTES + tail.getUint16(at + 20, true) !== tail.byteLength) continue;
    const start = tail.getUint32(at + 16, true);
    const bytes = Math.min(tail.getUint32(at + 12, true), MAX_DIRECTORY_BYTES, size - start);
    if (bytes < 0) break;
    return listOf(viewOf(await read(start, start + bytes)), tail.getUint16(at + 10, true), mostItems);
  }
  throw new Error('no directory');
}

function listOf(directory: DataView<ArrayBuffer>, count: number, mostItems: number): ZipList {
  const items: ZipItem[] = [];
  let entries = 0;
  for (let at = 0; at + ENTRY_BYTES <= directory.byteLength && items.length < mostItems; entries++) {
    if (directory.getUint32(at, true) !== ENTRY_SIGNATURE) break;
    const nameBytes = directory.getUint16(at + 28, true);
    const name = new Uint8Array(directory.buffer, at + ENTRY_BYTES, nameBytes);
    const isUtf8 = (directory.getUint16(at + 8, true) & UTF8_FLAG) !== 0;
    const text = decode(name, isUtf8);
    if (!text.endsWith('/')) items.push({ name: text, bytes: directory.getUint32(at + 24, true) });
    at += ENTRY_BYTES + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return { items, isCut: entries < count };
}

/** Many programs write UTF-8 without saying so. */
function decode(name: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(name);
  } catch {
    return new TextDecoder('windows-1252').decode(name);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataView<ArrayBuffer> {
  return new DataView(buffer.slice(byteOffset, byteOffset + byteLength));
}
