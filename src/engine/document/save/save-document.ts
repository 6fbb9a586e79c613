/** Saves a document as a finished PDF, packed into object streams and proven sound: by us, or by qpdf where more is asked. */
import { rm } from 'node:fs/promises';
import { packPdf } from '../../../adapters/qpdf.ts';
import { deflated } from '../../syntax/deflated.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfStream } from '../../syntax/object.ts';
import { isReadBack } from '../../syntax/read-back.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { writePacked } from '../../syntax/write-packed.ts';
import { readConformance } from '../catalog/conformance.ts';

export interface SaveOptions {
  /** Puts the first page first, so that a browser shows it before the rest has come. */
  readonly linearizes?: boolean;
  /** Takes the way of protected files for any: to compare both. */
  readonly byQpdf?: boolean;
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
  { linearizes = false, byQpdf = false }: SaveOptions = {},
): Promise<void> {
  // PDF/A-1 is built on PDF 1.4, which knows no object streams.
  const objectStreams = readConformance(document)?.part !== 1;
  const isOurs = objectStreams && !linearizes && !document.protection && !byQpdf;
  if (isOurs && (await saveInProcess(document, path, signal))) return;
  await saveByQpdf(document, path, { signal, objectStreams, linearizes });
}

/** @returns whether what was written reads back without a fault. */
async function saveInProcess(document: PdfDocument, path: string, signal: AbortSignal): Promise<boolean> {
  const pack = (streams: readonly PdfStream[]) => streams.map((stream) => deflated(document, stream));
  await writePacked(document, path, { signal, version: document.version, pack });
  return isReadBack(path);
}

interface QpdfSave {
  readonly signal: AbortSignal;
  readonly objectStreams: boolean;
  readonly linearizes: boolean;
}

/** Written plainly, then packed, protected and so proven sound. */
async function saveByQpdf(document: PdfDocument, path: string, save: QpdfSave): Promise<void> {
  const plain = `${path}.plain`;
  try {
    await writeDocument(document, plain, { signal: save.signal, version: document.version, deflates: true });
    const { protection } = document;
    await packPdf(plain, path, { ...save, ...(protection ? { protection } : {}) });
  } finally {
    await rm(plain, { force: true });
  }
}
