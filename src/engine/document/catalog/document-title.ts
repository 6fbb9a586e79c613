/** What a PDF calls itself (ISO 32000-2, 14.3.3). */
import type { PdfDocument } from '../../syntax/document.ts';

/** Empty where it says nothing. */
export function documentTitle(document: PdfDocument): string {
  const info = document.dict(document.trailer.get('Info'));
  return document.text(info?.get('Title') ?? null)?.trim() ?? '';
}
