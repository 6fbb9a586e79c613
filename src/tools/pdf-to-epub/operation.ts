/** Runs pdf-to-epub: the chosen pages are laid out as one document and packed as a book. */
import { join } from 'node:path';
import { AS_SEEN, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { stemOf } from '../../contract/files/output-name.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { readMetadata } from '../../engine/document/catalog/metadata.ts';
import { type PdfReaders, withReaders } from '../../engine/document/open/with-readers.ts';
import { drawPage } from '../../engine/images/render/draw-page.ts';
import { encodePicture } from '../../engine/images/render/encode-picture.ts';
import { pagePixels } from '../../engine/images/render/page-size-px.ts';
import { countingBlocks } from '../../engine/layout/count-blocks.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { type EpubBook, writeEpub } from '../../engine/write/epub/write-epub.ts';
import { layOutPdf } from '../../engine/write/flow/lay-out-pdf.ts';
import { onlyImages } from '../../engine/write/flow/only-images.ts';
import { chaptersOf, toldByFile } from '../../engine/write/flow/told-by-file.ts';
import { writeHtml } from '../../engine/write/html/write-html.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const PICTURE_DPI = 150;
/** Share of the work that reading the pages is. */
const READ = 0.9;
/** The longer side of a cover as stores want it. */
const COVER_PX = 2_560;
const COVER_QUALITY = 85;
/** Where the file tells no moment, the first that a zip knows. */
const NO_MOMENT = '1980-01-01T00:00:00Z';

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  return withReaders(input, options, 'copy', context, async (readers, pages) => [
    await makeBook(readers, pages, input, options, context),
  ]);
};

async function makeBook(
  { document, file, userUnit }: PdfReaders,
  pages: readonly number[],
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<OutputFile<ReportFor<typeof tool>>> {
  const { length: count } = pages;
  const doubts = new PageDoubts();
  const told = toldByFile(file, pages, false);
  const reading = {
    ...options,
    ...told,
    doubts,
    userUnit,
    keepsPages: false,
    headersFooters: false,
    keepsIllustrations: true,
    drawsText: true,
    pictureDpi: options.images ? PICTURE_DPI : undefined,
    progress: (page: number) => context.progress((page / count) * READ, 'reading', { page, pages: count }),
  };
  const { model, words } = await layOutPdf(document, pages, reading, context);
  if (words === 0 && options.ocr === 'off') throw new ToolError('nothing-found', because('no-text'));
  context.progress(READ, 'writing');
  const counting = countingBlocks(model);
  const book = bookFacts(file, input, options);
  const written = await writeHtml(counting.model, context.workDir, {
    ...book,
    form: 'book',
    images: options.images ? 'files' : 'none',
    css: 'file',
    split: options.chapters === 'none' ? 'one' : 'heading',
    chapters: options.chapters === 'bookmarks' ? chaptersOf(told.outline, pages) : [],
    links: true,
    headersFooters: false,
    stem: book.title,
    pageNumber: (place) => pages[place - 1] ?? place,
    signal: context.signal,
  });
  if (words === 0) onlyImages(written.images.length, context);
  const cover = options.cover ? await drawCover(document, pages[0] ?? 1, context) : undefined;
  const path = join(context.workDir, 'book.epub');
  await writeEpub({ ...book, ...written, cover }, path, context.signal);
  // Charts are images here.
  const { charts, ...counts } = counting.counts;
  const found = { words, ...counts, images: counts.images + charts };
  return { path, type: 'epub', input: 0, facts: { pages: count, words }, report: { found, uncertain: doubts.all } };
}

function bookFacts(file: PdfDocument, input: InputFile, options: Options) {
  const facts = readMetadata(file);
  const [title = stemOf(input.name)] = [options.title, facts.title].filter((given) => given.trim() !== '');
  const [author = ''] = [options.author, facts.author].filter((given) => given.trim() !== '');
  const { language } = facts;
  return { title, author, language, modified: moment(facts.modified) ?? moment(facts.created) ?? NO_MOMENT };
}

/** In UTC, without parts of a second. */
function moment(written: string): string | undefined {
  const date = new Date(written);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z');
}

async function drawCover(
  document: PdfiumDocument,
  page: number,
  { workDir, signal }: RunContext,
): Promise<EpubBook['cover']> {
  const size = document.pageSize(page - 1);
  const dpi = (COVER_PX / Math.max(size.widthPt, size.heightPt, 1)) * 72;
  const pixels = pagePixels({ ...size, userUnit: 1 }, dpi, { sidePx: COVER_PX, pixels: COVER_PX ** 2 });
  const path = join(workDir, 'cover.jpg');
  const drawn = await drawPage(document, page - 1, pixels, join(workDir, 'cover.rows'), signal, AS_SEEN);
  try {
    await encodePicture(drawn.open(), { format: 'jpg', color: 'color', quality: COVER_QUALITY }, pixels, path);
    return { path, widthPx: pixels.widthPx, heightPx: pixels.heightPx };
  } finally {
    await drawn.close();
  }
}
