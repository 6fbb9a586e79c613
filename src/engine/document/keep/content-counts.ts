/** Counts what a visitor finds in a document beside what its pages show. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, type PdfRef } from '../../syntax/object.ts';
import { flattenOutline, readOutline } from '../catalog/outline.ts';
import { readFields } from '../forms/form.ts';
import { pageAnnotations } from '../pages/annotation.ts';

export interface ContentCounts {
  readonly pages: number;
  readonly links: number;
  readonly fields: number;
  readonly bookmarks: number;
}

export function countContents(document: PdfDocument, pages: readonly PdfRef[]): ContentCounts {
  let links = 0;
  for (const page of pages) {
    for (const { dict } of pageAnnotations(document, page)) {
      if (isName(document.resolve(dict.get('Subtype')), 'Link')) links++;
    }
  }
  const bookmarks = flattenOutline(readOutline(document)).length;
  return { pages: pages.length, links, fields: countFields(document), bookmarks };
}

/** Fields that can be filled: named, and without named fields below them. */
export function countFields(document: PdfDocument): number {
  return readFields(document).filter(({ dict, type }) => {
    const below = document.array(dict.get('Kids')).map((kid) => document.dict(kid));
    return type !== undefined && dict.has('T') && !below.some((kid) => kid?.has('T'));
  }).length;
}
