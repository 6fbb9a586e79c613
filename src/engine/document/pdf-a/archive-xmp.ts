/** Writes the metadata of an archive file: its claim, and what the information dictionary says, in XMP (ISO 16684-1). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isoDate } from '../../syntax/text-string.ts';

/** Byte order mark in the packet's head, and the id that every packet has. */
const HEAD = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>';

/** Entries of the information dictionary and what they are called in XMP (ISO 19005-1, table 1). */
const PLAIN = { Keywords: 'pdf:Keywords', Producer: 'pdf:Producer', Creator: 'xmp:CreatorTool' } as const;
const DATES = { CreationDate: 'xmp:CreateDate', ModDate: 'xmp:ModifyDate' } as const;

/** @param part of ISO 19005 that the file follows. */
export function archiveXmp(document: PdfDocument, part: 2 | 3): string {
  const info = document.dict(document.trailer.get('Info'));
  const text = (key: string) => escapeXml(document.text(info?.get(key) ?? null)?.trim() ?? '');
  const rows: string[] = [`<pdfaid:part>${part}</pdfaid:part>`, '<pdfaid:conformance>B</pdfaid:conformance>'];
  const alternative = (tag: string, value: string) =>
    rows.push(`<${tag}><rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt></${tag}>`);
  if (text('Title')) alternative('dc:title', text('Title'));
  if (text('Subject')) alternative('dc:description', text('Subject'));
  if (text('Author')) rows.push(`<dc:creator><rdf:Seq><rdf:li>${text('Author')}</rdf:li></rdf:Seq></dc:creator>`);
  for (const [key, tag] of Object.entries(PLAIN)) if (text(key)) rows.push(`<${tag}>${text(key)}</${tag}>`);
  for (const [key, tag] of Object.entries(DATES)) {
    const date = isoDate(document.text(info?.get(key) ?? null) ?? '');
    if (date) rows.push(`<${tag}>${date}</${tag}>`);
  }
  return `${HEAD}
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
${rows.join('\n')}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
