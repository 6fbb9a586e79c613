/** Draws pages inside a lane. Files stay open from one page to the next, until they are forgotten. */
import { openPdfium, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import { startPdfium } from '../../../adapters/pdfium-instance.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { Pixels } from '../likeness/ssim.ts';
import {
  type LargeRendering,
  type PageRendering,
  type Rendered,
  renderClosely,
  renderLarge,
  renderPage,
} from './page-renderings.ts';

export interface PageOfFile {
  /** Of a file without a password, which stays as it is until it is forgotten. */
  readonly path: string;
  /** 0-based. */
  readonly index: number;
}

const opened = new Map<string, Promise<PdfiumDocument | undefined>>();

/** Loads PDFium: the first page that is drawn need not wait for it. */
async function prepare(): Promise<void> {
  await startPdfium();
}

/** Undefined for a file that PDFium cannot open. */
async function countPages(path: string): Promise<number | undefined> {
  return (await documentOf(path))?.pageCount;
}

/** Undefined for a page that PDFium cannot draw; the same goes for those below. */
function drawPage(page: PageOfFile & Rendered): Promise<PageRendering | undefined> {
  return drawn(page, (document) => renderPage(document, page));
}

function drawClosely(page: PageOfFile): Promise<Pixels | undefined> {
  return drawn(page, (document) => renderClosely(document, page.index));
}

function drawLarge(page: PageOfFile): Promise<LargeRendering | undefined> {
  return drawn(page, (document) => renderLarge(document, page.index));
}

async function forgetFile(path: string): Promise<void> {
  const document = opened.get(path);
  opened.delete(path);
  (await document)?.close();
}

async function drawn<T>({ path }: PageOfFile, draw: (document: PdfiumDocument) => T): Promise<T | undefined> {
  const document = await documentOf(path);
  return document && unlessUnreadable(() => draw(document));
}

function documentOf(path: string): Promise<PdfiumDocument | undefined> {
  const document = opened.get(path) ?? unlessUnreadable(() => openPdfium(path, { name: '' }));
  opened.set(path, document);
  return document;
}

async function unlessUnreadable<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

export const DRAW_TASKS = { prepare, countPages, drawPage, drawClosely, drawLarge, forgetFile };
