/** Takes the pictures out of Office files and books, which are zips: the stored bytes of each. */
import { createHash } from 'node:crypto';
import { detectFromHead } from '../../adapters/file-type.ts';
import type { FileTypeId } from '../../contract/file-type.ts';
import { FileSource } from '../pdf/file-source.ts';
import { readZipEntries, readZipEntry, type ZipEntry } from '../zip/zip-entries.ts';

export interface ZipPicture {
  /** File name inside the zip, without folder. */
  readonly name: string;
  readonly type: FileTypeId;
  readonly bytes: Uint8Array;
}

/** Folders that hold a file's own pictures; in a book any will do. */
const FOLDERS = /(^|\/)(media|Pictures|ObjectReplacements)\//;
const EXTENSIONS = /\.(png|jpe?g|jpe|gif|webp|tiff?|bmp|dib|svg|emf|wmf|jp2|heic|avif)$/i;
const PICTURES: ReadonlySet<FileTypeId> = new Set(['png', 'jpg', 'gif', 'webp', 'tiff', 'bmp', 'svg', 'heic', 'avif']);

const MAX_PICTURE_BYTES = 200 * 1024 ** 2;

/** 2 before 10. */
const NATURAL = new Intl.Collator('en', { numeric: true });

/** How many pictures a zip seems to hold, and each of them, read when its turn comes. */
export async function* zipPictures(
  path: string,
  isBook: boolean,
  dedupe: boolean,
): AsyncGenerator<{ readonly place: number; readonly of: number; readonly picture: ZipPicture | undefined }> {
  const source = new FileSource(path);
  const seen = new Set<string>();
  try {
    const entries = readZipEntries(source)
      .filter(({ name }) => EXTENSIONS.test(name) && (isBook || FOLDERS.test(name)))
      .sort((a, b) => NATURAL.compare(a.name, b.name));
    for (const [index, entry] of entries.entries()) {
      const picture = await readPicture(source, entry);
      const print = picture && createHash('sha256').update(picture.bytes).digest('hex');
      const isRepeat = print !== undefined && dedupe && seen.has(print);
      if (print !== undefined) seen.add(print);
      yield { place: index + 1, of: entries.length, picture: isRepeat ? undefined : picture };
    }
  } finally {
    source.close();
  }
}

async function readPicture(source: FileSource, entry: ZipEntry): Promise<ZipPicture | undefined> {
  const bytes = readZipEntry(source, entry, MAX_PICTURE_BYTES);
  const name = entry.name.replace(/^.*\//, '');
  const type = bytes && (metafileType(bytes) ?? (await detectFromHead(bytes.subarray(0, 256 * 1024), name)));
  if (!bytes || type === undefined) return undefined;
  return PICTURES.has(type) || type === 'emf' || type === 'wmf' ? { name, type, bytes } : undefined;
}

/** Windows metafiles, told by their first bytes ([MS-EMF] 2.3.4.2, [MS-WMF] 2.3.2.3). */
function metafileType(bytes: Uint8Array): 'emf' | 'wmf' | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 44));
  if (view.length >= 44 && view.readUInt32LE(0) === 1 && view.toString('latin1', 40, 44) === ' EMF') return 'emf';
  return view.length >= 4 && view.readUInt32LE(0) === 0x9ac6cdd7 ? 'wmf' : undefined;
}
