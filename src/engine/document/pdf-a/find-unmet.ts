/** Finds what keeps a file from following PDF/A-2b, as far as it can be checked here; what cannot be checked counts as unmet. */
import type { ArchiveReason } from '../../../contract/reasons.ts';
import { mediaBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { Lexer } from '../../syntax/lexer.ts';
import { isArray, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { Keyword, Parser } from '../../syntax/parser.ts';
import { decodeStream, streamFilters } from '../../syntax/stream-filters.ts';
import { pageAnnotations } from '../pages/annotation.ts';
import { reachableObjects } from './reachable-objects.ts';

/** Annotations without a look of their own (6.3.3). */
const NEEDS_NO_LOOK = new Set(['Link', 'Popup']);
/** 6.3.1; attached files have rules of their own. */
const FORBIDDEN_ANNOTATIONS = new Set(['3D', 'Sound', 'Screen', 'Movie', 'FileAttachment', 'RichMedia']);
/** Made here, and known to be right. */
const OWN_FONT = /\+SheafGlyphless$/;
const MAX_CONTENT_BYTES = 32 * 1024 ** 2;
/** Sides of a page, in units (6.1.13). */
const SIDES = { least: 3, most: 14_400 };

/** Each once. */
export function findUnmet(document: PdfDocument, pages: readonly PdfRef[]): readonly ArchiveReason[] {
  const unmet = new Set<ArchiveReason>();
  if (document.catalog.has('OutputIntents')) unmet.add('own-output-intent');
  const names = document.dict(document.catalog.get('Names'));
  if (names?.has('EmbeddedFiles')) unmet.add('has-attachments');
  for (const page of pages) checkPage(document, page, unmet);
  for (const reference of reachableObjects(document)) checkObject(document, document.object(reference.number), unmet);
  return [...unmet];
}

function checkPage(document: PdfDocument, page: PdfRef, unmet: Set<ArchiveReason>): void {
  const dict = document.dict(page);
  if (!dict) return;
  const box = mediaBox(document, dict);
  const sides = [box.right - box.left, box.top - box.bottom];
  if (sides.some((side) => side < SIDES.least || side > SIDES.most)) unmet.add('page-of-odd-size');
  for (const { dict: annotation } of pageAnnotations(document, page)) {
    const kind = document.nameOf(annotation.get('Subtype')) ?? '';
    if (FORBIDDEN_ANNOTATIONS.has(kind)) unmet.add('has-media');
    else if (!NEEDS_NO_LOOK.has(kind) && !annotation.has('AP')) unmet.add('has-no-look');
  }
  const contents = dict.get('Contents');
  const parts = document.stream(contents) ? [contents] : document.array(contents);
  const bytes = parts.map((part) => {
    const stream = document.stream(part);
    return stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
  });
  if (bytes.some((each) => each === undefined)) unmet.add('content-not-checked');
  else checkContent(Buffer.concat(bytes.flatMap((each) => [each ?? new Uint8Array(), Buffer.from('\n')])), unmet);
}

function checkObject(document: PdfDocument, value: PdfObject, unmet: Set<ArchiveReason>): void {
  if (mentions(value, 'DeviceCMYK')) unmet.add('has-inks');
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!(dict instanceof PdfDict)) return;
  if (document.nameOf(dict.get('Type')) === 'Font') checkFont(document, dict, unmet);
  if (!(value instanceof PdfStream)) return;
  if (dict.has('F')) unmet.add('has-parts-elsewhere');
  const filters = streamFilters(document, dict).map((filter) => filter.name);
  if (filters.includes('JPXDecode')) unmet.add('has-jpeg-2000');
  if (filters.includes('LZWDecode')) unmet.add('has-lzw');
  if (document.nameOf(dict.get('Subtype')) === 'PS') unmet.add('has-postscript');
  if (document.nameOf(dict.get('Subtype')) === 'Form') {
    const bytes = decodeStream(document, value, MAX_CONTENT_BYTES);
    if (bytes) checkContent(bytes, unmet);
  }
}

/** Other fonts have widths, encodings and subsets with rules that nobody checks here. */
function checkFont(document: PdfDocument, font: PdfDict, unmet: Set<ArchiveReason>): void {
  if (!OWN_FONT.test(document.nameOf(font.get('BaseFont')) ?? '')) unmet.add('has-own-fonts');
}

/** Colours of printing inks in a content stream (ISO 32000-1, 8.6.8). */
function checkContent(bytes: Uint8Array, unmet: Set<ArchiveReason>): void {
  const parser = new Parser(new Lexer(bytes), { references: false });
  for (let token = parser.next(); token !== undefined; token = parser.next()) {
    const isInk = token instanceof Keyword ? token.word === 'k' || token.word === 'K' : isCmyk(token);
    if (isInk) unmet.add('has-inks');
  }
}

function isCmyk(value: PdfObject): boolean {
  return value instanceof PdfName && (value.value === 'DeviceCMYK' || value.value === 'CMYK');
}

/** Within the object itself; what it refers to is looked at on its own. */
function mentions(value: PdfObject, word: string): boolean {
  if (value instanceof PdfName) return value.value === word;
  if (isArray(value)) return value.some((item) => mentions(item, word));
  const dict = value instanceof PdfStream ? value.dict : value;
  return dict instanceof PdfDict && [...dict.entries()].some(([, item]) => mentions(item, word));
}
