/** Saves a document as a finished PDF: written plainly, then packed and so proven sound by qpdf. */
import { rm } from 'node:fs/promises';
import { packPdf } from '../../../adapters/qpdf.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { readConformance } from '../catalog/conformance.ts';

export interface SaveOptions {
  /** Puts the first page first, so that a browser shows it before the rest has come. */
  readonly linearizes?: boolean;
}

/**
 * Writes the document to a path, protected where the document says how. The same document gives the same bytes, but
 * for protected ones.
 * @throws ToolError `engine-failed`, `too-complex`, `cancelled`.
 */
export async function saveDocument(
  document: PdfDocument,
  path: string,
  signal: AbortSignal,
  { linearizes = false }: SaveOptions = {},
): Promise<void> {
  const plain = `${path}.plain`;
  // PDF/A-1 is built on PDF 1.4, which knows no object streams.
  const objectStreams = readConformance(document)?.part !== 1;
  try {
    await writeDocument(document, plain, { signal, version: document.version, deflates: true });
    const { protection } = document;
    await packPdf(plain, path, { signal, objectStreams, linearizes, ...(protection ? { protection } : {}) });
  } finally {
    await rm(plain, { force: true });
  }
}
