/** Takes out comments, or only who wrote them and when. */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfRef } from '../../syntax/object.ts';
import { pageAnnotations } from '../pages/annotation.ts';
import { COMMENTS, dropAnnotations } from './drop-annotations.ts';

/** Author, times, and the name that a program gave it (12.5.2 and 12.5.6.2). */
const NAMING = ['T', 'CreationDate', 'M', 'NM'];
const WITH_AUTHOR = new Set([...COMMENTS, 'FileAttachment', 'Sound']);

/** @returns how many there were. */
export function removeComments(document: PdfDocument, pages: readonly PdfRef[]): number {
  return dropAnnotations(document, pages, (dict) => COMMENTS.has(document.nameOf(dict.get('Subtype')) ?? ''));
}

/** What a comment says stays. @returns how many told something of their author. */
export function removeAuthors(document: PdfDocument, pages: readonly PdfRef[]): number {
  let count = 0;
  for (const page of pages) {
    const annotations = pageAnnotations(document, page);
    const named = annotations.filter(
      ({ dict }) => WITH_AUTHOR.has(document.nameOf(dict.get('Subtype')) ?? '') && NAMING.some((key) => dict.has(key)),
    );
    if (named.length === 0) continue;
    const list = annotations.map((annotation) => {
      const { reference, dict } = annotation;
      if (!named.includes(annotation)) return reference ?? dict;
      const copy = reference ? document.editable(reference) : dict.clone();
      for (const key of NAMING) copy.delete(key);
      return reference ?? copy;
    });
    count += named.length;
    if (list.some((each) => !(each instanceof PdfRef))) document.editable(page).set('Annots', list);
  }
  return count;
}
