/** Reads the text of pages inside a lane. The file stays open from one page to the next, until it is forgotten. */
import { openPdfium, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { type PackedLines, packLines } from '../../layout/lines/packed-lines.ts';
import { pageFacts } from '../../page/page-content.ts';
import { readStoredPage } from '../../page/read-page.ts';
import type { Arrangement } from './arrange-words.ts';
import { type StoredText, storedOptions, storedText } from './stored-text.ts';

export interface TextRequest extends Arrangement {
  /** Of a plain file, which stays as it is until it is forgotten. */
  readonly path: string;
  /** 1-based. */
  readonly pages: readonly number[];
  readonly hiddenText: boolean;
}

export interface PackedText extends Omit<StoredText, 'lines'> {
  readonly packed: PackedLines;
}

let opened: { readonly path: string; readonly document: PdfiumDocument } | undefined;

/** Loads PDFium and opens the file: its first pages need not wait for that. */
async function prepare(path: string): Promise<void> {
  await documentOf(path);
}

/** Undefined from the first page on that cannot be read: whoever asks reads those himself, and hears why. */
async function readText(request: TextRequest): Promise<readonly (PackedText | undefined)[]> {
  const read: (PackedText | undefined)[] = request.pages.map(() => undefined);
  try {
    const document = await documentOf(request.path);
    for (const [index, page] of request.pages.entries()) read[index] = packedText(document, page, request);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // After a crash nothing of the document can be trusted.
    forgetFile();
  }
  return read;
}

function packedText(document: PdfiumDocument, page: number, request: TextRequest): PackedText {
  const stored = readStoredPage(document, page, storedOptions(request.hiddenText, request.layout));
  const { lines, ...others } = storedText(stored, pageFacts(stored), request);
  return { ...others, packed: packLines(lines) };
}

function forgetFile(): void {
  opened?.document.close();
  opened = undefined;
}

async function documentOf(path: string): Promise<PdfiumDocument> {
  if (opened?.path === path) return opened.document;
  forgetFile();
  const document = await openPdfium(path, { name: '' });
  opened = { path, document };
  return document;
}

export const TEXT_TASKS = { prepare, readText, forgetFile };
