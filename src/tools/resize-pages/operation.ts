/** Brings pages to one paper size: their content is scaled and moved by a matrix, with all that is measured on them. */
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { type PageSize, paperName, parsePaper } from '../../contract/pages/page-size.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { transformTargets } from '../../engine/document/pages/transform-page.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';
import { Background, isGray } from './background.ts';
import { type Options, placePage } from './place-page.ts';
import type { tool } from './tool.ts';

/** Share of the progress that placing every page takes. */
const PLACED = 0.7;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  const paper = checkPaper(options);
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'content', { ...context, warn: notes.warn }, 'as-it-is');
  try {
    const { document, pages } = opened;
    const isChanged = await placeAll(opened, paper, options, input, context);
    if (!isChanged) context.warn('nothing-resized', { file: input.name });
    if (!isChanged && !notes.isMended) {
      return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, facts: { pages: pages.length } }];
    }
    notes.tell(context);
    setPages(document, pages);
    context.progress(PLACED, 'writing');
    const path = join(context.workDir, 'resized.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    const pattern = `{name}-${paperName(paper)}`;
    return [{ path, type: 'pdf', input: 0, pattern, facts: { pages: pages.length } }];
  } finally {
    await opened.close();
  }
};

/** @throws ToolError `bad-option` where the margins meet. */
function checkPaper({ paper, margin }: Options): PageSize {
  const size = typeof paper === 'string' ? parsePaper(paper) : paper;
  if (size && Math.min(size.widthPt, size.heightPt) - 2 * margin >= 1) return size;
  throw new ToolError('bad-option', { field: 'margin', ...because('no-room-for-page', { option: 'margin' }) });
}

/** @returns whether any page was changed. */
async function placeAll(
  { document, pages }: OpenedPdf,
  paper: PageSize,
  options: Options,
  input: InputFile,
  context: RunContext,
): Promise<boolean> {
  const labels = () => pageLabelTexts(document, pages.length);
  const chosen = new Set(choosePages(options, pages.length, labels, input, context));
  const { background: colour } = options;
  const background = typeof colour === 'string' ? undefined : new Background(document, colour);
  const changed = new Map<number, Matrix>();
  const pace = new Pace(context.signal);
  for (const [index, page] of pages.entries()) {
    if (!chosen.has(index + 1)) continue;
    const matrix = placePage(document, page, paper, options);
    if (matrix) changed.set(page.number, matrix);
    background?.fill(page);
    if (pace.isDue()) await pace.pause();
    context.progress(((index + 1) / pages.length) * PLACED, 'page', { page: index + 1, pages: pages.length });
  }
  if (changed.size > 0) transformTargets(document, changed);
  if (typeof colour === 'string') return changed.size > 0;
  const color = isGray(colour) ? 'gray' : 'rgb';
  dropFalseClaim(document, { transparency: false, layer: false, text: false, color }, context.warn);
  return true;
}
