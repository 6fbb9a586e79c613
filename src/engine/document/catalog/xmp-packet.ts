/** XMP packets as text (ISO 16684-1): single properties are read, removed and added, all else passes through as it is. */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { readXmp } from './conformance.ts';
import { NAMESPACES } from './info-entries.ts';

/** Byte order mark in the packet's head, and the id that every packet has. */
const HEAD = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const END = '</rdf:RDF>';

/** The packet in letters; undefined where there is none. */
export function readXmpText(document: PdfDocument): string | undefined {
  const bytes = readXmp(document);
  if (bytes === undefined) return undefined;
  const raw = Buffer.from(bytes, 'latin1');
  if (raw[0] === 0xfe && raw[1] === 0xff) return raw.subarray(2).swap16().toString('utf16le');
  if (raw[0] === 0xff && raw[1] === 0xfe) return raw.subarray(2).toString('utf16le');
  return raw.toString('utf8');
}

export function writeXmp(document: PdfDocument, xmp: string): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const dict = PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') });
  catalog.set('Metadata', document.add(PdfStream.ofBytes(dict, Buffer.from(xmp))));
}

/** @param more namespaces beside the usual ones. */
export function newXmp(rows: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const { dc, xmp, pdf } = NAMESPACES;
  return `${HEAD}
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">${description(rows, { ...more, dc, xmp, pdf })}</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

/** The packet with these elements added; a new one where it is no packet. */
export function withElements(xmp: string, rows: readonly string[]): string {
  if (rows.length === 0) return xmp;
  const end = xmp.lastIndexOf(END);
  if (end < 0 || !xmp.includes(`xmlns:rdf="${RDF}"`)) return newXmp(rows);
  const about = /rdf:about\s*=\s*"([^"<>]*)"/.exec(xmp)?.[1] ?? '';
  return `${xmp.slice(0, end)}${description(rows, NAMESPACES, about)}\n${xmp.slice(end)}`;
}

function description(rows: readonly string[], spaces: Readonly<Record<string, string>>, about = ''): string {
  const names = Object.entries(spaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<rdf:Description rdf:about="${about}"${names.join('')}>\n${rows.join('\n')}\n</rdf:Description>`;
}

/** The text of a property, or of the first item of its list; undefined where it is not there. */
export function propertyText(xmp: string, space: keyof typeof NAMESPACES, local: string): string | undefined {
  for (const tag of tagsOf(xmp, space, local)) {
    const [element] = elements(xmp, tag);
    if (element) {
      const inside = xmp.slice(element.inside, element.close);
      return fromEntities(firstItem(inside).replace(/<[^<>]*>/g, '')).trim();
    }
    const attribute = attributeOf(tag).exec(xmp);
    if (attribute) return fromEntities((attribute[1] ?? '').slice(1, -1)).trim();
  }
  return undefined;
}

/** The packet without a property, however it is written. */
export function withoutProperty(xmp: string, space: keyof typeof NAMESPACES, local: string): string {
  let left = xmp;
  for (const tag of tagsOf(xmp, space, local)) {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end } of elements(left, tag)) {
      parts.push(left.slice(at, start));
      at = end;
    }
    left = [...parts, left.slice(at)].join('').replace(attributeOf(tag, 'g'), '');
  }
  return left;
}

/** The name with every prefix that stands for its namespace. */
function tagsOf(xmp: string, space: keyof typeof NAMESPACES, local: string): readonly string[] {
  const prefixes = new Set<string>([space]);
  for (const [, prefix = '', uri] of xmp.matchAll(/xmlns:([A-Za-z_][\w.-]{0,40})\s*=\s*["']([^"'<>]{1,200})["']/g)) {
    if (uri === NAMESPACES[space]) prefixes.add(prefix);
  }
  return [...prefixes].map((prefix) => `${prefix}:${local}`);
}

function attributeOf(tag: string, flags = ''): RegExp {
  return new RegExp(`\\s${tag}\\s*=\\s*("[^"<]*"|'[^'<]*')`, flags);
}

interface Element {
  readonly start: number;
  readonly inside: number;
  readonly close: number;
  readonly end: number;
}

/** Elements of a name, one after another; each is passed once, whatever the file holds. */
function* elements(xmp: string, tag: string): Generator<Element> {
  for (let at = xmp.indexOf(`<${tag}`); at >= 0; at = xmp.indexOf(`<${tag}`, at + 1)) {
    if (!/[\s/>]/.test(xmp[at + tag.length + 1] ?? '')) continue;
    const opened = xmp.indexOf('>', at);
    if (opened < 0) return;
    const inside = opened + 1;
    if (xmp[opened - 1] === '/') {
      yield { start: at, inside, close: inside, end: inside };
      at = opened;
      continue;
    }
    const close = xmp.indexOf(`</${tag}`, inside);
    const end = close < 0 ? -1 : xmp.indexOf('>', close) + 1;
    if (end <= 0) return;
    yield { start: at, inside, close, end };
    at = end - 1;
  }
}

/** Of several languages that of none, of a list the first. */
function firstItem(inside: string): string {
  const items = [...elements(inside, 'rdf:li')];
  const chosen = items.find(({ start, inside: text }) => inside.slice(start, text).includes('x-default')) ?? items[0];
  return chosen ? inside.slice(chosen.inside, chosen.close) : inside;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function fromEntities(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (all, named, decimal, hex) => {
    if (named) return ENTITIES[named] ?? all;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
