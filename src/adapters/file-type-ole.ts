/** Tells doc, xls, ppt, emails of Outlook and locked Office files apart by the directory of their compound file (MS-CFB). */
import { open } from 'node:fs/promises';
import { type FileTypeId, fileTypeOfExtension } from '../contract/files/file-type.ts';
import { extensionOf } from '../contract/files/output-name.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Sectors of the directory that are read at most; the root's own streams stand among the first entries. */
const MAX_DIRECTORY_SECTORS = 64;
const ENTRY_BYTES = 128;
const NO_ENTRY = 0xffffffff;
/** Sector numbers from here on mark ends and free room, not sectors (MS-CFB 2.1). */
const FIRST_SPECIAL_SECTOR = 0xfffffffa;

/** Where Office Open XML files that are locked with a password keep everything (MS-OFFCRYPTO). */
export const LOCKED_PACKAGE = 'EncryptedPackage';

const BY_STREAM: readonly (readonly [string, FileTypeId])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
];

/** In the root of every item that Outlook saves (MS-OXMSG, 2.4); its name table makes it none of the parts of one. */
const MAIL_STREAMS = ['__nameid_version1.0', '__properties_version1.0'];

const OLD_KINDS: readonly FileTypeId[] = ['doc', 'xls', 'ppt', 'msg'];
const LOCKED_KINDS: readonly FileTypeId[] = ['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'pptx', 'pptm'];

/** Reads a part of a file; shorter than asked, or empty, where the bytes are not at hand. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

interface Entry {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

export function isOle(head: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => head[index] === byte);
}

/**
 * The Office kind of a compound file, `msg` for what Outlook saves, undefined for other ones (installers). Where the directory is out of reach
 * the name decides between the kinds.
 */
export async function oleFileType(head: Uint8Array, name: string, readAt: ReadAt): Promise<FileTypeId | undefined> {
  const hint = fileTypeOfExtension(extensionOf(name));
  const streams = await rootStreams(head, readAt);
  if (streams === undefined) return hint && [...OLD_KINDS, ...LOCKED_KINDS].includes(hint) ? hint : 'doc';
  if (streams.has(LOCKED_PACKAGE)) return hint && LOCKED_KINDS.includes(hint) ? hint : 'docx';
  if (MAIL_STREAMS.some((stream) => streams.has(stream))) return 'msg';
  return BY_STREAM.find(([stream]) => streams.has(stream))?.[1];
}

/** Names of what lies in the root of a compound file; undefined where it is none, or its directory cannot be read. */
export async function streamsOfFile(path: string): Promise<ReadonlySet<string> | undefined> {
  const file = await open(path);
  try {
    const readAt = async (offset: number, length: number) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    const head = await readAt(0, 512);
    return isOle(head) ? await rootStreams(head, readAt) : undefined;
  } finally {
    await file.close();
  }
}

/** Names of what lies in the root of a compound file; undefined where its directory is out of reach. */
async function rootStreams(head: Uint8Array, readAt: ReadAt): Promise<ReadonlySet<string> | undefined> {
  const entries = await directory(head, readAt);
  const root = entries[0];
  if (!root) return undefined;
  const names = new Set<string>();
  const seen = new Set<number>();
  const waiting = [root.child];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = entries[id];
    if (id === NO_ENTRY || seen.has(id) || !entry) continue;
    seen.add(id);
    names.add(entry.name);
    waiting.push(entry.left, entry.right);
  }
  return names;
}

async function directory(head: Uint8Array, readAt: ReadAt): Promise<readonly Entry[]> {
  if (head.length < 512) return [];
  const header = new DataView(head.buffer, head.byteOffset, 512);
  const sectorBytes = header.getUint16(30, true) === 12 ? 4096 : 512;
  const sectorAt = (sector: number) => readAt((sector + 1) * sectorBytes, sectorBytes);
  const entries: Entry[] = [];
  let sector = header.getUint32(48, true);
  for (let count = 0; count < MAX_DIRECTORY_SECTORS && sector < FIRST_SPECIAL_SECTOR; count++) {
    const bytes = await sectorAt(sector);
    if (bytes.length < sectorBytes) break;
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) entries.push(readEntry(bytes.subarray(at, at + ENTRY_BYTES)));
    sector = await nextSector(sector, header, sectorBytes, sectorAt);
  }
  return entries;
}

/** Follows the file allocation table, as far as the header itself lists its sectors (the first 109). */
async function nextSector(
  sector: number,
  header: DataView,
  sectorBytes: number,
  sectorAt: (sector: number) => Promise<Uint8Array>,
): Promise<number> {
  const perSector = sectorBytes / 4;
  const part = Math.floor(sector / perSector);
  if (part >= 109) return NO_ENTRY;
  const table = await sectorAt(header.getUint32(76 + part * 4, true));
  const at = (sector % perSector) * 4;
  if (table.length < at + 4) return NO_ENTRY;
  return new DataView(table.buffer, table.byteOffset, table.length).getUint32(at, true);
}

function readEntry(bytes: Uint8Array): Entry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, ENTRY_BYTES);
  const nameBytes = Math.min(64, view.getUint16(64, true));
  const name = new TextDecoder('utf-16le').decode(bytes.subarray(0, Math.max(0, nameBytes - 2)));
  return { name, left: view.getUint32(68, true), right: view.getUint32(72, true), child: view.getUint32(76, true) };
}
