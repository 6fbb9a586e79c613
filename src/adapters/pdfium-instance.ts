/** The one PDFium of this process: started on first use, given up after a crash. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { type DocumentFile, offerFiles } from './pdfium-files.ts';
import { offerSystemFonts } from './pdfium-fonts.ts';
import { loadPdfium, type Pdfium } from './pdfium-module.ts';

export interface PdfiumInstance {
  readonly pdfium: Pdfium;
  /** Throws as `openSync` does. */
  openFile(path: string): DocumentFile;
}

let started: Promise<PdfiumInstance> | undefined;

export function startPdfium(): Promise<PdfiumInstance> {
  started ??= loadPdfium().then((pdfium) => ({ pdfium, openFile: offerFiles(pdfium, offerSystemFonts(pdfium)) }));
  return started;
}

/** After a crash inside PDFium its memory cannot be trusted: the next document gets a fresh one. */
function discardPdfium(): void {
  started = undefined;
}

/** A crash inside PDFium (a trap, or no memory left) becomes an error that a user can understand. */
export function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolError) throw error;
    discardPdfium();
    throw new ToolError('too-complex', { file }, { cause: error });
  }
}

/** Clean-up after a crash may crash as well; what matters has been said by then. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {
    discardPdfium();
  }
}
