/** Changes what a document says of itself: the information dictionary and XMP, so that both say the same. */

import type { PdfDocument } from '../../syntax/document.ts';
import { PdfRef } from '../../syntax/object.ts';
import { pdfDate } from '../../syntax/pdf-date.ts';
import { isoDate, makeText, readDate } from '../../syntax/text-string.ts';
import { readConformance } from './conformance.ts';
import { escapeXml, INFO_ENTRIES, INFO_KEYS, type InfoKey, infoText, isInfoKey, xmpElement } from './info-entries.ts';
import { newXmp, propertyText, readXmpText, withElements, withoutProperty, writeXmp } from './xmp-packet.ts';

export interface FactEdits {
  /** Entry → its text, dates as PDF writes them; null removes it. */
  readonly entries: ReadonlyMap<string, string | null>;
  /** Removes all that is not given. */
  readonly clears: boolean;
}

/** Not facts, but what a print shop relies on. */
const KEPT = new Set(['Trapped', 'GTS_PDFXVersion', 'GTS_PDFXConformance']);

/** @returns whether anything was changed; nothing is, where both say the same and nothing else was asked for. */
export function editFacts(document: PdfDocument, { entries, clears }: FactEdits): boolean {
  const xmp = readXmpText(document);
  const wanted = new Map<string, string | null>(entries);
  for (const key of INFO_KEYS) {
    if (wanted.has(key)) continue;
    const known = infoText(document, key) || (xmp === undefined ? '' : fromXmp(xmp, key));
    wanted.set(key, clears || known === '' ? null : known);
  }
  const info = document.dict(document.trailer.get('Info'));
  if (clears) for (const key of info?.keys() ?? []) if (!wanted.has(key) && !KEPT.has(key)) wanted.set(key, null);
  const isNew = writeInfo(document, wanted);
  return writeFacts(document, xmp, wanted) || isNew;
}

function fromXmp(xmp: string, key: InfoKey): string {
  const { space, name, form } = INFO_ENTRIES[key];
  const text = propertyText(xmp, space, name) ?? '';
  if (form !== 'date') return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : pdfDate(new Date(time));
}

function writeInfo(document: PdfDocument, wanted: ReadonlyMap<string, string | null>): boolean {
  const old = document.trailer.get('Info');
  const isArchive4 = readConformance(document)?.part === 4 && !document.dict(old);
  const changed = [...wanted].filter(([key, text]) => infoText(document, key) !== (text ?? ''));
  // PDF/A-4 has no information dictionary (ISO 19005-4, 6.1.3).
  if (changed.length === 0 || isArchive4) return false;
  const info = document.editable(old);
  for (const [key, text] of changed) info.set(key, text === null || text === '' ? null : makeText(text));
  if (info.size === 0) document.trailer.delete('Info');
  else if (!(old instanceof PdfRef)) document.trailer.set('Info', document.add(info));
  return true;
}

function writeFacts(
  document: PdfDocument,
  xmp: string | undefined,
  wanted: ReadonlyMap<string, string | null>,
): boolean {
  const isNew = xmp === undefined;
  const differing = [...wanted].filter(([key, text]) => isNew || differs(xmp, key, text ?? ''));
  const isClaimed = readConformance(document) !== undefined;
  const rows = differing
    .flatMap(([key, text]) => {
      if (!text) return [];
      if (isInfoKey(key)) return [xmpElement(key, text), ...(key === 'Keywords' ? [keywordList(text)] : [])];
      // What PDF/A has no description of, its metadata may not hold (ISO 19005-1, 6.7.8).
      return isClaimed || !isXmlName(key) ? [] : [`<pdfx:${key}>${escapeXml(text)}</pdfx:${key}>`];
    })
    .filter((row) => row !== '');
  if (isNew) {
    if (rows.length === 0) return false;
    const isOwn = (row: string) => row.startsWith('<pdfx:');
    writeXmp(document, withElements(newXmp(rows.filter((row) => !isOwn(row))), rows.filter(isOwn)));
    return true;
  }
  if (differing.length === 0) return false;
  let kept = xmp;
  for (const [key] of differing) {
    if (isInfoKey(key)) kept = withoutProperty(kept, INFO_ENTRIES[key].space, INFO_ENTRIES[key].name);
    else if (isXmlName(key)) kept = withoutProperty(kept, 'pdfx', key);
    if (key === 'Keywords') kept = withoutProperty(kept, 'dc', 'subject');
  }
  const written = withElements(kept, rows);
  if (written === xmp) return false;
  writeXmp(document, written);
  return true;
}

function differs(xmp: string, key: string, text: string): boolean {
  if (!isInfoKey(key)) return isXmlName(key) && (propertyText(xmp, 'pdfx', key) ?? '') !== text;
  const { space, name, form } = INFO_ENTRIES[key];
  const said = propertyText(xmp, space, name);
  if (said === undefined || text === '') return (said ?? '') !== text || said !== undefined;
  if (form === 'date') return Date.parse(said) !== readDate(text) && Date.parse(said) !== Date.parse(isoDate(text));
  return said !== text;
}

function keywordList(text: string): string {
  const words = text.split(/[,;]/).map((word) => word.trim());
  const items = words.filter((word) => word !== '').map((word) => `<rdf:li>${escapeXml(word)}</rdf:li>`);
  return `<dc:subject><rdf:Bag>${items.join('')}</rdf:Bag></dc:subject>`;
}

/** Other keys stay in the information dictionary alone. */
function isXmlName(key: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(key);
}
