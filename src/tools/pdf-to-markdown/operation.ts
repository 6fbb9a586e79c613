/** Runs pdf-to-markdown: the chosen pages are laid out as one document and written as Markdown. */
import { join } from 'node:path';
import { stemOf } from '../../contract/files/output-name.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type PdfReaders, withReaders } from '../../engine/document/open/with-readers.ts';
import { PageLinks } from '../../engine/document/pages/page-links.ts';
import { countingBlocks } from '../../engine/layout/count-blocks.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { readTags } from '../../engine/page/tags/read-tags.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { layOutPdf } from '../../engine/write/flow/lay-out-pdf.ts';
import { onlyImages } from '../../engine/write/flow/only-images.ts';
import { outlineEntries } from '../../engine/write/flow/outline-entries.ts';
import { packDocument } from '../../engine/write/flow/pack-document.ts';
import { writeMarkdown } from '../../engine/write/markdown/write-markdown.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const PICTURE_DPI = 150;
/** Share of the work that reading the pages is. */
const READ = 0.9;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  return withReaders(input, options, 'copy', context, async (readers, pages) => [
    await writePages(readers, pages, input, options, context),
  ]);
};

async function writePages(
  { document, file, userUnit }: PdfReaders,
  pages: readonly number[],
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<OutputFile<ReportFor<typeof tool>>> {
  const count = pages.length;
  const found = new PageLinks(file);
  const sources = headingSources(file, options);
  const doubts = new PageDoubts();
  const reading = {
    ...options,
    doubts,
    ...sources,
    userUnit,
    links: (page: number) => found.of(page),
    keepsPages: false,
    headersFooters: options['headers-footers'],
    pictureDpi: options.images === 'none' ? undefined : PICTURE_DPI,
    progress: (page: number) => context.progress((page / count) * READ, 'reading', { page, pages: count }),
  };
  const { model, words } = await layOutPdf(document, pages, reading, context);
  if (words === 0 && options.ocr === 'off') throw new ToolError('nothing-found', because('no-text'));
  context.progress(READ, 'writing');
  const type = options.chunks === 'none' ? 'md' : 'jsonl';
  const path = join(context.workDir, `document.${type}`);
  const counting = countingBlocks(model);
  const images = await writeMarkdown(counting.model, path, {
    ...options,
    headings: sources.headings,
    headersFooters: options['headers-footers'],
    pageMarks: options['page-marks'],
    maxTokens: options['max-tokens'],
    pageNumber: (place) => pages[place - 1] ?? place,
    signal: context.signal,
  });
  if (words === 0) onlyImages(images.length, context);
  // Charts are images here.
  const { charts, ...counts } = counting.counts;
  const headings = sources.headings ? counts.headings : 0;
  const totals = { words, ...counts, images: counts.images + charts, headings };
  const report = { found: totals, uncertain: doubts.all };
  const result = { input: 0, facts: { pages: count, words }, report } as const;
  if (images.length === 0) return { path, type, ...result };
  const zip = join(context.workDir, 'document.zip');
  await packDocument([{ path, name: `${stemOf(input.name)}.${type}` }], images, zip, context.signal);
  return { path: zip, type: 'zip', pattern: '{name}-md', ...result };
}

/** Bookmarks and tags as far as headings are to be told by them. */
function headingSources(file: PdfDocument, { headings }: Options) {
  const outline = headings === 'tags' ? [] : outlineEntries(file);
  const tags = headings === 'bookmarks' ? undefined : readTags(file);
  const isTold = headings === 'auto' || (headings === 'tags' ? tags?.hasRoles === true : outline.length > 0);
  return { outline, tags, headings: headings !== 'none' && isTold };
}
