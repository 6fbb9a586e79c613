/** Turns pages whose text cannot be rewritten into pictures of themselves, with their words recognised anew. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { dropContentTags } from '../document/keep/structure-tree.ts';
import { openDrawable } from '../document/open/open-drawable.ts';
import { userUnit } from '../geometry/seen-page.ts';
import type { ReadingLanguages } from '../recognise/languages.ts';
import { PageReader, plainReading } from '../recognise/page-reader.ts';
import { PdfDict, type PdfRef } from '../syntax/object.ts';
import type { Spool } from '../syntax/spool.ts';
import { LayerWriter } from '../text-layer/layer-writer.ts';
import { redrawPage, replaceContent } from '../text-layer/redraw-page.ts';
import type { RedactContext, RedactSource } from './boxes/request.ts';

const DPI = 300;

/**
 * Call it when the boxes are drawn.
 * @param numbers pages from 1. @param spool holds the pictures until the document is saved.
 * @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function redrawPages(
  { document, pages, name }: RedactSource,
  numbers: readonly number[],
  languages: ReadingLanguages | undefined,
  spool: Spool,
  context: RedactContext,
): Promise<void> {
  const { workDir: folder, signal } = context;
  const drawable = await openDrawable(document, pages, { file: name, folder, signal });
  const unitOf = (page: number) => userUnit(document, document.dict(pages[page - 1] ?? null) ?? new PdfDict());
  const reader = languages && new PageReader(drawable.pdfium, plainReading(languages, unitOf), context);
  const layers = new LayerWriter(document);
  const redrawn: PdfRef[] = [];
  try {
    for (const number of numbers) {
      const page = pages[number - 1];
      if (!page) continue;
      const places = { spool, scratchPath: join(folder, `redrawn-${randomUUID()}`) };
      const drawing = { dpi: DPI, userUnit: unitOf(number), cleans: false };
      const picture = await redrawPage(drawable.pdfium, number - 1, drawing, places, signal);
      const result = await reader?.read(number);
      replaceContent(document, page, picture);
      if (result && 'read' in result) layers.add(page, result.read, { turnsPages: false, straightens: false });
      redrawn.push(page);
    }
    layers.finish();
    dropContentTags(document, pages, redrawn);
  } finally {
    await reader?.close();
    await drawable.close();
  }
}
