/** Takes out links that lead nowhere any more; the text that they lay on stays. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, type PdfRef } from '../../syntax/object.ts';
import { dropAnnotations } from './drop-annotations.ts';

export function dropDeadLinks(document: PdfDocument, pages: readonly PdfRef[]): number {
  return dropAnnotations(document, pages, (dict) => {
    const isLink = isName(document.resolve(dict.get('Subtype')), 'Link');
    return isLink && !['A', 'Dest', 'PA'].some((key) => document.resolve(dict.get(key)) !== null);
  });
}
