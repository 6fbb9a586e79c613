/** Decides what happens to each part of an Office package: pictures are stored anew, what nobody needs is emptied, the rest stays. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { detectFileType } from '../../../adapters/file-type.ts';
import type { FileTypeId } from '../../../contract/files/file-type.ts';
import type { ZipEntry } from '../../zip/zip-entry.ts';
import { emptyProperties, withoutThumbnail } from './office-properties.ts';

/** Where packages keep their pictures (ECMA-376 by convention of its producers, ODF 1.3 part 2, 3.16). */
const PICTURES = /^(?:(?:word|ppt|xl)\/media|Pictures|media)\//;
const PICTURE_KINDS: readonly FileTypeId[] = ['jpg', 'png', 'gif', 'webp', 'tiff'];
const THUMBNAIL = /^(?:docProps\/thumbnail\.\w+|Thumbnails\/thumbnail\.png)$/i;
/** What lists the parts of a package, its preview among them. */
const LISTS: readonly string[] = ['_rels/.rels', 'META-INF/manifest.xml'];
/** Programs read it at its place in the file to know what the file is (ODF 1.3 part 2, 3.3). */
const MARKER = 'mimetype';
/** What a signature covers must stay byte for byte. */
const SIGNATURES = /^(?:_xmlsignatures\/|META-INF\/(?:document|macro)signatures\.xml$)/;
/** Pictures smaller than this are icons. */
const MIN_PICTURE_BYTES = 1024;

export interface OfficeWork {
  readonly keepsMetadata: boolean;
  readonly removesExtras: boolean;
  /** Stores a picture anew in its own format; undefined where it is better left. */
  readonly recode: (path: string, type: FileTypeId) => Promise<string | undefined>;
}

/** @returns true for a part that is signed, or that tells signatures. */
export function isSigned(entries: readonly ZipEntry[]): boolean {
  return entries.some((entry) => SIGNATURES.test(entry.name));
}

export function isMarker(entry: ZipEntry): boolean {
  return entry.name === MARKER;
}

/** Whether there may be new content for a part: told by its name. */
export function isReplaceable({ name }: ZipEntry): boolean {
  return (
    PICTURES.test(name) ||
    THUMBNAIL.test(name) ||
    LISTS.includes(name) ||
    name === 'meta.xml' ||
    /^docProps\//.test(name)
  );
}

/** New content for a part, as a file; undefined leaves it, null takes it out. */
export async function replacePart(entry: ZipEntry, path: string, work: OfficeWork): Promise<string | null | undefined> {
  const { name } = entry;
  const properties = work.keepsMetadata ? undefined : await emptyProperties(name, () => readFile(path, 'utf8'));
  if (properties !== undefined) return written(`${path}-new`, properties);
  if (work.removesExtras && THUMBNAIL.test(name)) return null;
  if (work.removesExtras && LISTS.includes(name)) {
    return written(`${path}-new`, withoutThumbnail(await readFile(path, 'utf8')));
  }
  return PICTURES.test(name) ? recodePart(entry, path, work) : undefined;
}

async function recodePart(entry: ZipEntry, path: string, work: OfficeWork): Promise<string | undefined> {
  if (entry.bytes < MIN_PICTURE_BYTES) return undefined;
  const type = await detectFileType(path, entry.name);
  if (!type || !PICTURE_KINDS.includes(type)) return undefined;
  const recoded = await work.recode(path, type);
  return recoded !== undefined && (await stat(recoded)).size < entry.bytes ? recoded : undefined;
}

async function written(path: string, text: string): Promise<string> {
  await writeFile(path, text);
  return path;
}
