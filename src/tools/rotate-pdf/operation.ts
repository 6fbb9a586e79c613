/** Turns pages: only `/Rotate` changes, the content stays as it is unless baking is asked for. */
import { join } from 'node:path';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { bakeTurn } from '../../engine/document/pages/bake-rotation.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { resolveTurns, turnPages } from '../../engine/document/pages/rotate-pages.ts';
import { transformTargets } from '../../engine/document/pages/transform-page.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';
import { pageTurn } from '../../engine/geometry/page-box.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { checkTurn, hasShape, type Options, pointlessBesideTurns } from './plan-turns.ts';
import type { tool } from './tool.ts';

/** Share of the progress that looking at every page takes. */
const LOOKED = 0.8;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  checkTurn(options);
  for (const option of pointlessBesideTurns(options)) context.warn('option-ignored', { option });
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const use = options.bake ? 'content' : 'pages';
  const opened = await openPdf(input, options, use, { ...context, warn: notes.warn }, 'as-it-is');
  try {
    const { document, pages } = opened;
    const turns = await turnsOf(opened, input, options, context);
    const stands = !changesAny(opened, turns, options);
    if (stands) context.warn('nothing-turned', { file: input.name });
    if (stands && !notes.isMended) return [{ ...asItWas(input), facts: { pages: pages.length } }];
    notes.tell(context);
    turnPages(opened, turns);
    if (options.bake) bakeAll(document, pages);
    setPages(document, pages);
    context.progress(LOOKED, 'writing');
    const path = join(context.workDir, 'rotated.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts: { pages: pages.length, firstChanged: firstTurned(turns) } }];
  } finally {
    await opened.close();
  }
};

/** Whether there is a page to turn, or one whose turn is to be baked. */
function changesAny({ document, pages }: OpenedPdf, turns: ReadonlyMap<number, number>, { bake }: Options): boolean {
  if ([...turns.values()].some((degrees) => degrees % 360 !== 0)) return true;
  return bake && pages.some((page) => pageTurn(document, document.editable(page)) !== 0);
}

/** The first page where none is turned but those that were are baked. */
function firstTurned(turns: ReadonlyMap<number, number>): number {
  let first = Number.POSITIVE_INFINITY;
  for (const [page, degrees] of turns) if (degrees % 360 !== 0) first = Math.min(first, page);
  return Number.isFinite(first) ? first : 1;
}

function asItWas({ path }: InputFile): OutputFile {
  return { path, type: 'pdf', input: 0, unchanged: true };
}

/** Page, from 1, → how far it is turned. */
async function turnsOf(
  opened: OpenedPdf,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<ReadonlyMap<number, number>> {
  const { document, pages } = opened;
  const { 'per-page': perPage, 'clip-pages': clip } = options;
  if (perPage) return resolveTurns(opened, { turns: perPage, option: 'per-page', clip }, input, context);
  const labels = () => pageLabelTexts(document, pages.length);
  const named = new Set(choosePages(options, pages.length, labels, input, context));
  const chosen = [...named].filter((number) => {
    const page = pages[number - 1];
    return page !== undefined && hasShape(document, page, options.only);
  });
  if (options.auto) return lookAtPages(opened, chosen, input, context);
  const now = (number: number) => pageTurn(document, document.editable(pages[number - 1] ?? null));
  return new Map(chosen.map((page) => [page, options.rotation - (options.absolute ? now(page) : 0)] as const));
}

async function lookAtPages(
  { document, pages }: OpenedPdf,
  chosen: readonly number[],
  input: InputFile,
  context: RunContext,
): Promise<ReadonlyMap<number, number>> {
  const { workDir: folder, signal } = context;
  // Only to look at pages are PDFium and libvips needed: turning by a number starts without them.
  const { openDrawable } = await import('../../engine/document/open/open-drawable.ts');
  const { uprightTurn } = await import('../../engine/recognise/page-direction.ts');
  const drawable = await openDrawable(document, pages, { file: input.name, folder, signal });
  const turns = new Map<number, number>();
  const unclear: number[] = [];
  try {
    for (const [index, number] of chosen.entries()) {
      signal.throwIfAborted();
      const turn = await uprightTurn(drawable.pdfium, number - 1, folder, signal);
      if (turn === undefined) unclear.push(number);
      else if (turn !== 0) turns.set(number, turn);
      const params = { page: index + 1, pages: chosen.length };
      context.progress(((index + 1) / chosen.length) * LOOKED, 'searching', params);
    }
  } finally {
    await drawable.close();
  }
  if (unclear.length > 0) context.warn('direction-unclear', { pages: describePages(unclear) });
  return turns;
}

function bakeAll(document: PdfDocument, pages: readonly PdfRef[]): void {
  const changed = new Map<number, Matrix>();
  for (const page of pages) {
    const matrix = bakeTurn(document, page);
    if (matrix) changed.set(page.number, matrix);
  }
  if (changed.size > 0) transformTargets(document, changed);
}
