/** Runs edit-pdf: every mark is drawn where its pages as seen want it, or becomes an annotation. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { WordSearch } from '../../engine/marks/find-quads.ts';
import { MarkWriter } from '../../engine/marks/mark-writer.ts';
import { type Lettering, letteringFor } from '../../engine/text-setting/text-setter.ts';
import { additionOf } from './addition.ts';
import { openPictures } from './open-pictures.ts';
import { checkPlace, marksByPage, type Options } from './place-marks.ts';
import type { tool } from './tool.ts';
import { findWords, tellOfMissing, type WordsFound } from './words-found.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input || !options.marks) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', context, 'as-it-is');
  const search = new WordSearch(opened.plainPath, input.name);
  try {
    const { document, pages } = opened;
    const lettering = await letteringFor(document);
    const pictures = await openPictures(document, options, context);
    context.progress(0.1);
    const as = options['save-as'];
    const writer = new MarkWriter({ document, lettering, pictures, as, author: options.author });
    const firstChanged = await putMarks({ input, opened, writer, search, options, context });
    await finishText(lettering, context);
    writer.finish();
    dropFalseClaim(document, additionOf(options.marks, pictures), context.warn);
    setPages(document, pages);
    context.progress(0.8, 'writing');
    const path = join(context.workDir, 'edited.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts: { pages: pages.length, firstChanged } }];
  } finally {
    await search.close();
    await opened.close();
  }
};

interface Work {
  readonly input: InputFile;
  readonly opened: OpenedPdf;
  readonly writer: MarkWriter;
  readonly search: WordSearch;
  readonly options: Options;
  readonly context: RunContext;
}

/** @returns the first page with a mark. */
async function putMarks({ input, opened, writer, search, options, context }: Work): Promise<number> {
  const { document, pages } = opened;
  const byPage = marksByPage(input, opened, options, context);
  const found: WordsFound = new Map();
  const pace = new Pace(context.signal);
  let done = 0;
  for (const [number, marks] of byPage) {
    const page = pages[number - 1];
    if (!page) continue;
    const placed = [];
    for (const each of marks) {
      const quads = await findWords(each, { document, page, number, search, found });
      placed.push({ mark: each.mark, quads });
      checkPlace(each, writer.drawingOf({ mark: each.mark, quads }), { document, page, number });
      if (each.mark.kind === 'text' && each.mark.text.trim() === '') context.warn('empty-mark', { page: number });
    }
    writer.put(page, placed);
    if (pace.isDue()) await pace.pause();
    context.progress(0.1 + 0.7 * (++done / byPage.size), 'page', { page: number, pages: byPage.size });
  }
  tellOfMissing(options.marks ?? [], found, context);
  const [first = 1] = byPage.keys();
  return first;
}

async function finishText(lettering: Lettering, context: RunContext): Promise<void> {
  if (lettering.missing.length > 0) context.warn('letters-missing', { letters: lettering.missing.join(' ') });
  await lettering.finish();
}
