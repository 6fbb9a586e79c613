/** What was redacted, how, and how it was proven: for the file beside the result. It never says the words themselves. */
import type { Redacted } from '../../engine/redact/redact-document.ts';

export interface RedactionReport {
  readonly verified: true;
  readonly sha256: { readonly before: string; readonly after: string };
  readonly pageCount: number;
  /** Programs that searched the result and found nothing. */
  readonly searchedBy: readonly string[];
  readonly pages: readonly {
    readonly page: number;
    readonly method: string;
    /** By what was searched for. */
    readonly matches: Readonly<Record<string, number>>;
    readonly boxes: number;
    readonly characters: number;
    readonly images: number;
    readonly shapes: number;
    readonly comments: number;
    readonly fields: number;
  }[];
  readonly beside: {
    readonly texts: number;
    readonly drawings: number;
    readonly attachments: number;
    readonly attachmentsNotSearched: readonly string[];
  };
  readonly pagesNotRecognised: readonly number[];
}

interface Known {
  readonly pageCount: number;
  readonly sums: RedactionReport['sha256'];
}

export function describeRedaction(
  redacted: Redacted,
  names: readonly string[],
  { pageCount, sums }: Known,
): RedactionReport {
  const { pages, beside, isRecognised, notRecognised } = redacted;
  return {
    verified: true,
    sha256: sums,
    pageCount,
    searchedBy: ['PDFium', 'Poppler', 'qpdf', ...(isRecognised ? ['Tesseract'] : [])],
    pages: pages.map(({ page, method, matches, areas, letters, images, shapes, annotations, fields }) => ({
      page,
      method,
      matches: Object.fromEntries(names.flatMap((name, index) => (matches[index] ? [[name, matches[index]]] : []))),
      boxes: areas,
      characters: letters,
      images,
      shapes,
      comments: annotations,
      fields,
    })),
    beside: {
      texts: beside.texts,
      drawings: beside.drawings,
      attachments: beside.attachments,
      attachmentsNotSearched: beside.unread,
    },
    pagesNotRecognised: [...notRecognised].sort((a, b) => a - b),
  };
}
