/** Takes annotations out of pages, with what hangs on them: windows that open, and answers to a comment. */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { type Annotation, pageAnnotations } from '../pages/annotation.ts';

/** Answers to answers; real ones end far below. */
const MAX_ROUNDS = 32;

/** @returns how many were taken out, windows not counted. */
export function dropAnnotations(
  document: PdfDocument,
  pages: readonly PdfRef[],
  isDropped: (annotation: PdfDict, page: PdfRef) => boolean,
): number {
  let count = 0;
  for (const page of pages) {
    const annotations = pageAnnotations(document, page);
    const gone = new Set<PdfDict>(annotations.filter(({ dict }) => isDropped(dict, page)).map(({ dict }) => dict));
    if (gone.size === 0) continue;
    followers(document, annotations, gone);
    count += [...gone].filter((dict) => document.nameOf(dict.get('Subtype')) !== 'Popup').length;
    const kept = annotations.filter(({ dict }) => !gone.has(dict));
    const left = kept.map(({ reference, dict }): PdfObject => reference ?? dict);
    document.editable(page).set('Annots', left.length > 0 ? left : null);
    // The tags may still know them; nothing must.
    for (const { reference, dict } of annotations) if (reference && gone.has(dict)) document.set(reference, null);
  }
  return count;
}

/** Adds the windows and answers of those that go. */
function followers(document: PdfDocument, annotations: readonly Annotation[], gone: Set<PdfDict>): void {
  for (let round = 0, before = -1; gone.size !== before && round < MAX_ROUNDS; round++) {
    before = gone.size;
    for (const { dict } of annotations) {
      const leading = ['Parent', 'IRT'].map((key) => dict.get(key));
      const isLed = leading.some((each) => each instanceof PdfRef && isGone(document, each, gone));
      if (isLed && document.nameOf(dict.get('Subtype')) !== 'Widget') gone.add(dict);
    }
  }
}

function isGone(document: PdfDocument, reference: PdfRef, gone: ReadonlySet<PdfDict>): boolean {
  const dict = document.resolve(reference);
  return dict instanceof PdfDict && gone.has(dict);
}

/** What people write and draw on pages (12.5.6.2); files, sounds and films on pages are not among them. */
export const COMMENTS: ReadonlySet<string> = new Set([
  'Text',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Redact',
  'Projection',
  'Popup',
]);
