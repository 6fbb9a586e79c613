/** Checks XMP metadata: the claim, the properties, and whether it agrees with the information dictionary. */
import { INFO_ENTRIES, INFO_KEYS, NAMESPACES } from '../../document/catalog/info-entries.ts';
import { type PdfDict, PdfStream } from '../../syntax/object.ts';
import { isoDate } from '../../syntax/text-string.ts';
import type { Subject } from '../rules/subject.ts';
import { EXTENSION, type Extensions, readExtensions } from './extension-schemas.ts';
import { knownKind } from './known-schemas.ts';
import { readProperties, textOf, type XmpProperty } from './read-properties.ts';
import { isOfKind } from './value-kinds.ts';

const CLAIM = 'http://www.aiim.org/pdfa/ns/id/';

export function checkMetadata(subject: Subject): void {
  const { document, findings, part } = subject;
  const main = document.stream(document.catalog.get('Metadata'));
  if (!main || !isMetadata(subject, main.dict)) findings.add('metadata');
  const extensions = main ? readExtensions(packetOf(subject, main)?.properties ?? []) : undefined;
  for (const { value, object } of subject.values()) {
    if (!(value instanceof PdfStream) || !isMetadata(subject, value.dict)) continue;
    const place = object === undefined ? {} : { object };
    if (part === 1 && value.dict.has('Filter')) findings.add('metadata-plain', place);
    checkPacket(subject, value, extensions, place);
  }
  const properties = main && packetOf(subject, main)?.properties;
  checkClaim(subject, properties ?? []);
  if (part === 1 && properties) checkInfo(subject, properties);
}

function isMetadata(subject: Subject, dict: PdfDict): boolean {
  return subject.name(dict, 'Type') === 'Metadata' && subject.name(dict, 'Subtype') === 'XML';
}

interface Packet {
  readonly text: string;
  readonly properties: readonly XmpProperty[] | undefined;
  readonly isUtf8: boolean;
}

function packetOf(subject: Subject, stream: PdfStream): Packet | undefined {
  const bytes = subject.bytes(stream);
  if (!bytes) return undefined;
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text, properties: readProperties(text), isUtf8: encoding === 'utf-8' };
  } catch {
    return { text: '', properties: undefined, isUtf8: false };
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return (first === 0xff && second === 0xfe) || second === 0 ? 'utf-16le' : 'utf-8';
}

function checkPacket(
  subject: Subject,
  stream: PdfStream,
  main: Extensions | undefined,
  place: { readonly object?: number },
): void {
  const { findings, part } = subject;
  const packet = packetOf(subject, stream);
  const head = /<\?xpacket\s[^?]*\?>/.exec(packet?.text ?? '')?.[0] ?? '';
  if (/\s(?:bytes|encoding)\s*=/.test(head)) findings.add('xmp-header', place);
  if (!packet?.properties || !(packet.isUtf8 || part === 1)) {
    findings.add('xmp-readable', place);
    return;
  }
  if (part === 4) return;
  const own = readExtensions(packet.properties, main?.types);
  if (!own.isComplete) findings.add('xmp-extensions', place);
  for (const { space, local, value } of packet.properties) {
    if (space === EXTENSION) continue;
    const key = `${space} ${local}`;
    const kind = knownKind(space, local, part) ?? own.kinds.get(key) ?? main?.kinds.get(key);
    if (kind === undefined || !isOfKind(value, kind)) findings.add('xmp-properties', place);
  }
}

function checkClaim({ findings, part, depth }: Subject, properties: readonly XmpProperty[]): void {
  const claims = properties.filter(({ space }) => space === CLAIM);
  const value = (name: string) => textOf(claims.find(({ local }) => local === name)?.value)?.trim();
  const isPart = value('part') === String(part);
  const level = value('conformance');
  const isLevel =
    part === 4 ? level === undefined && /^\d{4}$/.test(value('rev') ?? '') : level === depth.toUpperCase();
  const isPrefixed = claims.every(({ prefix }) => prefix === 'pdfaid');
  if (!isPart || !isLevel || !isPrefixed || (part === 1 && value('corr') !== undefined)) findings.add('claim');
}

/** Entries of the information dictionary that XMP must say alike (ISO 19005-1, 6.7.3). */
function checkInfo(subject: Subject, properties: readonly XmpProperty[]): void {
  const info = subject.document.dict(subject.document.trailer.get('Info'));
  for (const key of INFO_KEYS) {
    const said = subject.document.text(info?.get(key) ?? null);
    if (said === undefined) continue;
    const { space, name, form } = INFO_ENTRIES[key];
    const property = properties.find((each) => each.space === NAMESPACES[space] && each.local === name);
    const told = textOf(property?.value);
    const isOne = form !== 'list' || (property?.value.kind === 'Seq' && property.value.items.length === 1);
    const isSame = form === 'date' ? sameMoment(said, told) : said.trim() === told?.trim();
    if (!isSame || !isOne) subject.findings.add('info-alike');
  }
}

function sameMoment(said: string, told: string | undefined): boolean {
  const [a, b] = [isoDate(said), told ?? ''].map((text) => Date.parse(text));
  return a !== undefined && a === b;
}
