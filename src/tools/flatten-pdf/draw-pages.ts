/** Puts images of pages in place of their content: nothing on them can be changed, selected or searched any more. */
import { join } from 'node:path';
import type { RunContext } from '../../contract/operation.ts';
import { Findings } from '../../engine/archive/rules/findings.ts';
import { Subject } from '../../engine/archive/rules/subject.ts';
import { flattenPages, transparentPages } from '../../engine/archive/transparency/flatten-pages.ts';
import { dropContentTags } from '../../engine/document/keep/structure-tree.ts';
import { openDrawable } from '../../engine/document/open/open-drawable.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { userUnit } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import type { Spool } from '../../engine/syntax/spool.ts';
import { redrawPage, replaceContent } from '../../engine/text-layer/redraw-page.ts';

export interface DrawnPages {
  /** From 1. */
  readonly numbers: readonly number[];
  readonly dpi: number;
  /** Holds the images until the document is saved. */
  readonly spool: Spool;
  readonly name: string;
}

/**
 * Pages that need transparency become images with their text beneath; pages that were not chosen stay.
 * @returns their numbers, from 1. @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function drawTransparent(
  { document, pages }: { readonly document: PdfDocument; readonly pages: readonly PdfRef[] },
  { numbers, spool, name }: Omit<DrawnPages, 'dpi'>,
  { workDir: folder, signal }: Pick<RunContext, 'workDir' | 'signal'>,
  progress: (share: number) => void,
): Promise<readonly number[]> {
  setPages(document, pages);
  const subject = new Subject(document, pages, '2b', new Findings());
  const chosen = new Set(numbers);
  const found = transparentPages(subject).filter(({ index }) => chosen.has(index + 1));
  if (found.length > 0)
    await flattenPages(subject, found, { name, folder, spool, colors: undefined, signal, progress });
  return found.map(({ index }) => index + 1);
}

/** Call it when the form is flat. @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted. */
export async function drawPages(
  { document, pages }: { readonly document: PdfDocument; readonly pages: readonly PdfRef[] },
  { numbers, dpi, spool, name }: DrawnPages,
  { workDir, signal }: Pick<RunContext, 'workDir' | 'signal'>,
  onPage: (share: number, page: number) => void,
): Promise<void> {
  const drawable = await openDrawable(document, pages, { file: name, folder: workDir, signal });
  const drawn: PdfRef[] = [];
  try {
    for (const number of numbers) {
      const page = pages[number - 1];
      if (!page) continue;
      signal.throwIfAborted();
      const unit = userUnit(document, document.dict(page) ?? new PdfDict());
      const drawing = { dpi, userUnit: unit, cleans: false, keepsColors: true };
      const places = { spool, scratchPath: join(workDir, `page-${number}`) };
      replaceContent(document, page, await redrawPage(drawable.pdfium, number - 1, drawing, places, signal));
      drawn.push(page);
      onPage(drawn.length / numbers.length, number);
    }
    dropContentTags(document, pages, drawn);
  } finally {
    await drawable.close();
  }
}
