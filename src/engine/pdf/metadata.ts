/** What a document says of itself (ISO 32000-2, 14.3). */
import type { PdfDocument } from './document.ts';
import { PdfDict, PdfRef, PdfStream } from './object.ts';

/** Takes out the information dictionary, XMP packets anywhere, and private data of the programs that made the file. */
export function dropMetadata(document: PdfDocument): void {
  document.trailer.delete('Info');
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    for (const key of ['Metadata', 'PieceInfo']) if (dict.has(key)) document.editable(new PdfRef(number)).delete(key);
  }
}
