/** Reads what annotations say, who wrote them and where they stand. */

import { type CommentKind, kindOf } from '../../contract/pages/comment-kinds.ts';
import { type Annotation, pageAnnotations } from '../../engine/document/pages/annotation.ts';
import { readBox } from '../../engine/geometry/page-box.ts';
import { boxAsSeen } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { type PdfDict, PdfRef } from '../../engine/syntax/object.ts';
import { isoDate } from '../../engine/syntax/text-string.ts';

export interface ListedAnnotation {
  /** From 1. */
  readonly page: number;
  readonly kind: CommentKind;
  /** As the format calls it, such as `Highlight`. */
  readonly subtype: string;
  readonly author: string;
  /** As in ISO 8601; empty where the file does not say. */
  readonly date: string;
  readonly text: string;
  /** Where a link leads on the web; empty for any other. */
  readonly address: string;
  /** Number of the comment in this list that it answers, from 1; null where it answers none. */
  readonly replyTo: number | null;
  /** In points from the upper left corner of the page as seen. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly dict: PdfDict;
}

/** Those of the chosen kinds, page by page in the order of the file; windows of comments are not listed. */
export function readAnnotations(
  document: PdfDocument,
  pages: readonly PdfRef[],
  chosen: ReadonlySet<number>,
  kinds: ReadonlySet<CommentKind>,
): readonly ListedAnnotation[] {
  const found: ListedAnnotation[] = [];
  const places = new Map<number, number>();
  for (const [index, page] of pages.entries()) {
    if (!chosen.has(index + 1)) continue;
    for (const annotation of pageAnnotations(document, page)) {
      const subtype = document.nameOf(annotation.dict.get('Subtype')) ?? '';
      const kind = kindOf(subtype);
      if (!kind || !kinds.has(kind) || subtype === 'Popup') continue;
      found.push(readOne(document, page, annotation, { page: index + 1, kind, subtype }, places));
      if (annotation.reference) places.set(annotation.reference.number, found.length);
    }
  }
  return found;
}

function readOne(
  document: PdfDocument,
  page: PdfRef,
  { dict }: Annotation,
  known: Pick<ListedAnnotation, 'page' | 'kind' | 'subtype'>,
  places: ReadonlyMap<number, number>,
): ListedAnnotation {
  const text = (key: string) => document.text(dict.get(key))?.trim() ?? '';
  const owner = document.dict(page);
  const rect = readBox(document, dict.get('Rect'));
  const seen = owner && rect ? boxAsSeen(document, owner, rect) : { left: 0, top: 0, right: 0, bottom: 0 };
  const round = (value: number) => Math.round(value * 100) / 100;
  const answered = dict.get('IRT');
  return {
    ...known,
    author: known.kind === 'links' ? '' : text('T'),
    date: isoDate(text('M') || text('CreationDate')),
    text: text('Contents').replaceAll('\r\n', '\n').replaceAll('\r', '\n'),
    address: document.text(document.dict(dict.get('A'))?.get('URI') ?? null) ?? '',
    replyTo: answered instanceof PdfRef ? (places.get(answered.number) ?? null) : null,
    x: round(seen.left),
    y: round(seen.top),
    width: round(seen.right - seen.left),
    height: round(seen.bottom - seen.top),
    dict,
  };
}
