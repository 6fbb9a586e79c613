/** What is to be redacted in a document, how, and where the work may leave its files. */

import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import type { RunContext } from '../../../contract/operation.ts';
import type { Finder } from '../../../contract/text/find-words.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import type { Wanted } from '../find/wanted.ts';
import type { BoxLook } from './draw-boxes.ts';

export interface RedactRequest {
  readonly wanted: Wanted;
  /** Those of the finders that look for words, not for forms. */
  readonly words: readonly Finder[];
  /** By page (1-based): boxes on paper as seen, in points. */
  readonly areas: ReadonlyMap<number, readonly SeenBox[]>;
  /** Pages that are emptied. */
  readonly wholePages: ReadonlySet<number>;
  /** Pages that are searched, in rising order. */
  readonly searched: readonly number[];
  readonly images: 'cut' | 'remove' | 'keep';
  readonly paddingPt: number;
  readonly look: BoxLook;
  readonly metadata: boolean;
  readonly ocr: boolean;
  readonly rasterize: 'auto' | 'never' | 'always';
}

export interface RedactSource {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  /** As the visitor calls the file. */
  readonly name: string;
}

export type RedactContext = Pick<RunContext, 'workDir' | 'signal' | 'progress' | 'warn'>;

/** What went from a page. */
export interface PageCount {
  readonly page: number;
  /** By finder. */
  matches: number[];
  areas: number;
  letters: number;
  images: number;
  shapes: number;
  annotations: number;
  fields: number;
  method: 'rewritten' | 'redrawn' | 'emptied';
}
