/** Writes the metadata of an archive file: what it says of itself, alike in both places, and its claim where it has one. */
import { createHash } from 'node:crypto';
import { INFO_ENTRIES, INFO_KEYS, type InfoKey, infoText, xmpElement } from '../../document/catalog/info-entries.ts';
import { newXmp, propertyText, readXmpText } from '../../document/catalog/xmp-packet.ts';
import { name, PdfDict, PdfStream, PdfString } from '../../syntax/object.ts';
import { fullDate } from '../../syntax/pdf-date.ts';
import { isoDate, makeText } from '../../syntax/text-string.ts';
import { INVOICE_SPACES, type Invoice, invoiceRows } from '../invoice/attach-invoice.ts';
import { type ArchiveLevel, depthOf, partOf } from '../rules/level.ts';
import type { Subject } from '../rules/subject.ts';

const CLAIM = { pdfaid: 'http://www.aiim.org/pdfa/ns/id/' };
const REVISION = 2020;

export type DocumentFacts = ReadonlyMap<InfoKey, string>;

/** To be read before the document is mended. */
export function readFacts(subject: Subject, title: string): DocumentFacts {
  const { document } = subject;
  const xmp = readXmpText(document) ?? '';
  const facts = new Map<InfoKey, string>();
  for (const key of INFO_KEYS) {
    const { space, name: local, form } = INFO_ENTRIES[key];
    const told = key === 'Title' && title !== '' ? title : infoText(document, key);
    const text = told === '' && form !== 'date' ? (propertyText(xmp, space, local) ?? '') : told;
    const plain = text.replace(/[\u0000-\u001f\ufffe\uffff]+/g, ' ').trim();
    if (form === 'date' && isoDate(plain) === '') continue;
    // A date without a zone would be another one than that of the XMP metadata, which need a zone.
    if (plain !== '') facts.set(key, form === 'date' ? fullDate(plain) : plain);
  }
  return facts;
}

/** What a file claims: its level, and the invoice that it bears. */
export interface Claim {
  readonly level: ArchiveLevel;
  readonly invoice: Invoice | undefined;
}

/** @param claimed undefined for a file that claims nothing. */
export function writeMetadata(subject: Subject, facts: DocumentFacts, claimed: Claim | undefined): void {
  const { document, part } = subject;
  const rows = [...facts].map(([key, value]) => xmpElement(key, value));
  const invoice = claimed?.invoice;
  const claim = [...(claimed ? claimRows(claimed.level) : []), ...(invoice ? invoiceRows(invoice) : [])];
  const xmp = newXmp([...claim, ...rows], { ...(claimed ? CLAIM : {}), ...(invoice ? INVOICE_SPACES : {}) });
  const catalog = document.editable(document.trailer.get('Root'));
  const dict = PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') });
  catalog.set('Metadata', document.add(PdfStream.ofBytes(dict, Buffer.from(xmp))));
  if (part === 4) document.trailer.delete('Info');
  else {
    const info = PdfDict.of(Object.fromEntries([...facts].map(([key, value]) => [key, makeText(value)])));
    document.trailer.set('Info', document.add(info));
  }
  const hash = createHash('md5').update(xmp).update(String(document.count)).digest();
  const [known] = document.array(document.trailer.get('ID'));
  const first = document.resolve(known ?? null);
  document.trailer.set('ID', [
    first instanceof PdfString && first.bytes.length > 0 ? first : new PdfString(hash),
    new PdfString(hash),
  ]);
}

function claimRows(level: ArchiveLevel): readonly string[] {
  const part = partOf(level);
  const depth =
    part === 4
      ? `<pdfaid:rev>${REVISION}</pdfaid:rev>`
      : `<pdfaid:conformance>${depthOf(level).toUpperCase()}</pdfaid:conformance>`;
  return [`<pdfaid:part>${part}</pdfaid:part>`, depth];
}
