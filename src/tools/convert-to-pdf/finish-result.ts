/** What is left to do with a finished PDF: only the pages that were asked for, or slides on the sheets of a handout. */
import type { RunContext } from '../../contract/operation.ts';
import { claimArchive } from '../../engine/archive/convert/claim-archive.ts';
import { rewriteWithPages } from '../../engine/document/keep/rewrite-with-pages.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { makeHandout } from '../../engine/office-to-pdf/handout.ts';
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
  let sheets: number | undefined;
  await rewriteWithPages(path, [...slides, ...others], context.signal, (document) => {
    if (perPage > 1) sheets = makeHandout(document, slides.length, perPage, textPage(options));
  });
  return sheets ?? slides.length + others.length;
}

/** Places of the chosen pages, from 0; where there are notes, those of the chosen slides follow. */
function choose(
  { name, pages, slides = pages }: Result,
  options: Options,
  context: RunContext,
): { readonly slides: readonly number[]; readonly others: readonly number[] } {
  const indexes = choosePages(options, slides, undefined, { name }, context).map((page) => page - 1);
  const hasNotes = pages === 2 * slides;
  return { slides: indexes, others: hasNotes ? indexes.map((index) => index + slides) : [] };
}
