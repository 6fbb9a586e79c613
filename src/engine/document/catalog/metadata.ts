/** What a document says of itself (ISO 32000-2, 14.3). */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, PdfRef, PdfStream } from '../../syntax/object.ts';

export interface DocumentFacts {
  /** Empty where the file tells none. */
  readonly title: string;
  readonly author: string;
  /** A language tag in its canonical form, such as `de-AT`. */
  readonly language: string;
}

/** Who wrote what, in which language. */
export function documentFacts(document: PdfDocument): DocumentFacts {
  const info = document.dict(document.trailer.get('Info'));
  const entry = (key: string) => document.text(info?.get(key) ?? null)?.trim() ?? '';
  return { title: entry('Title'), author: entry('Author'), language: languageOf(document) };
}

function languageOf(document: PdfDocument): string {
  const written = document.text(document.catalog.get('Lang'))?.trim() ?? '';
  try {
    return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}

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
