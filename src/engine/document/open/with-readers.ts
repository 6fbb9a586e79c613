/** Opens a visitor's PDF for two readers: PDFium, which draws it, and our own, which tells what the file says. */
import { openPdfium, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { InputFile, RunContext } from '../../../contract/operation.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { choosePages, type PageOptions } from '../pages/choose-pages.ts';
import { openForReading } from './open-for-reading.ts';
import type { OpenContext, OpenOptions } from './unlock-input.ts';

export interface PdfReaders {
  /** Decrypted, repaired, with a flat page tree. */
  readonly path: string;
  readonly document: PdfiumDocument;
  readonly file: PdfDocument;
  readonly pageCount: number;
  /** Points in one unit of a page (1-based). */
  readonly userUnit: (page: number) => number;
}

/**
 * Hands over the readers and the chosen pages (from 1, in the order asked for), and closes all of it afterwards.
 * @throws ToolError as `openForReading` and `choosePages` do, and what the work throws.
 */
export async function withReaders<T>(
  input: InputFile,
  options: OpenOptions & PageOptions,
  use: 'render' | 'copy',
  context: OpenContext & Pick<RunContext, 'progress'>,
  work: (readers: PdfReaders, pages: readonly number[]) => Promise<T>,
): Promise<T> {
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, use, context);
  try {
    const { path, pageCount } = pdf;
    const pages = choosePages(options, pageCount, () => pdf.labels, input, context);
    const document = await openPdfium(path, { name: input.name });
    const file = PdfDocument.open(path);
    try {
      return await work({ path, document, file, pageCount, userUnit: (page) => pdf.userUnit(page) }, pages);
    } finally {
      file.close();
      document.close();
    }
  } finally {
    await pdf.close();
  }
}
