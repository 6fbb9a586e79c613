/** Takes what is to go out of XMP packets, and takes away what cannot be looked into: thumbnails, private data of programs. */
import { escapeXml } from '../../document/catalog/info-entries.ts';
import { newXmp } from '../../document/catalog/xmp-packet.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfDict, PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { TAKEN_OUT, type Wanted } from '../find/wanted.ts';

const MAX_TEXT_BYTES = 16 * 1024 ** 2;

/** @returns how many packets were changed. */
export function clearXmp(document: PdfDocument, wanted: Wanted): number {
  let count = 0;
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (!(value instanceof PdfStream) || !isXmp(document, value)) continue;
    const bytes = decodeStream(document, value, MAX_TEXT_BYTES);
    const text = bytes ? textOfXmp(bytes) : undefined;
    if (text !== undefined && !saysWanted(text, wanted)) continue;
    const left = text === undefined ? '' : withoutIn(text, wanted);
    const clean = text !== undefined && !saysWanted(left, wanted) ? left : newXmp([]);
    document.set(new PdfRef(number), withText(value.dict, clean));
    count++;
  }
  return count;
}

export function isXmp(document: PdfDocument, { dict }: PdfStream): boolean {
  return isName(document.resolve(dict.get('Type')), 'Metadata') || isName(document.resolve(dict.get('Subtype')), 'XML');
}

/** In any of the encodings of Unicode. */
export function textOfXmp(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isWideTurned = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  if (isWide) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder(isWideTurned ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * Whether it is in what a packet says: its texts, each and all together, and the values of its properties. The names of
 * its parts are addresses and words of their own, and say nothing.
 */
export function saysWanted(xml: string, wanted: Wanted): boolean {
  const texts = plain(xml.replace(/<[^<>]*>/g, ''));
  return wanted.isIn(texts) || withoutIn(xml, wanted) !== xml;
}

/** What stands between tags, and in the attributes that are properties. */
const SAID_IN_XML = /(>)([^<>]+)(?=<|$)|(\s(?!xmlns|rdf:|xml:)[\w.-]+:[\w.-]+\s*=\s*)("[^"<]*"|'[^'<]*')/g;

function withoutIn(xml: string, wanted: Wanted): string {
  return xml.replace(SAID_IN_XML, (whole, open?: string, text = '', name?: string, value = '') => {
    const said = open === undefined ? value.slice(1, -1) : text;
    const left = wanted.without(plain(said), TAKEN_OUT);
    if (left === undefined) return whole;
    return open === undefined ? `${name}"${escapeXml(left).replaceAll('"', '&quot;')}"` : `${open}${escapeXml(left)}`;
  });
}

function plain(written: string): string {
  return written
    .replace(/&#(\d{1,7});/g, (_, code: string) => letter(Number(code)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => letter(Number.parseInt(code, 16)))
    .replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

function letter(code: number): string {
  return code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}

function withText(dict: PdfDict, text: string): PdfStream {
  const copy = dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'F']) copy.delete(key);
  return PdfStream.ofBytes(copy, Buffer.from(text, 'utf8'));
}

/** Small pictures of pages show what the pages no longer do; private data may hold a whole copy of the file. */
export function dropCopies(document: PdfDocument): void {
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    for (const key of ['Thumb', 'PieceInfo']) if (dict.has(key)) document.editable(new PdfRef(number)).delete(key);
  }
}

/** Scripts and rich texts that are streams of their own. @returns how many were changed. */
export function clearTextStreams(document: PdfDocument, wanted: Wanted): number {
  let count = 0;
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    for (const key of ['JS', 'RC', 'RV', 'V', 'DV']) {
      const reference = dict.get(key);
      const stream = reference instanceof PdfRef ? document.stream(reference) : undefined;
      if (!stream || !(reference instanceof PdfRef)) continue;
      const bytes = decodeStream(document, stream, MAX_TEXT_BYTES);
      const text = bytes && textOfXmp(bytes);
      const isSaid = (written: string) => wanted.isIn(written) || saysWanted(written, wanted);
      if (text !== undefined && !isSaid(text)) continue;
      const left = text === undefined ? '' : (wanted.without(text) ?? '');
      document.set(reference, withText(stream.dict, isSaid(left) ? '' : left));
      count++;
    }
  }
  return count;
}
