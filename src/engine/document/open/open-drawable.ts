/** Opens a document that is being worked on in PDFium, to look at its pages as a reader would. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { setPages } from '../pages/page-tree.ts';

export interface DrawablePdf {
  /** Where the copy lies that is drawn. */
  readonly path: string;
  readonly pdfium: PdfiumDocument;
  close(): Promise<void>;
}

export interface DrawableOptions {
  /** How people call the file. */
  readonly file: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** @throws ToolError `damaged`, `too-complex`. */
export async function openDrawable(
  document: PdfDocument,
  pages: readonly PdfRef[],
  { file, folder, signal }: DrawableOptions,
): Promise<DrawablePdf> {
  const path = join(folder, `drawable-${randomUUID()}.pdf`);
  const layer = document.layer();
  setPages(layer, pages);
  try {
    await writeDocument(layer, path, { signal, version: document.version });
    const pdfium = await openPdfium(path, { name: file });
    return {
      path,
      pdfium,
      close: async () => {
        pdfium.close();
        await rm(path, { force: true });
      },
    };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
