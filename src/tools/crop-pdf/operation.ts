/** Crops pages: only their boxes change, unless what is outside is to be deleted. */
import { join } from 'node:path';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { keepFieldsOf } from '../../engine/document/forms/form.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { cropPage } from './crop-page.ts';
import { OutsideCutter } from './cut-outside.ts';
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
    const { isCropped, uncut } = await cropAll(opened, options, input, context);
    const report = uncut.length > 0 ? { uncertain: { uncut } } : {};
    if (!isCropped) context.warn('nothing-cropped', { file: input.name });
    if (!isCropped && !notes.isMended)
      return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, report, facts }];
    notes.tell(context);
    setPages(opened.document, opened.pages);
    context.progress(LOOKED, 'writing');
    const path = join(context.workDir, 'cropped.pdf');
    await saveDocument(opened.document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, report, facts }];
  } finally {
    await opened.close();
  }
};

interface CroppedPages {
  readonly isCropped: boolean;
  /** Pages, from 1, of which something outside may be left. */
  readonly uncut: readonly number[];
}

/** @throws ToolError `bad-option` where nothing of a page would be left. */
async function cropAll(
  opened: OpenedPdf,
  options: Options,
  input: InputFile,
  context: RunContext,
): Promise<CroppedPages> {
  const { document, pages } = opened;
  const labels = () => pageLabelTexts(document, pages.length);
  const chosen = [...new Set(choosePages(options, pages.length, labels, input, context))].sort((a, b) => a - b);
  const looked = options.destructive ? LOOKED / 2 : LOOKED;
  const { margins, blank } = await findMargins(opened, chosen, options, input, context, (share, page) =>
    context.progress(share * looked, 'page', { page, pages: pages.length }),
  );
  if (blank.length > 0) context.warn('blank-not-cropped', { pages: describePages(blank) });
  let isCropped = false;
  for (const [number, own] of margins) {
    const page = pages[number - 1];
    const result = page && cropPage(document, page, own, options.boxes);
    if (result === 'nothing-left') {
      const field = options.mode === 'box' ? 'box' : 'margins';
      throw new ToolError('bad-option', { field, ...because('crop-leaves-nothing', { page: number }) });
    }
    if (result === 'cropped') isCropped = true;
  }
  if (!options.destructive) return { isCropped, uncut: [] };
  const cut = await cutAll(opened, [...margins.keys()], context);
  return { isCropped: isCropped || cut.isCropped, uncut: cut.uncut };
}

async function cutAll(
  { document, pages }: OpenedPdf,
  numbers: readonly number[],
  context: RunContext,
): Promise<CroppedPages> {
  const cutter = await OutsideCutter.open(document, { folder: context.workDir, signal: context.signal });
  const uncut: number[] = [];
  let isCropped = false;
  for (const [index, number] of numbers.entries()) {
    const page = pages[number - 1];
    if (!page) continue;
    context.signal.throwIfAborted();
    const { isChanged, isUnsure } = await cutter.cut(page);
    if (isChanged) isCropped = true;
    if (isUnsure) uncut.push(number);
    context.progress((LOOKED / 2) * (1 + (index + 1) / numbers.length), 'page', { page: number, pages: pages.length });
  }
  keepFieldsOf(document, pages);
  // Pictures that were cut are in colours of the device.
  const added = { transparency: false, layer: false, text: false, color: 'rgb' } as const;
  if (isCropped) dropFalseClaim(document, added, context.warn);
  return { isCropped, uncut };
}
