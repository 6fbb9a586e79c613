/** The claim of a file to follow a PDF/A part (ISO 19005), in its XMP metadata. */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';

export interface Conformance {
  readonly part: number;
  /** A, B or U; empty from part 4 on. */
  readonly level: string;
}

const MAX_XMP_BYTES = 4 * 1024 ** 2;

const PART = /pdfaid:part\s*(?:=\s*["']|>)\s*(\d)/;
const LEVEL = /pdfaid:conformance\s*(?:=\s*["']|>)\s*([A-Za-z])/;

export function readConformance(document: PdfDocument): Conformance | undefined {
  const xmp = readXmp(document);
  const part = xmp && PART.exec(xmp)?.[1];
  return part ? { part: Number(part), level: (LEVEL.exec(xmp)?.[1] ?? '').toUpperCase() } : undefined;
}

export function conformanceName(conformance: Conformance): string {
  return `PDF/A-${conformance.part}${conformance.level.toLowerCase()}`;
}

/** Takes the claim out of the metadata and leaves the rest of it as it is. */
export function dropConformance(document: PdfDocument): void {
  const xmp = readXmp(document);
  if (xmp === undefined) return;
  const plain = xmp
    .replace(/<pdfaid:(\w+)[^>]*>[^<]*<\/pdfaid:\1>/g, '')
    .replace(/\spdfaid:\w+\s*=\s*("[^"]*"|'[^']*')/g, '');
  const catalog = document.editable(document.trailer.get('Root'));
  const old = document.stream(catalog.get('Metadata'));
  if (!old) return;
  const dict = old.dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'F']) dict.delete(key);
  catalog.set('Metadata', document.add(PdfStream.ofBytes(dict, Buffer.from(plain, 'latin1'))));
}

/** The XMP packet with one character a byte: its marks are ASCII, and what lies between passes through unread. */
export function readXmp(document: PdfDocument): string | undefined {
  const stream = document.stream(document.catalog.get('Metadata'));
  const bytes = stream && decodeStream(document, stream, MAX_XMP_BYTES);
  return bytes && Buffer.from(bytes).toString('latin1');
}
