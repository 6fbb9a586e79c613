/** Attaches an electronic invoice to an archive file, and says so in its metadata (Factur-X 1.0, 6.2 and 6.3). */
import { deflateSync } from 'node:zlib';
import { escapeXml } from '../../document/catalog/info-entries.ts';
import { readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { name, PdfDict, PdfStream, PdfString } from '../../syntax/object.ts';
import { pdfDate } from '../../syntax/pdf-date.ts';
import { makeText } from '../../syntax/text-string.ts';
import type { Subject } from '../rules/subject.ts';
import type { InvoiceKind } from './read-invoice.ts';

export interface Invoice extends InvoiceKind {
  readonly content: Uint8Array;
}

const SPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

export const INVOICE_SPACES = {
  fx: SPACE,
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
} as const;

/** Whether a file of the document has the name under which readers look for the invoice. */
export function isInvoiceFile(subject: Subject, file: PdfDict, { fileName }: Invoice): boolean {
  return ['UF', 'F'].some((key) => subject.document.text(file.get(key))?.toLowerCase() === fileName);
}

export function attachInvoice(subject: Subject, { content, fileName, relation }: Invoice, now: Date): void {
  const { document } = subject;
  const entries = {
    Type: name('EmbeddedFile'),
    Subtype: name('text/xml'),
    Params: PdfDict.of({ Size: content.length, ModDate: new PdfString(Buffer.from(pdfDate(now))) }),
    Filter: name('FlateDecode'),
  };
  const stream = document.add(PdfStream.ofBytes(PdfDict.of(entries), deflateSync(content, { level: 9 })));
  const title = makeText(fileName);
  const file = document.add(
    PdfDict.of({
      Type: name('Filespec'),
      F: title,
      UF: title,
      Desc: makeText('Invoice'),
      AFRelationship: name(relation),
      EF: PdfDict.of({ F: stream, UF: stream }),
    }),
  );
  const catalog = document.editable(document.trailer.get('Root'));
  const names = document.dict(catalog.get('Names'))?.clone() ?? new PdfDict();
  const files = readNameTree(document, names.get('EmbeddedFiles'));
  files.set(fileName, file);
  names.set('EmbeddedFiles', writeNameTree(document, files));
  catalog.set('Names', names);
  catalog.set('AF', [...document.array(catalog.get('AF')), file]);
}

/** The properties of the invoice, and their description, which PDF/A asks for. */
export function invoiceRows({ fileName, profile, version }: Invoice): readonly string[] {
  const values = { DocumentType: 'INVOICE', DocumentFileName: fileName, Version: version, ConformanceLevel: profile };
  const rows = Object.entries(values).map(([key, value]) => `<fx:${key}>${escapeXml(value)}</fx:${key}>`);
  const described = Object.entries(DESCRIPTIONS).map(
    ([key, says]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${says}</pdfaProperty:description></rdf:li>`,
  );
  const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
  return [...rows, `<pdfaExtension:schemas><rdf:Bag>${schema}</rdf:Bag></pdfaExtension:schemas>`];
}

const DESCRIPTIONS = {
  DocumentFileName: 'Name of the embedded XML invoice',
  DocumentType: 'Kind of document, INVOICE',
  Version: 'Version of the standard that the XML invoice follows',
  ConformanceLevel: 'Profile of the XML invoice',
} as const;
