/** Finds the fields that a page asks for, beside those that it has. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { NewField } from '../../contract/pages/new-field.ts';
import { isWidget, pageAnnotations } from '../../engine/document/pages/annotation.ts';
import { readBox } from '../../engine/geometry/page-box.ts';
import { boxAsSeen, userUnit } from '../../engine/geometry/seen-page.ts';
import { readStoredPage } from '../../engine/page/read-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import { findPlaces } from './find-places.ts';
import { nameFound } from './name-places.ts';
import { readTyped } from './page-words.ts';

/** @param number from 1. @param taken where fields are already. */
export function findOnPage(file: PdfiumDocument, number: number, taken: readonly SeenBox[]): readonly NewField[] {
  const page = readStoredPage(file, number, { forLayout: true });
  const typed = readTyped(page);
  return nameFound(findPlaces(page, typed, taken), typed.words, number);
}

/** Where the fields of a page are, those that the file has and those that people placed. */
export function fieldBoxes(document: PdfDocument, page: PdfRef, given: readonly NewField[]): readonly SeenBox[] {
  const dict = document.dict(page) ?? new PdfDict();
  const unit = userUnit(document, dict);
  const own = pageAnnotations(document, page).flatMap(({ dict: annotation }) => {
    const box = isWidget(document, annotation) ? readBox(document, annotation.get('Rect')) : undefined;
    if (!box) return [];
    const { left, top, right, bottom } = boxAsSeen(document, dict, box);
    return [{ left: left * unit, top: top * unit, right: right * unit, bottom: bottom * unit }];
  });
  const placed = given.map(({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height }));
  return [...own, ...placed];
}
