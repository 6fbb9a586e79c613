/** Lays the pages of a second PDF under or over those of the first: text stays text, nothing of the pages moves. */
import { join } from 'node:path';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { findHiddenPages, type MarkedArea } from '../../engine/document/pages/hidden-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { PageStamper } from '../../engine/document/pages/stamp-page.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { multiply } from '../../engine/geometry/matrix.ts';
import { type SeenPage, seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { fitOn } from './fit-on.ts';
import { addLinks, OverlayPages, placeForm } from './overlay-pages.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  const { overlay: second } = options;
  if (!second) throw new ToolError('bad-option', { field: 'overlay', ...because('needed', { option: 'overlay' }) });
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', context, 'as-it-is');
  try {
    const overlay = await openPdf(second, options, 'render', context);
    try {
      return await layOver(input, opened, overlay, options, context);
    } finally {
      await overlay.close();
    }
  } finally {
    await opened.close();
  }
};

async function layOver(
  input: InputFile,
  opened: OpenedPdf,
  overlay: OpenedPdf,
  options: Options,
  context: RunContext,
): ReturnType<Run<typeof tool>> {
  const { document, pages } = opened;
  const sheets = planPages(input, opened, overlay.pages.length, options, context);
  if (options.layer === 'under') await warnOfHidden(input, opened, sheets, context);
  const source = new OverlayPages(overlay, document);
  const stamper = new PageStamper(document);
  const pace = new Pace(context.signal);
  for (const [index, { reference, seen, number, overlayIndex }] of sheets.entries()) {
    const page = source.page(overlayIndex);
    if (!page) continue;
    const toPage = multiply(fitOn(seen, page), seen.toPage);
    const stamp = { form: page.form, matrix: placeForm(page, toPage) };
    stamper.stamp(reference, [stamp], { layer: options.layer, artifact: 'Background' });
    addLinks(document, reference, page, toPage);
    if (pace.isDue()) await pace.pause();
    context.progress(0.3 + 0.4 * ((index + 1) / sheets.length), 'page', { page: number, pages: pages.length });
  }
  await source.finish(context.signal);
  dropFalseClaim(document, { transparency: true, layer: false, text: true, color: 'any' }, context.warn);
  setPages(document, pages);
  context.progress(0.75, 'writing');
  const path = join(context.workDir, 'overlay.pdf');
  // Streams of the overlay are read from its file only now.
  await saveDocument(document, path, context.signal);
  context.progress(1);
  return [{ path, type: 'pdf', input: 0, facts: { pages: pages.length } }];
}

/** A page that gets one of the overlay. */
interface PlannedPage {
  readonly number: number;
  readonly reference: PdfRef;
  readonly seen: SeenPage;
  readonly overlayIndex: number;
}

function planPages(
  input: InputFile,
  { document, pages }: OpenedPdf,
  overlayPages: number,
  options: Options,
  context: RunContext,
): readonly PlannedPage[] {
  const labels = () => pageLabelTexts(document, pages.length);
  const chosen = [...new Set(choosePages(options, pages.length, labels, input, context))].sort((a, b) => a - b);
  return chosen.flatMap((number, place): readonly PlannedPage[] => {
    const reference = pages[number - 1];
    const dict = reference && document.dict(reference);
    const overlayIndex = overlayIndexOf(place, overlayPages, options.repeat);
    return dict && overlayIndex !== undefined
      ? [{ number, reference, seen: seenPage(document, dict), overlayIndex }]
      : [];
  });
}

/** Which overlay page the page at this place among the chosen ones gets. */
function overlayIndexOf(place: number, count: number, repeat: Options['repeat']): number | undefined {
  if (place < count) return place;
  if (repeat === 'none') return undefined;
  return repeat === 'all' ? place % count : count - 1;
}

async function warnOfHidden(
  input: InputFile,
  { document, pages }: OpenedPdf,
  sheets: readonly PlannedPage[],
  context: RunContext,
): Promise<void> {
  const areas = sheets.map(({ number, seen }): MarkedArea => {
    const { widthPt, heightPt } = seen;
    return { page: number, size: { widthPt, heightPt }, left: 0, bottom: 0, right: widthPt, top: heightPt };
  });
  const path = join(context.workDir, 'without-overlay.pdf');
  const progress = (share: number) => context.progress(0.05 + 0.25 * share);
  const hidden = await findHiddenPages(document, pages, areas, path, context.signal, progress);
  if (hidden.length > 0) context.warn('overlay-hidden', { file: input.name, pages: describePages(hidden) });
}
