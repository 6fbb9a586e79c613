/** What is left to do with a finished PDF: only the pages that were asked for, or slides on the sheets of a handout. */
import { rm } from 'node:fs/promises';
import { rewritePlain } from '../../adapters/qpdf.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import { claimArchive } from '../../engine/archive/convert/claim-archive.ts';
import { keepPages, readPageSource } from '../../engine/document/keep/keep-pages.ts';
import { readPages } from '../../engine/document/pages/page-list.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { makeHandout } from '../../engine/office-to-pdf/handout.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { type Options, textPage } from './office-settings.ts';

export interface Result {
  /** Of the visitor's file. */
  readonly name: string;
  readonly pages: number;
  /** Of a presentation; pages of notes follow behind all slides, one for each. */
  readonly slides: number | undefined;
}

/** Changes the file in place where that is asked for. Returns its pages. @throws ToolError `bad-pages`. */
export async function finishResult(
  path: string,
  result: Result,
  options: Options,
  context: RunContext,
): Promise<number> {
  const pages = await arrangePages(path, result, options, context);
  if (options.pdfa !== 'no') await claimArchive(path, { level: options.pdfa, name: result.name }, context);
  return pages;
}

async function arrangePages(path: string, result: Result, options: Options, context: RunContext): Promise<number> {
  const perPage = result.slides === undefined ? 1 : options['slides-per-page'];
  if (options.pages === '' && perPage === 1) return result.pages;
  const { slides, others } = choose(result, options, context);
  const plain = `${path}.whole`;
  try {
    const { kind } = await rewritePlain(path, plain, { signal: context.signal });
    if (kind === 'unreadable') throw new ToolError('engine-failed', { reason: '' });
    const document = PdfDocument.open(plain);
    try {
      const { pages } = readPages(document, Number.POSITIVE_INFINITY);
      const kept = keepPages(readPageSource(document, pages), [...slides, ...others], { attachments: true });
      const sheets = perPage === 1 ? undefined : makeHandout(kept.document, slides.length, perPage, textPage(options));
      await saveDocument(kept.document, path, context.signal);
      return sheets ?? slides.length + others.length;
    } finally {
      document.close();
    }
  } finally {
    await rm(plain, { force: true });
  }
}

/** Places of the chosen pages, from 0; where there are notes, those of the chosen slides follow. */
function choose(
  { name, pages, slides = pages }: Result,
  options: Options,
  context: RunContext,
): { readonly slides: readonly number[]; readonly others: readonly number[] } {
  const clip = options['clip-pages'];
  const { pages: chosen, clipped } = resolvePageRange(parsePageRange(options.pages), slides, { clip, file: name });
  if (clipped.length > 0) context.warn('pages-clipped', { pages: clipped.join(', '), file: name });
  const indexes = chosen.map((page) => page - 1);
  const hasNotes = pages === 2 * slides;
  return { slides: indexes, others: hasNotes ? indexes.map((index) => index + slides) : [] };
}
