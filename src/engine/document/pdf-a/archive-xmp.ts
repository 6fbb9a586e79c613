/** Writes the metadata of an archive file: its claim, and what the information dictionary says, in XMP (ISO 16684-1). */
import type { PdfDocument } from '../../syntax/document.ts';
import { INFO_KEYS, infoText, xmpElement } from '../catalog/info-entries.ts';
import { newXmp } from '../catalog/xmp-packet.ts';

/** @param part of ISO 19005 that the file follows. */
export function archiveXmp(document: PdfDocument, part: 2 | 3): string {
  const claim = [`<pdfaid:part>${part}</pdfaid:part>`, '<pdfaid:conformance>B</pdfaid:conformance>'];
  const rows = INFO_KEYS.map((key) => xmpElement(key, infoText(document, key))).filter((row) => row !== '');
  return newXmp([...claim, ...rows], { pdfaid: 'http://www.aiim.org/pdfa/ns/id/' });
}
