/** Crops pages: only their boxes change, so that text, links and fields stay as they are. */
import { join } from 'node:path';
import { describePages } from '../../contract/describe-pages.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { because } from '../../contract/reasons.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { cropPage } from './crop-page.ts';
import { findMargins } from './find-margins.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of the progress that looking at the pages takes. */
const LOOKED = 0.7;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  if (options.mode === 'box' && !options.box) {
    throw new ToolError('bad-option', { field: 'box', ...because('needed', { option: 'box' }) });
  }
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'pages', { ...context, warn: notes.warn }, 'as-it-is');
  try {
    const facts = { pages: opened.pages.length };
    const isCropped = await cropAll(opened, options, input, context);
    if (!isCropped) context.warn('nothing-cropped', { file: input.name });
    if (!isCropped && !notes.isMended) return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, facts }];
    notes.tell(context);
    setPages(opened.document, opened.pages);
    context.progress(LOOKED, 'writing');
    const path = join(context.workDir, 'cropped.pdf');
    await saveDocument(opened.document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts }];
  } finally {
    await opened.close();
  }
};

/** @returns whether any page was changed. @throws ToolError `bad-option` where nothing of a page would be left. */
async function cropAll(opened: OpenedPdf, options: Options, input: InputFile, context: RunContext): Promise<boolean> {
  const { document, pages } = opened;
  const labels = () => pageLabelTexts(document, pages.length);
  const chosen = [...new Set(choosePages(options, pages.length, labels, input, context))].sort((a, b) => a - b);
  const { margins, blank } = await findMargins(opened, chosen, options, input, context, (share, page) =>
    context.progress(share * LOOKED, 'page', { page, pages: pages.length }),
  );
  if (blank.length > 0) context.warn('blank-not-cropped', { pages: describePages(blank) });
  let isCropped = false;
  for (const [number, own] of margins) {
    const page = pages[number - 1];
    if (!page) continue;
    const result = cropPage(document, page, own, options.boxes);
    if (result === 'nothing-left') {
      const field = options.mode === 'box' ? 'box' : 'margins';
      throw new ToolError('bad-option', { field, ...because('crop-leaves-nothing', { page: number }) });
    }
    if (result === 'cropped') isCropped = true;
  }
  return isCropped;
}
