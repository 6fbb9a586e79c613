/** Takes out what a PDF tells beside its pages: metadata, small pictures of pages, data of programs, tags. */
import { FONT_PROGRAMS } from '../../fonts/font-program.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, PdfRef, PdfStream } from '../../syntax/object.ts';

/** Data of the programs that made it (14.5), of captured web pages (14.10), and paths of linked pictures (8.9.5.1). */
const PRIVATE = ['PieceInfo', 'SpiderInfo', 'OPI', 'LastModified'];
const TAG_KEYS = ['StructParents', 'StructParent'];
/** Letters of such a font are told by their names, so that another font can take over (table 121). */
const NONSYMBOLIC = 1 << 5;

/** @returns how many facts there were: entries of the information dictionary, and XMP packets. */
export function removeMetadata(document: PdfDocument): number {
  const info = document.dict(document.trailer.get('Info'));
  const count = (info?.size ?? 0) + removeKeys(document, ['Metadata']);
  // It says which files come from one original.
  for (const key of ['Info', 'ID']) document.trailer.delete(key);
  return count;
}

export function removeThumbnails(document: PdfDocument, pages: readonly PdfRef[]): number {
  const shown = pages.filter((page) => document.dict(page)?.has('Thumb'));
  for (const page of shown) document.editable(page).delete('Thumb');
  return shown.length;
}

export function removePrivateData(document: PdfDocument): number {
  return removeKeys(document, PRIVATE);
}

/** Content stays as it is; readers no longer know its headings, tables and descriptions. @returns 0 or 1. */
export function removeTags(document: PdfDocument): number {
  const catalog = document.editable(document.trailer.get('Root'));
  if (!catalog.has('StructTreeRoot')) return 0;
  for (const key of ['StructTreeRoot', 'MarkInfo']) catalog.delete(key);
  removeKeys(document, TAG_KEYS);
  return 1;
}

/** Takes embedded fonts out where another font can show the same letters. @returns how many. */
export function removeFonts(document: PdfDocument): number {
  let count = 0;
  for (let number = 1; number < document.count; number++) {
    const font = document.peek(number);
    if (!(font instanceof PdfDict) || !['TrueType', 'Type1', 'MMType1'].includes(subtypeOf(document, font))) continue;
    const descriptor = font.get('FontDescriptor');
    const dict = document.dict(descriptor);
    const isPlain = ((document.number(dict?.get('Flags') ?? null) ?? 0) & NONSYMBOLIC) !== 0;
    if (!(descriptor instanceof PdfRef) || !isPlain || !FONT_PROGRAMS.some((key) => dict?.has(key))) continue;
    const own = document.editable(descriptor);
    for (const key of FONT_PROGRAMS) own.delete(key);
    count++;
  }
  return count;
}

function subtypeOf(document: PdfDocument, dict: PdfDict): string {
  return document.nameOf(dict.get('Subtype')) ?? '';
}

/** @returns how many entries went. */
function removeKeys(document: PdfDocument, keys: readonly string[]): number {
  let count = 0;
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    const held = keys.filter((key) => dict.has(key));
    if (held.length === 0) continue;
    const own = document.editable(new PdfRef(number));
    for (const key of held) own.delete(key);
    count += held.length;
  }
  return count;
}
