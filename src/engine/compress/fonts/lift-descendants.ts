/** Gives the lower font of each composite font an object of its own: Windows' printer to PDF writes it into the upper one (ISO 32000-2, 9.7.6). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfDict, PdfRef } from '../../syntax/object.ts';

export function liftDescendants(document: PdfDocument): void {
  const { count } = document;
  for (let number = 1; number < count; number++) {
    const font = document.peek(number);
    if (!(font instanceof PdfDict) || !isName(document.resolve(font.get('Subtype')), 'Type0')) continue;
    const [below] = document.array(font.get('DescendantFonts'));
    if (!(below instanceof PdfDict)) continue;
    document.editable(new PdfRef(number)).set('DescendantFonts', [document.add(below.clone())]);
  }
}
