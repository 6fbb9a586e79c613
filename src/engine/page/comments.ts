/** Reads what comments and notes on a page say (ISO 32000-2, 12.5.6). */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import { pageAnnotations } from '../document/pages/annotation.ts';
import { linkBoxes } from '../document/pages/page-links.ts';
import { boxAsSeen } from '../geometry/seen-page.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict, PdfRef } from '../syntax/object.ts';
import { readDate } from '../syntax/text-string.ts';

/** Fields and links have contents for other ends; pop-ups repeat what they belong to. */
const NOT_COMMENTS: readonly string[] = ['Widget', 'Link', 'Popup', 'FreeText'];

export interface PageComment {
  /** Empty where the file does not say. */
  readonly author: string;
  /** ISO 8601; empty where the file does not say. */
  readonly date: string;
  readonly text: string;
  /** What it is about, on the page as seen: the marked lines, or the place of its sign. */
  readonly boxes: readonly SeenBox[];
}

/** In the order of the page's list. What is drawn on the page is no comment: it is text of the page. */
export function readComments(document: PdfDocument, page: PdfRef): readonly PageComment[] {
  const own = document.dict(page);
  return pageAnnotations(document, page).flatMap(({ dict }) => {
    if (!own || NOT_COMMENTS.includes(document.nameOf(dict.get('Subtype')) ?? '')) return [];
    const text = document.text(dict.get('Contents'))?.trim() ?? '';
    if (text === '') return [];
    const author = document.text(dict.get('T'))?.trim() ?? '';
    const boxes = linkBoxes(document, dict).map((box) => boxAsSeen(document, own, box));
    return [{ author, date: dateOf(document, dict), text, boxes }];
  });
}

function dateOf(document: PdfDocument, comment: PdfDict): string {
  const time = readDate(document.text(comment.get('M')) ?? '');
  return time === undefined ? '' : new Date(time).toISOString();
}

/** One text a comment, in brackets. */
export function pageComments(document: PdfDocument, page: PdfRef): readonly string[] {
  return readComments(document, page).map(({ author, text }) => (author === '' ? `[${text}]` : `[${author}: ${text}]`));
}
