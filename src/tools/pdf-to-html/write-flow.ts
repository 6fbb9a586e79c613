/** Lays the chosen pages out as one document and writes it as web pages whose text flows. */
import { stemOf } from '../../contract/files/output-name.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, ReportFor, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentFacts } from '../../engine/document/catalog/metadata.ts';
import type { PdfReaders } from '../../engine/document/open/with-readers.ts';
import { countingBlocks } from '../../engine/layout/count-blocks.ts';
import type { PageDoubts } from '../../engine/page/page-doubts.ts';
import { layOutPdf } from '../../engine/write/flow/lay-out-pdf.ts';
import { onlyImages } from '../../engine/write/flow/only-images.ts';
import { chaptersOf, toldByFile } from '../../engine/write/flow/told-by-file.ts';
import { type WrittenHtml, writeHtml } from '../../engine/write/html/write-html.ts';
import type { tool } from './tool.ts';

const PICTURE_DPI = 150;
/** Share of the work that reading the pages is. */
export const READ = 0.9;

export type Found = NonNullable<ReportFor<typeof tool>['found']> & { readonly words: number };

export interface Written extends Pick<WrittenHtml, 'texts' | 'images'> {
  readonly found: Found;
}

/** What is uncertain of it goes to `doubts`. @throws as `readPages`. */
export async function writeFlow(
  { document, file, userUnit }: PdfReaders,
  pages: readonly number[],
  input: InputFile,
  options: OptionValues<typeof tool>,
  context: RunContext,
  doubts: PageDoubts,
): Promise<Written> {
  const told = toldByFile(file, pages, false);
  const reading = {
    ...options,
    ...told,
    doubts,
    userUnit,
    keepsPages: options.split === 'page',
    headersFooters: options['headers-footers'],
    tracksChanges: true,
    keepsIllustrations: true,
    drawsText: true,
    pictureDpi: options.images === 'none' ? undefined : PICTURE_DPI,
    progress: (page: number) =>
      context.progress((page / pages.length) * READ, 'reading', { page, pages: pages.length }),
  } as const;
  const { model, words } = await layOutPdf(document, pages, reading, context);
  if (words === 0 && options.ocr === 'off') throw new ToolError('nothing-found', because('no-text'));
  context.progress(READ, 'writing');
  const counting = countingBlocks(model);
  const { title, language } = documentFacts(file);
  const written = await writeHtml(counting.model, context.workDir, {
    ...options,
    headersFooters: options['headers-footers'],
    chapters: chaptersOf(told.outline, pages),
    stem: stemOf(input.name),
    title,
    language,
    pageNumber: (place) => pages[place - 1] ?? place,
    signal: context.signal,
  });
  if (words === 0) onlyImages(written.images.length, context);
  // Charts are images here.
  const { charts, ...counts } = counting.counts;
  return { ...written, found: { words, ...counts, images: counts.images + charts } };
}
