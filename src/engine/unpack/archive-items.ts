/** Opens an archive of any kind and hands on what is in it, one by one. */
import { createReadStream } from 'node:fs';
import { archiveAsTar, saysEncrypted } from '../../adapters/bsdtar.ts';
import { ProgramFailed } from '../../adapters/program-output.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { requireModestUnpacking } from '../zip/unpack-limit.ts';
import { ByteReader } from './byte-reader.ts';
import { decodeName, guessEncoding, isUtf8, type NameEncoding } from './name-encoding.ts';
import { failingAs, LockedArchive, type PackedItem, SpoiledArchive } from './packed-item.ts';
import { type StreamType, unpackStream } from './read-stream.ts';
import { readTar } from './read-tar.ts';
import { sevenZipItems } from './seven-zip-items.ts';
import { BLOCK_BYTES, isTarHeader } from './tar-header.ts';
import { cutZipItems, isReadableZip, openForItems, type ZipWish, zipItems } from './zip-items.ts';

export interface Archive {
  readonly path: string;
  readonly name: string;
  readonly type: FileTypeId;
  readonly bytes: number;
}

export type ArchiveWish = Omit<ZipWish, 'file'>;

/**
 * What is in it, in its order. Each content is to be read before the next item is asked for.
 * @throws BrokenArchive, LockedArchive; ToolError `damaged`, `rar-locked`, `unpacks-too-large`, `too-many-entries`, `engine-missing`.
 */
export function archiveItems(archive: Archive, wish: ArchiveWish): AsyncGenerator<PackedItem> {
  const { type, path } = archive;
  const nameOf = streamNames(wish.encoding);
  if (type === 'zip' || type === 'epub') return anyZip(archive, wish);
  if (type === '7z') return sevenZip(archive, wish);
  if (type === 'tar') return readTar(createReadStream(path), nameOf);
  if (type === 'gz' || type === 'bz2' || type === 'xz' || type === 'zst') return stream(archive, type, wish);
  return byLibarchive(archive, wish);
}

async function* anyZip(archive: Archive, wish: ArchiveWish): AsyncGenerator<PackedItem> {
  const own = { ...wish, file: archive.name };
  const zip = await openForItems(archive.path, own).catch((error: unknown) => {
    if (error instanceof ToolError && error.code === 'damaged') return error;
    throw error;
  });
  if (zip instanceof ToolError) yield* cutZipItems(archive.path, own, zip);
  else if (isReadableZip(zip)) yield* zipItems(zip, own);
  else yield* sevenZipItems(archive.path, wish, (claimed) => requireModestUnpacking(claimed, archive.bytes));
}

/** Without 7-Zip, libarchive reads those that are not encrypted. */
async function* sevenZip(archive: Archive, wish: ArchiveWish): AsyncGenerator<PackedItem> {
  try {
    yield* sevenZipItems(archive.path, wish, (claimed) => requireModestUnpacking(claimed, archive.bytes));
  } catch (missing) {
    if (!(missing instanceof ToolError && missing.code === 'engine-missing')) throw missing;
    try {
      yield* byLibarchive(archive, wish);
    } catch (error) {
      throw error instanceof LockedArchive ? missing : error;
    }
  }
}

function byLibarchive({ path, name, type }: Archive, wish: ArchiveWish): AsyncGenerator<PackedItem> {
  const source = failingAs(archiveAsTar(path, wish.signal), (error) => {
    if (!(error instanceof ProgramFailed)) return error;
    if (!saysEncrypted(error.words)) return new SpoiledArchive(error);
    return type === 'rar' ? new ToolError('rar-locked', { file: name }, { cause: error }) : new LockedArchive();
  });
  return readTar(source, streamNames(wish.encoding), { toEnd: true });
}

/** A packed tar, or one file that was packed alone. */
async function* stream(archive: Archive, type: StreamType, wish: ArchiveWish): AsyncGenerator<PackedItem> {
  const reader = new ByteReader(unpackStream(archive.path, type, wish.signal));
  if (isTarHeader(await reader.peek(BLOCK_BYTES))) yield* readTar(reader, streamNames(wish.encoding));
  else {
    try {
      const content = () => reader.upTo(Number.POSITIVE_INFINITY);
      yield { path: aloneName(archive.name), kind: 'file', bytes: undefined, modifiedMs: undefined, content };
    } finally {
      await reader.close();
    }
  }
}

/** `notes.txt.gz` holds `notes.txt`. */
function aloneName(name: string): string {
  const base = name.replace(/^.*[/\\]/s, '');
  return /^(.+)\.(?:gz|bz2|xz|zst)$/i.exec(base)?.[1] ?? (base.replace(/\.[^.]*$/, '') || 'file');
}

/** Where names come one by one, each speaks for itself. */
function streamNames(wanted: NameEncoding | 'auto'): (raw: Buffer) => string {
  return (raw) => {
    if (wanted !== 'auto') return decodeName(raw, wanted);
    return decodeName(raw, isUtf8(raw) ? 'utf-8' : guessEncoding([raw]));
  };
}
