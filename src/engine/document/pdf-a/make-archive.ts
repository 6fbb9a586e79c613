/** Makes a scan an archive file of PDF/A-2b (ISO 19005-2): mends what can be mended, and claims only what was checked. */
import type { ArchiveReason } from '../../../contract/reasons.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import { pageAnnotations } from '../pages/annotation.ts';
import { archiveXmp } from './archive-xmp.ts';
import { findUnmet } from './find-unmet.ts';
import { mendObject } from './mend-object.ts';
import { reachableObjects } from './reachable-objects.ts';

/** Bits of an annotation's flags: invisible, hidden, no view, toggle no view; and print, which must be set (6.3.2). */
const UNSEEN = 0x01 | 0x02 | 0x20 | 0x100;
const PRINT = 0x04;

/**
 * @param profile ICC profile of sRGB, for the output intent (6.2.3).
 * @param part 3 differs from 2 only in allowing attachments of any kind: what follows the one follows the other.
 * @returns what keeps the file from following the rules; then it has no claim, and is otherwise whole.
 */
export function makeArchive(
  document: PdfDocument,
  pages: readonly PdfRef[],
  profile: Uint8Array,
  part: 2 | 3 = 2,
): readonly ArchiveReason[] {
  mendCatalog(document);
  for (const page of pages) mendPage(document, page);
  for (const reference of reachableObjects(document)) mendObject(document, reference);
  const unmet = findUnmet(document, pages);
  if (unmet.length > 0) return unmet;
  document.protection = undefined;
  const catalog = document.editable(document.trailer.get('Root'));
  catalog.set('OutputIntents', [outputIntent(document, profile)]);
  const xmp = PdfStream.ofBytes(
    PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') }),
    Buffer.from(archiveXmp(document, part)),
  );
  catalog.set('Metadata', document.add(xmp));
  return [];
}

function mendCatalog(document: PdfDocument): void {
  const catalog = document.editable(document.trailer.get('Root'));
  catalog.delete('AA');
  const names = document.dict(catalog.get('Names'));
  if (names?.has('JavaScript')) {
    const kept = names.clone();
    kept.delete('JavaScript');
    catalog.set('Names', kept);
  }
  const form = document.dict(catalog.get('AcroForm'));
  if (form?.has('NeedAppearances')) {
    const kept = form.clone();
    kept.delete('NeedAppearances');
    catalog.set('AcroForm', kept);
  }
}

function mendPage(document: PdfDocument, page: PdfRef): void {
  document.editable(page).delete('AA');
  for (const { reference, dict } of pageAnnotations(document, page)) {
    if (!reference || isName(document.resolve(dict.get('Subtype')), 'Popup')) continue;
    const annotation = document.editable(reference);
    annotation.delete('AA');
    const flags = document.number(annotation.get('F')) ?? 0;
    annotation.set('F', (flags & ~UNSEEN) | PRINT);
    const looks = document.dict(annotation.get('AP'));
    // Only the normal appearance may be there (6.3.3).
    if (looks) annotation.set('AP', PdfDict.of({ N: looks.get('N') }));
  }
}

function outputIntent(document: PdfDocument, profile: Uint8Array): PdfRef {
  return document.add(
    PdfDict.of({
      Type: name('OutputIntent'),
      S: name('GTS_PDFA1'),
      OutputConditionIdentifier: makeText('sRGB'),
      Info: makeText('sRGB IEC61966-2.1'),
      DestOutputProfile: document.add(PdfStream.ofBytes(PdfDict.of({ N: 3 }), profile)),
    }),
  );
}
