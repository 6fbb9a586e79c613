/** Tells the type of a file by its content: npm file-type for binary kinds, our own rules where it is silent. */
import { open } from 'node:fs/promises';
import { FILE_TYPES, type FileTypeId } from '../contract/files/file-type.ts';
import { isOle, oleFileType, type ReadAt } from './file-type-ole.ts';
import { isGzip, textFileType, zippedSvg } from './file-type-text.ts';

/** How much of the beginning of a file decides its type. */
export const HEAD_BYTES = 256 * 1024;

/** A PDF header may stand behind other bytes, within the first 1024 (ISO 32000-1, annex H, note 13). */
const PDF_HEADER_BYTES = 1024;

/** A cut-up archive: only its first part begins like one. */
const PART_NAME = /\.(?:7z|zip|tar|gz|tgz|bz2|xz|zst|rar|iso)\.\d{3}$/i;

/** Many programs write a book without its type in front, where it should be (EPUB 3.3, 4.2.2). */
const BOOK_NAME = /\.epub$/i;

/** Form data begin so (ISO 32000-2, 12.7.8). */
const FDF_HEADER = '%FDF-';

/** Templates, slide shows and still pictures of a burst open like the kind that they belong to. */
const SAME_AS: Readonly<Record<string, FileTypeId>> = {
  'image/apng': 'png',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
  'application/x-rar-compressed': 'rar',
  'application/x-bzip': 'bz2',
  'application/vnd.ms-word.template.macroenabled.12': 'docm',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template': 'xlsx',
  'application/vnd.ms-excel.template.macroenabled.12': 'xlsm',
  'application/vnd.openxmlformats-officedocument.presentationml.template': 'pptx',
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': 'pptx',
  'application/vnd.ms-powerpoint.template.macroenabled.12': 'pptm',
  'application/vnd.ms-powerpoint.slideshow.macroenabled.12': 'pptm',
  'application/vnd.oasis.opendocument.text-template': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet-template': 'ods',
  'application/vnd.oasis.opendocument.presentation-template': 'odp',
  'application/vnd.oasis.opendocument.graphics-template': 'odg',
};

/** What file-type says of marked-up text; these go on to the rules for text. */
const TEXT_MIMES = new Set(['application/xml', 'text/xml', 'application/vnd.google-earth.kml+xml']);

/** First bytes of the kinds whose tables may lie past the head (a TIFF's page list at its end), or be broken. */
const MAGIC: readonly (readonly [string, FileTypeId])[] = [
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['PK\x03\x04', 'zip'],
];

/** The type of a local file, or undefined when it is none that Sheaf names. The name only parts kinds of text, and books from other zips. */
export async function detectFileType(path: string, name: string): Promise<FileTypeId | undefined> {
  const file = await open(path, 'r');
  try {
    const readAt: ReadAt = async (offset, length) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await detect(await readAt(0, HEAD_BYTES), name, readAt);
  } finally {
    await file.close();
  }
}

/** The same from the first HEAD_BYTES of an upload, while the rest is still on its way. */
export function detectFromHead(head: Uint8Array, name: string): Promise<FileTypeId | undefined> {
  return detect(head, name, async (offset, length) => head.subarray(offset, offset + length));
}

async function detect(head: Uint8Array, name: string, readAt: ReadAt): Promise<FileTypeId | undefined> {
  if (head.length === 0) return undefined;
  if (PART_NAME.test(name)) return 'part';
  if (pdfHeaderAt(head) === 0) return 'pdf';
  if (Buffer.from(head.subarray(0, FDF_HEADER.length)).toString('latin1') === FDF_HEADER) return 'fdf';
  if (isOle(head)) return oleFileType(head, name, readAt);
  if (isGzip(head)) return zippedSvg(head) ?? 'gz';
  const mime = await mimeOf(head);
  const known = mime === undefined || TEXT_MIMES.has(mime) ? undefined : typeOfMime(mime);
  if (known === 'zip' && BOOK_NAME.test(name)) return 'epub';
  if (known) return known;
  if (pdfHeaderAt(head) > 0) return 'pdf';
  if (mime !== undefined && !TEXT_MIMES.has(mime)) return isZip(head) ? 'zip' : undefined;
  return textFileType(head, name);
}

async function mimeOf(head: Uint8Array): Promise<string | undefined> {
  const start = Buffer.from(head.subarray(0, 8)).toString('latin1');
  const byMagic = MAGIC.find(([magic]) => start.startsWith(magic))?.[1];
  const plain = byMagic && FILE_TYPES[byMagic].mime;
  // Most files are PDFs, told by their first bytes: they are spared the rules for all other kinds.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(head, { maxBufferSize: HEAD_BYTES }))?.mime ?? plain;
  } catch {
    return plain;
  }
}

function typeOfMime(mime: string): FileTypeId | undefined {
  const same = SAME_AS[mime];
  if (same) return same;
  for (const [id, facts] of Object.entries(FILE_TYPES)) if (facts.mime === mime) return id as FileTypeId;
  return undefined;
}

function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

function pdfHeaderAt(head: Uint8Array): number {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, PDF_HEADER_BYTES)).indexOf(
    '%PDF-',
    0,
    'latin1',
  );
}
