/** Tells of pages whether they may fill areas by patterns (ISO 32000-2, 8.7). */
import type { PageList } from '../../document/pages/page-list.ts';
import type { PdfDocument } from '../../syntax/document.ts';

/** @param pages all of the document, with what they inherit. @param number 1-based; what is not known may have patterns. */
export function mayHavePatterns(document: PdfDocument, pages: PageList['pages'], number: number): boolean {
  const page = document.dict(pages[number - 1] ?? null);
  if (!page) return true;
  const patterns = document.dict(document.dict(page.get('Resources'))?.get('Pattern') ?? null);
  return patterns !== undefined && patterns.size > 0;
}
