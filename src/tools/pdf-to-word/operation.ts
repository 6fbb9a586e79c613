/** Runs pdf-to-word: paragraphs and pictures of the chosen pages are put into a document, placed or flowing. */
import { join } from 'node:path';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentFacts } from '../../engine/document/catalog/metadata.ts';
import { type PdfReaders, withReaders } from '../../engine/document/open/with-readers.ts';
import { PageLinks } from '../../engine/document/pages/page-links.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { MAX_WORD_SIDE_PT } from '../../engine/write/docx/measures.ts';
import { WordDocument } from '../../engine/write/docx/word-document.ts';
import { onlyImages } from '../../engine/write/flow/only-images.ts';
import { BEGUN, convertMade } from '../../engine/write/office/convert-made.ts';
import { type FoundPage, placePages } from '../../engine/write/office/place-pages.ts';
import type { tool } from './tool.ts';
import { type Found, writeFlow } from './write-flow.ts';

type Options = OptionValues<typeof tool>;

/** Of pictures, lines and shapes. */
const PICTURE_DPI = 150;
export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const path = join(context.workDir, 'document.docx');
  const doubts = new PageDoubts();
  const { found, count } = await withReaders(input, options, 'copy', context, async (readers, pages) => ({
    found: await writeDocument(readers, pages, path, options, context, doubts),
    count: pages.length,
  }));
  const format = options.outputFormat;
  const made = format === 'docx' ? path : await convertMade(path, format, input.name, context);
  const facts = { pages: count, words: found.words };
  return [{ path: made, type: format, input: 0, facts, report: { found, uncertain: doubts.all } }];
};

async function writeDocument(
  readers: PdfReaders,
  pages: readonly number[],
  path: string,
  options: Options,
  context: RunContext,
  doubts: PageDoubts,
): Promise<Found> {
  if (options.layout === 'flow') return writeFlow(readers, pages, path, options, context, doubts);
  const { document, file, userUnit } = readers;
  const isPlaced = options.layout === 'exact';
  const pictureDpi = isPlaced && options.images ? PICTURE_DPI : undefined;
  const use = isPlaced ? 'placed' : 'flowing';
  const found = new PageLinks(file);
  const place = { ...options, doubts, use, pictureDpi, userUnit, links: (page: number) => found.of(page) } as const;
  const made = await WordDocument.create(path, join(context.workDir, 'document'));
  try {
    let words = 0;
    let images = 0;
    let done = 0;
    for await (const page of placePages(document, pages, place, context)) {
      if (isPlaced) {
        warnOfSize(page, context);
        await made.addPlacedPage(page);
      }
      if (!isPlaced) await made.addFlowingText(page, options['page-breaks']);
      words += page.words.length;
      images += page.pictures.length;
      done++;
      context.progress((done / pages.length) * BEGUN, 'reading', { page: done, pages: pages.length });
    }
    if (words === 0 && options.ocr === 'off') throw new ToolError('nothing-found', because('no-text'));
    if (words === 0) onlyImages(images, context);
    await made.finish(documentFacts(file), context.signal);
    return { words, images };
  } finally {
    await made.abandon();
  }
}

function warnOfSize({ page, size, userUnit }: FoundPage, context: RunContext): void {
  if (Math.max(size.widthPt, size.heightPt) * userUnit <= MAX_WORD_SIDE_PT) return;
  context.warn('page-made-smaller', { page, ...phrase('format', 'docx'), limit: MAX_WORD_SIDE_PT / 72 });
}
