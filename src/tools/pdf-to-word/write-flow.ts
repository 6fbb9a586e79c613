/** Writes the chosen pages as a Word document whose text flows: paragraphs, lists, tables, notes. */
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { ReportFor, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentFacts } from '../../engine/document/catalog/metadata.ts';
import type { PdfReaders } from '../../engine/document/open/with-readers.ts';
import { countingBlocks } from '../../engine/layout/count-blocks.ts';
import type { PageDoubts } from '../../engine/page/page-doubts.ts';
import { writeDocx } from '../../engine/write/docx/flow/write-docx.ts';
import { MAX_WORD_SIDE_PT } from '../../engine/write/docx/measures.ts';
import { layOutPdf } from '../../engine/write/flow/lay-out-pdf.ts';
import { onlyImages } from '../../engine/write/flow/only-images.ts';
import { toldByFile } from '../../engine/write/flow/told-by-file.ts';
import { BEGUN } from '../../engine/write/office/convert-made.ts';
import type { tool } from './tool.ts';

const PICTURE_DPI = 150;
/** Share of the work that reading the pages is. */
const READ = 0.7;

export type Found = NonNullable<ReportFor<typeof tool>['found']> & { readonly words: number };

/** What was written, and what of it is uncertain goes to `doubts`. */
export async function writeFlow(
  { document, file, userUnit }: PdfReaders,
  pages: readonly number[],
  path: string,
  options: OptionValues<typeof tool>,
  context: RunContext,
  doubts: PageDoubts,
): Promise<Found> {
  const reading = {
    ...options,
    doubts,
    userUnit,
    ...toldByFile(file, pages, options.comments === 'keep'),
    keepsPages: options['page-breaks'],
    headersFooters: options['headers-footers'],
    tracksChanges: true,
    placesPages: true,
    keepsIllustrations: true,
    drawsText: true,
    keepsCharts: true,
    mostSidePt: MAX_WORD_SIDE_PT,
    pictureDpi: options.images ? PICTURE_DPI : undefined,
    progress: (page: number) =>
      context.progress((page / pages.length) * BEGUN * READ, 'reading', { page, pages: pages.length }),
  } as const;
  const { model, words } = await layOutPdf(document, pages, reading, context);
  if (words === 0 && options.ocr === 'off') throw new ToolError('nothing-found', because('no-text'));
  const setting = { facts: documentFacts(file), folder: join(context.workDir, 'document'), signal: context.signal };
  const counting = countingBlocks(model);
  await writeDocx(counting.model, path, setting);
  if (words === 0) onlyImages(counting.counts.images + counting.counts.charts, context);
  return { words, ...counting.counts };
}
