/** Tells files whose pages are still encrypted although nothing in them says so any more. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, type PdfRef, type PdfStream } from '../../syntax/object.ts';

/** Enough to be sure: by chance one encrypted stream in five hundred looks like a packed one. */
const MAX_STREAMS = 20;

/** @returns whether there is packed content on the pages, and none of it begins as packed data does (RFC 1950, 2.2). */
export function isStillEncrypted(document: PdfDocument, pages: readonly PdfRef[]): boolean {
  const packed = pages.slice(0, MAX_STREAMS).flatMap((page) => packedContent(document, page) ?? []);
  return packed.length > 0 && !packed.some(beginsAsPacked);
}

function packedContent(document: PdfDocument, page: PdfRef): PdfStream | undefined {
  const contents = document.resolve(document.dict(page)?.get('Contents') ?? null);
  const stream = document.stream(isArray(contents) ? (contents[0] ?? null) : contents);
  const filter = document.resolve(stream?.dict.get('Filter') ?? null);
  const first = document.nameOf(isArray(filter) ? (filter[0] ?? null) : filter);
  return stream && first === 'FlateDecode' && stream.length >= 2 ? stream : undefined;
}

function beginsAsPacked({ data }: PdfStream): boolean {
  const [method = 0, flags = 0] = data.kind === 'bytes' ? data.bytes : data.source.read(data.offset, 2);
  return method % 16 === 8 && (method * 256 + flags) % 31 === 0;
}
