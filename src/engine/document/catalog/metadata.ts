/** What a document says of itself (ISO 32000-2, 14.3). */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, PdfRef, PdfStream } from '../../syntax/object.ts';
import { isoDate } from '../../syntax/text-string.ts';
import { infoText, isInfoKey } from './info-entries.ts';

export interface DocumentFacts {
  /** Empty where the file tells none. */
  readonly title: string;
  readonly author: string;
  /** A language tag in its canonical form, such as `de-AT`. */
  readonly language: string;
}

/** Who wrote what, in which language. */
export function documentFacts(document: PdfDocument): DocumentFacts {
  return { title: infoText(document, 'Title'), author: infoText(document, 'Author'), language: languageOf(document) };
}

function languageOf(document: PdfDocument): string {
  const written = document.text(document.catalog.get('Lang'))?.trim() ?? '';
  try {
    return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}

export interface Metadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly creator: string;
  readonly producer: string;
  /** As in ISO 8601; empty where it is not told. */
  readonly created: string;
  readonly modified: string;
  readonly language: string;
  readonly custom: Readonly<Record<string, string>>;
}

/** All that the information dictionary and the catalog tell. */
export function readMetadata(document: PdfDocument): Metadata {
  const custom: Record<string, string> = {};
  for (const [key, value] of document.dict(document.trailer.get('Info'))?.entries() ?? []) {
    const said = document.text(value) ?? document.nameOf(value);
    if (!isInfoKey(key) && key !== 'Trapped' && said !== undefined) custom[key] = said;
  }
  return {
    title: infoText(document, 'Title'),
    author: infoText(document, 'Author'),
    subject: infoText(document, 'Subject'),
    keywords: infoText(document, 'Keywords'),
    creator: infoText(document, 'Creator'),
    producer: infoText(document, 'Producer'),
    created: isoDate(infoText(document, 'CreationDate')),
    modified: isoDate(infoText(document, 'ModDate')),
    language: documentFacts(document).language,
    custom,
  };
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
