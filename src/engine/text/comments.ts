/** Reads what comments and notes on a page say (ISO 32000-2, 12.5.6). */
import { pageAnnotations } from '../pdf/annotation.ts';
import type { PdfDocument } from '../pdf/document.ts';
import type { PdfRef } from '../pdf/object.ts';

/** Fields and links have contents for other ends; pop-ups repeat what they belong to. */
const NOT_COMMENTS: readonly string[] = ['Widget', 'Link', 'Popup', 'FreeText'];

/** One text a comment, in the order of the page's list. What is drawn on the page is no comment: it is text of the page. */
export function pageComments(document: PdfDocument, page: PdfRef): readonly string[] {
  return pageAnnotations(document, page).flatMap(({ dict }) => {
    if (NOT_COMMENTS.includes(document.nameOf(dict.get('Subtype')) ?? '')) return [];
    const text = document.text(dict.get('Contents'))?.trim() ?? '';
    if (text === '') return [];
    const author = document.text(dict.get('T'))?.trim() ?? '';
    return [author === '' ? `[${text}]` : `[${author}: ${text}]`];
  });
}
