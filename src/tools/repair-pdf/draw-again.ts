/** Draws the pages of a file as images, with the words that can still be read as an invisible layer over them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import { knownWords } from '../../engine/text-layer/known-words.ts';
import { LayerWriter } from '../../engine/text-layer/layer-writer.ts';
import { redrawPage, replaceContent } from '../../engine/text-layer/redraw-page.ts';

const DPI = 200;

export interface DrawnFile {
  readonly path: string;
  readonly pages: number;
  /** Pages, from 1, that could not be drawn: they are blank. */
  readonly broken: readonly number[];
}

/**
 * @param source where the file lies: as it came, or rebuilt.
 * @param isKept whether pages stay that cannot be drawn.
 * @throws ToolError `damaged`, `too-complex`, `cancelled`.
 */
export async function drawAgain(
  source: string,
  input: InputFile,
  password: string,
  isKept: boolean,
  context: RunContext,
): Promise<DrawnFile> {
  const { workDir, signal } = context;
  const pdfium = await openPdfium(source, { name: input.name, password: passwordFor(password, input.name) });
  const spool = await Spool.create(join(workDir, `drawn-${randomUUID()}`));
  try {
    const document = PdfDocument.create();
    const layers = new LayerWriter(document);
    const pages: PdfRef[] = [];
    const broken: number[] = [];
    for (let index = 0; index < pdfium.pageCount; index++) {
      signal.throwIfAborted();
      const page = await drawOne(document, layers, pdfium, index, { spool, workDir, signal });
      if (!page) broken.push(index + 1);
      if (page || isKept) pages.push(page ?? blankPage(document, pdfium, index));
      context.progress((index + 1) / (pdfium.pageCount + 1), 'page', { page: index + 1, pages: pdfium.pageCount });
    }
    if (broken.length === pdfium.pageCount) throw new ToolError('damaged', { file: input.name, found: '' });
    layers.finish();
    setPages(document, pages);
    const path = join(workDir, 'drawn.pdf');
    await saveDocument(document, path, signal);
    return { path, pages: pages.length, broken };
  } finally {
    pdfium.close();
    await spool.remove();
  }
}

/** Undefined for a page that cannot be drawn. */
async function drawOne(
  document: PdfDocument,
  layers: LayerWriter,
  pdfium: PdfiumDocument,
  index: number,
  { spool, workDir, signal }: { readonly spool: Spool; readonly workDir: string; readonly signal: AbortSignal },
): Promise<PdfRef | undefined> {
  try {
    const page = blankPage(document, pdfium, index);
    const scratchPath = join(workDir, `scratch-${index}`);
    const options = { dpi: DPI, userUnit: 1, cleans: false };
    replaceContent(document, page, await redrawPage(pdfium, index, options, { spool, scratchPath }, signal));
    layers.add(
      page,
      pdfium.withPage(index, (open) => knownWords(open, DPI)),
      { turnsPages: false, straightens: false },
    );
    return page;
  } catch (error) {
    if (error instanceof ToolError && error.code === 'damaged') return undefined;
    throw error;
  }
}

/** As large as the page is seen. */
function blankPage(document: PdfDocument, pdfium: PdfiumDocument, index: number): PdfRef {
  const { widthPt, heightPt } = pdfium.pageSize(index);
  return document.add(PdfDict.of({ Type: name('Page'), MediaBox: [0, 0, widthPt, heightPt] }));
}
