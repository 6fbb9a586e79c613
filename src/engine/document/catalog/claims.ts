/** The standards that a file claims to follow: PDF/A, PDF/UA, PDF/X, PDF/E and PDF/VT. Nothing of it is checked. */
import type { PdfDocument } from '../../syntax/document.ts';
import { conformanceName, readConformance, readXmp } from './conformance.ts';

/** Names that XMP gives in full, as an attribute or an element. */
const NAMED = [/pdfxid:GTS_PDFXVersion/, /pdfx:GTS_PDFXVersion/, /pdfe:ISO_PDFEVersion/, /pdfvtid:GTS_PDFVTVersion/];

export function readClaims(document: PdfDocument): readonly string[] {
  const xmp = readXmp(document) ?? '';
  const archive = readConformance(document);
  const info = document.dict(document.trailer.get('Info'));
  const access = namedIn(xmp, /pdfuaid:part/);
  const claims = [
    ...(archive ? [conformanceName(archive)] : []),
    ...(access ? [`PDF/UA-${access}`] : []),
    ...NAMED.map((property) => namedIn(xmp, property)),
    document.text(info?.get('GTS_PDFXVersion') ?? null),
  ];
  return [...new Set(claims.filter((claim) => claim !== undefined && claim !== ''))].map(String);
}

function namedIn(xmp: string, property: RegExp): string | undefined {
  const [, value] = new RegExp(`${property.source}\\s*(?:=\\s*["']|>)\\s*([^"'<]{1,40})`).exec(xmp) ?? [];
  return value?.trim();
}
