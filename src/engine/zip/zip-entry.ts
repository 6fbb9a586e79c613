/** One entry of a zip as its directory tells it (APPNOTE 6.3.10, 4.3.12). */

export interface ZipEntry {
  /** As written; UTF-8, or in whatever the packing computer used. */
  readonly rawName: Buffer;
  /** For telling its kind and for comparing; not always what a person would read. */
  readonly name: string;
  readonly rawComment: Buffer;
  /** Extra fields of the directory, without those that only describe sizes and encryption. */
  readonly extra: Buffer;
  readonly flags: number;
  /** How the bytes are packed: 0 stored, 8 deflate. */
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly dosTime: number;
  readonly dosDate: number;
  readonly attributes: number;
  readonly internalAttributes: number;
  readonly versionMadeBy: number;
  /** Where the packed bytes begin in the file. */
  readonly dataStart: number;
  readonly lock: ZipLock | undefined;
}

/** `classic`: PKWARE's own cipher; `aes`: WinZip's, with the strength 1 to 3 for 128 to 256 bits. */
export type ZipLock =
  | { readonly kind: 'classic' }
  | { readonly kind: 'aes'; readonly strength: 1 | 2 | 3; readonly hasChecksum: boolean }
  | { readonly kind: 'unknown' };

export const STORED = 0;
export const DEFLATED = 8;

const UNIX = 3;
const LINK = 0o120000;
const KIND_OF_FILE = 0o170000;

export function isFolder(entry: ZipEntry): boolean {
  return entry.rawName.at(-1) === 0x2f;
}

/** A symbolic link holds a path, not content. */
export function isLink(entry: ZipEntry): boolean {
  return entry.versionMadeBy >> 8 === UNIX && ((entry.attributes >>> 16) & KIND_OF_FILE) === LINK;
}

/** Whether unpacking under this name could write outside of the folder that somebody unpacks into. */
export function hasUnsafeName(entry: ZipEntry): boolean {
  const path = entry.rawName.toString('latin1').replaceAll('\\', '/');
  const leavesFolder = path.split('/').includes('..');
  return leavesFolder || path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.includes('\0') || path === '';
}
