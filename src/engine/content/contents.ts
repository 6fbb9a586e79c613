/** Everything in a document that holds drawing operators: pages, forms, appearances, patterns and glyphs of Type 3 fonts. */
import type { PdfDocument } from '../syntax/document.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';

export interface Content {
  /** The streams that together are one content. */
  readonly streams: readonly PdfObject[];
  /** Undefined where they are those of whoever draws it. */
  readonly resources: PdfDict | undefined;
}

const MAX_CONTENT_BYTES = 64 * 1024 ** 2;

/** The streams of a page's `/Contents`, which is one of them or a list. */
export function contentParts(document: PdfDocument, contents: PdfObject): readonly PdfObject[] {
  return document.stream(contents) ? [contents] : document.array(contents);
}

/** What a page draws. */
export function pageContent(document: PdfDocument, page: PdfRef): Content {
  const dict = document.dict(page);
  const contents = dict?.get('Contents') ?? null;
  return { streams: contentParts(document, contents), resources: document.dict(dict?.get('Resources') ?? null) };
}

export function allContents(document: PdfDocument, pages: readonly PdfRef[]): readonly Content[] {
  const found: Content[] = pages.flatMap((page) => (document.dict(page) ? [pageContent(document, page)] : []));
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const reference = new PdfRef(number);
    if (value instanceof PdfStream && isForm(document, value.dict)) {
      found.push({ streams: [reference], resources: document.dict(value.dict.get('Resources')) });
    }
    if (!(value instanceof PdfDict) || !value.has('CharProcs')) continue;
    const glyphs = [...(document.dict(value.get('CharProcs'))?.entries() ?? [])];
    const resources = document.dict(value.get('Resources'));
    found.push(...glyphs.map(([, glyph]) => ({ streams: [glyph], resources })));
  }
  return found;
}

function isForm(document: PdfDocument, dict: PdfDict): boolean {
  return document.nameOf(dict.get('Subtype')) === 'Form' || document.number(dict.get('PatternType')) === 1;
}

/** All parts as one, since the state carries over from part to part; undefined when a part cannot be read. */
export function contentBytes(document: PdfDocument, content: Content): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (const reference of content.streams) {
    const stream = document.stream(reference);
    const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
    if (!bytes) return undefined;
    parts.push(bytes, Buffer.from('\n'));
  }
  return parts.length === 2 ? parts[0] : Buffer.concat(parts);
}
