/** Takes the pictures out of Office files and books, which are zips: the stored bytes of each. */
import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFileType } from '../../../adapters/file-type.ts';
import type { FileTypeId } from '../../../contract/files/file-type.ts';
import { BrokenEntry, isReadable, type OpenedZip, openZip, unpackEntry } from '../../zip/read-zip.ts';
import type { ZipEntry } from '../../zip/zip-entry.ts';

export interface ZipPicture {
  /** File name inside the zip, without folder. */
  readonly name: string;
  readonly type: FileTypeId;
  readonly path: string;
  readonly bytes: number;
}

/** One entry that should be a picture. */
export interface ZipPictureStep {
  readonly place: number;
  readonly of: number;
  /** Undefined for one that was there before, and for what is no picture or damaged. */
  readonly picture: ZipPicture | undefined;
}

export interface ZipPictureOptions {
  /** How people call the file. */
  readonly file: string;
  /** Pictures may lie in any folder. */
  readonly isBook: boolean;
  readonly dedupe: boolean;
  /** Where the pictures are unpacked to. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Folders that hold an Office file's own pictures. */
const FOLDERS = /(^|\/)(media|Pictures)\//;
const EXTENSIONS = /\.(png|jpe?g|jpe|gif|webp|tiff?|bmp|dib|svg|emf|wmf|heic|avif)$/i;
const PICTURES: ReadonlySet<FileTypeId> = new Set(['png', 'jpg', 'gif', 'webp', 'tiff', 'bmp', 'svg', 'heic', 'avif']);

/** 2 before 10. */
const NATURAL = new Intl.Collator('en', { numeric: true });

/** The pictures in the order of their names. @throws ToolError `damaged`, `unpacks-too-large`. */
export async function* zipPictures(path: string, options: ZipPictureOptions): AsyncGenerator<ZipPictureStep> {
  const zip = await openZip(path, options.file, options.signal);
  const entries = zip.entries
    .filter(({ name }) => EXTENSIONS.test(name) && (options.isBook || FOLDERS.test(name)))
    .sort((a, b) => NATURAL.compare(a.name, b.name));
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const target = join(options.folder, `unpacked-${index}`);
    const picture = await unpackPicture(zip, entry, target, options.signal);
    const print =
      picture &&
      createHash('sha256')
        .update(await readFile(target))
        .digest('hex');
    const isRepeat = print !== undefined && options.dedupe && seen.has(print);
    if (print !== undefined) seen.add(print);
    if (!picture || isRepeat) await rm(target, { force: true });
    yield { place: index + 1, of: entries.length, picture: isRepeat ? undefined : picture };
  }
}

async function unpackPicture(
  zip: OpenedZip,
  entry: ZipEntry,
  path: string,
  signal: AbortSignal,
): Promise<ZipPicture | undefined> {
  if (!isReadable(entry) || entry.lock) return undefined;
  try {
    await unpackEntry(zip, entry, path, { password: '', signal });
  } catch (error) {
    if (error instanceof BrokenEntry) return undefined;
    throw error;
  }
  const name = entry.name.replace(/^.*\//, '');
  const type = (await metafileType(path)) ?? (await detectFileType(path, name));
  if (type === undefined) return undefined;
  const isPicture = PICTURES.has(type) || type === 'emf' || type === 'wmf';
  return isPicture ? { name, type, path, bytes: entry.bytes } : undefined;
}

/** Windows metafiles, told by their first bytes ([MS-EMF] 2.3.4.2, [MS-WMF] 2.3.2.3). */
async function metafileType(path: string): Promise<'emf' | 'wmf' | undefined> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(44);
    const { bytesRead } = await file.read(head, 0, 44, 0);
    if (bytesRead === 44 && head.readUInt32LE(0) === 1 && head.toString('latin1', 40, 44) === ' EMF') return 'emf';
    return bytesRead >= 4 && head.readUInt32LE(0) === 0x9ac6cdd7 ? 'wmf' : undefined;
  } finally {
    await file.close();
  }
}
