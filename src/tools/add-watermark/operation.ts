/** Stamps pages: one mark, stored once, drawn where each page as seen wants it. */
import { join } from 'node:path';
import { stemOf } from '../../contract/files/output-name.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { type MarkPlacing, markMatrix, placeMarks, turnedSize } from '../../contract/pages/mark-placement.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { documentTitle } from '../../engine/document/catalog/document-title.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { addUsageLayer } from '../../engine/document/catalog/usage-layers.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { findHiddenPages, type MarkedArea } from '../../engine/document/pages/hidden-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { PageStamper, type Stamp } from '../../engine/document/pages/stamp-page.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { type Matrix, multiply } from '../../engine/geometry/matrix.ts';
import { type SeenPage, seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { serializeNumber } from '../../engine/syntax/serialize.ts';
import { type Mark, type MarkSource, type Options, placingOf, type SourceRequest } from './mark.ts';
import { openPicture } from './picture-mark.ts';
import { pointlessOptions } from './pointless-options.ts';
import { openText } from './text-mark.ts';
import type { Tokens } from './tokens.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  for (const option of pointlessOptions(options)) context.warn('option-ignored', { option });
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', context, 'as-it-is');
  try {
    const { document, pages } = opened;
    const labels = () => pageLabelTexts(document, pages.length);
    const chosen = [...new Set(choosePages(options, pages.length, labels, input, context))].sort((a, b) => a - b);
    const optionalContent = options['print-only']
      ? addUsageLayer(document, 'paper', 'Watermark', 'Watermark')
      : undefined;
    const source = await openMarkSource({ document, options, context, optionalContent });
    try {
      context.progress(0.1);
      const plan = await planPages(input, opened, chosen, source, options, context);
      if (options.layer === 'under') await warnOfHidden(input, opened, plan, context);
      await stampPages(document, plan, options, context);
      await source.finish();
      const { color, isText } = source;
      const transparency = options.opacity < 1 || !isText;
      dropFalseClaim(document, { transparency, layer: options['print-only'], text: isText, color }, context.warn);
      setPages(document, pages);
      context.progress(0.75, 'writing');
      const path = join(context.workDir, 'watermarked.pdf');
      await saveDocument(document, path, context.signal);
      context.progress(1);
      return [{ path, type: 'pdf', input: 0, facts: { pages: pages.length } }];
    } finally {
      await source.close();
    }
  } finally {
    await opened.close();
  }
};

/** A picture stands in place of the text. @throws ToolError `bad-option` when there is neither; those of opening a picture. */
async function openMarkSource(request: SourceRequest): Promise<MarkSource> {
  const { image, text } = request.options;
  if (image) return openPicture(request, image);
  if (text.trim() === '') {
    throw new ToolError('bad-option', { field: 'text', ...because('text-or-picture') });
  }
  return openText(request);
}

/** What comes onto one page. */
interface PlannedPage {
  readonly number: number;
  readonly reference: PdfRef;
  readonly seen: SeenPage;
  readonly stamp: Stamp;
  readonly area: MarkedArea;
}

async function planPages(
  input: InputFile,
  { document, pages }: OpenedPdf,
  chosen: readonly number[],
  source: MarkSource,
  options: Options,
  context: RunContext,
): Promise<readonly PlannedPage[]> {
  const stem = stemOf(input.name);
  const title = documentTitle(document) || stem;
  const base = { pages: pages.length, now: new Date(), name: stem, title };
  const placing = placingOf(options, source.usualRotation);
  const sheets = new MarkSheets(document, placing);
  const pace = new Pace(context.signal);
  const plan: PlannedPage[] = [];
  for (const number of chosen) {
    const reference = pages[number - 1];
    const dict = reference && document.dict(reference);
    if (!dict) continue;
    const seen = seenPage(document, dict);
    const tokens: Tokens = { ...base, page: number };
    plan.push({ number, reference, seen, ...sheets.place(number, seen, source.markFor(seen, tokens)) });
    if (pace.isDue()) await pace.pause();
    context.progress(0.1 + 0.3 * (plan.length / chosen.length));
  }
  return plan;
}

/** Places marks; many on a page become a form of their own, which pages of one size share. */
class MarkSheets {
  readonly #document: PdfDocument;
  readonly #placing: MarkPlacing;
  readonly #sheets = new Map<string, PdfRef>();

  constructor(document: PdfDocument, placing: MarkPlacing) {
    this.#document = document;
    this.#placing = placing;
  }

  place(page: number, seen: SeenPage, mark: Mark): { readonly stamp: Stamp; readonly area: MarkedArea } {
    const size = { widthPt: seen.widthPt, heightPt: seen.heightPt };
    const centres = placeMarks(seen, mark.size, this.#placing);
    const matrices = centres.map((centre) => toSeen(mark, markMatrix(mark.size, centre, this.#placing.rotation)));
    const [first, ...others] = matrices;
    if (first && others.length === 0) {
      const box = turnedSize(mark.size, this.#placing.rotation);
      const [centre = { x: 0, y: 0 }] = centres;
      const [halfWidth, halfHeight] = [box.widthPt / 2, box.heightPt / 2];
      const area = { left: centre.x - halfWidth, right: centre.x + halfWidth };
      const height = { bottom: centre.y - halfHeight, top: centre.y + halfHeight };
      return {
        stamp: { form: mark.form, matrix: multiply(first, seen.toPage) },
        area: { page, size, ...area, ...height },
      };
    }
    const area = { page, size, left: 0, bottom: 0, right: seen.widthPt, top: seen.heightPt };
    return { stamp: { form: this.#sheet(seen, mark, matrices), matrix: seen.toPage }, area };
  }

  #sheet(seen: SeenPage, mark: Mark, matrices: readonly Matrix[]): PdfRef {
    const key = `${mark.form.number} ${seen.widthPt} ${seen.heightPt}`;
    const known = this.#sheets.get(key);
    if (known) return known;
    const content = matrices.map((matrix) => `q ${matrix.map(written).join(' ')} cm /Mark Do Q`).join('\n');
    const dict = PdfDict.of({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, seen.widthPt, seen.heightPt],
      Resources: PdfDict.of({ XObject: PdfDict.of({ Mark: mark.form }) }),
    });
    const sheet = this.#document.add(PdfStream.ofBytes(dict, Buffer.from(content, 'latin1')));
    this.#sheets.set(key, sheet);
    return sheet;
  }
}

/** From the form's own units to points as seen. */
function toSeen({ size, formSize }: Mark, matrix: Matrix): Matrix {
  return multiply([size.widthPt / formSize.widthPt, 0, 0, size.heightPt / formSize.heightPt, 0, 0], matrix);
}

function written(value: number): string {
  return serializeNumber(Math.round(value * 1e4) / 1e4 || 0);
}

async function warnOfHidden(
  input: InputFile,
  { document, pages }: OpenedPdf,
  plan: readonly PlannedPage[],
  context: RunContext,
): Promise<void> {
  const areas = plan.map((page) => page.area);
  const path = join(context.workDir, 'without-mark.pdf');
  const progress = (share: number) => context.progress(0.4 + 0.2 * share);
  const hidden = await findHiddenPages(document, pages, areas, path, context.signal, progress);
  if (hidden.length > 0) context.warn('hidden', { file: input.name, pages: describePages(hidden) });
}

async function stampPages(
  document: PdfDocument,
  plan: readonly PlannedPage[],
  options: Options,
  context: RunContext,
): Promise<void> {
  const stamper = new PageStamper(document);
  const pace = new Pace(context.signal);
  for (const [index, { reference, stamp, number }] of plan.entries()) {
    const { layer, opacity } = options;
    stamper.stamp(reference, [stamp], { layer, opacity, artifact: 'Watermark' });
    if (pace.isDue()) await pace.pause();
    context.progress(0.6 + 0.15 * ((index + 1) / plan.length), 'page', { page: number, pages: plan.length });
  }
}
