/** The files of a zip, each unpacked and checked alone. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { FileSource } from '../bytes/file-source.ts';
import { WrongZipPassword } from '../zip/decrypt-entry.ts';
import { openWithoutDirectory } from '../zip/lost-directory.ts';
import { BrokenEntry, isReadable, type OpenedZip, openZip, unpackEntry } from '../zip/read-zip.ts';
import { readSmallEntry, SMALL_BYTES } from '../zip/small-entry.ts';
import { isFolder, isLink, type ZipEntry } from '../zip/zip-entry.ts';
import { decodeName, guessEncoding, isUtf8, type NameEncoding } from './name-encoding.ts';
import { BrokenItem, LockedArchive, MAX_ITEMS, type PackedItem } from './packed-item.ts';

/** The name is UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8 = 0x800;
/** The name again as UTF-8, with the sum of the other one (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075;
const UNICODE_PATH_HEAD = 5;
const UNIX_TIME = 0x5455;
const UNIX = 3;
const OWNER_RUNS = 0o100;

export interface ZipWish {
  readonly file: string;
  readonly password: string;
  readonly encoding: NameEncoding | 'auto';
  /** Holds one file at a time. */
  readonly workDir: string;
  readonly signal: AbortSignal;
}

/** Whether every file is packed in a way that is read here; others are bzip2, LZMA, Deflate64 and so on. */
export function isReadableZip({ entries }: OpenedZip): boolean {
  return entries.every((entry) => isFolder(entry) || isReadable(entry));
}

/** @throws LockedArchive; ToolError as `openZip`. */
export async function* zipItems(zip: OpenedZip, wish: ZipWish): AsyncGenerator<PackedItem> {
  if (wish.password === '' && zip.entries.some(({ lock }) => lock !== undefined)) throw new LockedArchive();
  const nameOf = entryNames(zip.entries, wish.encoding);
  const source = new FileSource(zip.path);
  try {
    for (const entry of zip.entries) {
      const isSmall = !entry.lock && entry.bytes <= SMALL_BYTES && entry.packedBytes <= SMALL_BYTES;
      yield {
        path: nameOf(entry),
        kind: kindOf(entry),
        bytes: entry.bytes,
        modifiedMs: unixMoment(entry) ?? dosMoment(entry),
        isExecutable: isProgram(entry),
        isLocked: entry.lock !== undefined,
        content: () => (isSmall ? atOnce(source, entry) : unpacked(zip, entry, wish)),
      };
    }
  } finally {
    source.close();
  }
}

async function* atOnce(source: FileSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const content = readSmallEntry(source, entry);
  if (!content) throw new BrokenItem('not what was promised');
  yield content;
}

export function openForItems(path: string, { file, signal }: ZipWish): Promise<OpenedZip> {
  return openZip(path, file, signal, MAX_ITEMS);
}

/** What is whole in a zip that broke off before its directory. @throws `broken` behind the last file; as `zipItems`. */
export async function* cutZipItems(path: string, wish: ZipWish, broken: ToolError): AsyncGenerator<PackedItem> {
  const zip = openWithoutDirectory(path, MAX_ITEMS, wish.signal);
  if (isReadableZip(zip)) yield* zipItems(zip, wish);
  throw broken;
}

function kindOf(entry: ZipEntry): PackedItem['kind'] {
  if (isFolder(entry)) return 'folder';
  return isLink(entry) ? 'other' : 'file';
}

/** What an entry says of its name itself counts more than what is wished for the others. */
function entryNames(entries: readonly ZipEntry[], wanted: ZipWish['encoding']): (entry: ZipEntry) => string {
  const untold = entries.filter((entry) => toldName(entry) === undefined);
  const encoding = wanted === 'auto' ? guessEncoding(untold.map(({ rawName }) => rawName)) : wanted;
  return (entry) => {
    const told = toldName(entry);
    if (told !== undefined) return told;
    return decodeName(entry.rawName, wanted === 'auto' && isUtf8(entry.rawName) ? 'utf-8' : encoding);
  };
}

function toldName({ rawName, extra, flags }: ZipEntry): string | undefined {
  const field = extraField(extra, UNICODE_PATH);
  // A program that knows nothing of the field may have renamed the entry.
  if (field && field.length > UNICODE_PATH_HEAD && field.readUInt32LE(1) === crc32(rawName))
    return field.toString('utf8', UNICODE_PATH_HEAD);
  return (flags & UTF8) !== 0 && isUtf8(rawName) ? rawName.toString('utf8') : undefined;
}

/** The content of the first field of a kind that is whole. */
function extraField(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === id && end <= extra.length) return extra.subarray(at + 4, end);
  }
  return undefined;
}

/** Seconds since 1970 in universal time, where the packer has written them (Info-ZIP's "extended timestamp"). */
function unixMoment({ extra }: ZipEntry): number | undefined {
  const field = extraField(extra, UNIX_TIME);
  if (!field || field.length < 5 || ((field[0] ?? 0) & 1) === 0) return undefined;
  return field.readInt32LE(1) * 1000;
}

function isProgram({ versionMadeBy, attributes }: ZipEntry): boolean {
  return versionMadeBy >> 8 === UNIX && ((attributes >>> 16) & OWNER_RUNS) !== 0;
}

/** Years from 1980, two seconds a step, in whatever time zone the packer had. */
function dosMoment({ dosDate, dosTime }: ZipEntry): number | undefined {
  const [year, month, day] = [1980 + (dosDate >> 9), (dosDate >> 5) & 15, dosDate & 31];
  if (month < 1 || month > 12 || day < 1) return undefined;
  return Date.UTC(year, month - 1, day, dosTime >> 11, (dosTime >> 5) & 63, (dosTime & 31) * 2);
}

/** Through a file, so that nothing is handed on before its sum is known to be right. */
async function* unpacked(zip: OpenedZip, entry: ZipEntry, wish: ZipWish): AsyncGenerator<Uint8Array> {
  const target = join(wish.workDir, 'unpacked');
  try {
    await unpackEntry(zip, entry, target, { password: wish.password, signal: wish.signal });
    yield* createReadStream(target) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof WrongZipPassword) throw new LockedArchive();
    const isBroken = error instanceof BrokenEntry || (error instanceof ToolError && error.code === 'damaged');
    throw isBroken ? new BrokenItem('not what was promised', { cause: error }) : error;
  } finally {
    await rm(target, { force: true });
  }
}
