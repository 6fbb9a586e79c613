/** Runs pdf-to-ppt: each chosen page becomes a slide, with its text in boxes or as a picture. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfium, type PageSizePt, type PdfiumDocument } from '../../adapters/pdfium.ts';
import type { DrawnDoubts } from '../../adapters/pdfium-drawn.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { openForReading } from '../../engine/document/open/open-for-reading.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { type PageLink, PageLinks } from '../../engine/document/pages/page-links.ts';
import { readPages } from '../../engine/document/pages/page-list.ts';
import { readingLines } from '../../engine/layout/lines/page-text.ts';
import { lineText } from '../../engine/layout/lines/text-line.ts';
import { wholePage } from '../../engine/page/graphics/page-graphics.ts';
import { hiddenLayersOf } from '../../engine/page/graphics/page-layers.ts';
import { mayHavePatterns } from '../../engine/page/graphics/page-patterns.ts';
import { VectorPictures } from '../../engine/page/graphics/vector-pictures.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { BEGUN, convertMade } from '../../engine/write/office/convert-made.ts';
import { warnOfDpi } from '../../engine/write/office/place-pages.ts';
import { SLIDE_SIDES_PT, SlideDeck } from '../../engine/write/pptx/slide-deck.ts';
import type { SlideSize } from '../../engine/write/pptx/slide-draft.ts';
import { type SlidePage, slidePages } from '../../engine/write/pptx/slide-pages.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Points: 13⅓ × 7½ and 10 × 7½ inches, as PowerPoint has them. */
const FIXED_SIZES = { '16:9': { widthPt: 960, heightPt: 540 }, '4:3': { widthPt: 720, heightPt: 540 } } as const;

interface Source {
  readonly document: PdfiumDocument;
  /** Points in one unit of a page (1-based). */
  readonly userUnit: (page: number) => number;
  readonly links: (page: number) => readonly PageLink[];
  readonly doubts: PageDoubts;
  readonly vectorPictures: VectorPictures;
  readonly drawnDoubts: (page: number) => DrawnDoubts;
}

type Found = NonNullable<ReportFor<typeof tool>['found']>;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const needsText = options.mode !== 'picture' || options.notes;
  const pdf = await openForReading(input, options, needsText ? 'copy' : 'render', context);
  try {
    const pages = choosePages(options, pdf.pageCount, () => pdf.labels, input, context);
    const document = await openPdfium(pdf.path, { name: input.name });
    const file = PdfDocument.open(pdf.path);
    const path = join(context.workDir, 'slides.pptx');
    const doubts = new PageDoubts();
    let found: Found;
    try {
      const pageLinks = new PageLinks(file);
      const links = (page: number) => pageLinks.of(page);
      const { pages: all } = readPages(file, Number.POSITIVE_INFINITY);
      const vectorPictures = new VectorPictures(file, all);
      const hasHiddenLayers = hiddenLayersOf(file, all);
      const drawnDoubts = (page: number) => ({
        hasPatterns: mayHavePatterns(file, all, page),
        hasHiddenLayers: hasHiddenLayers(page),
      });
      const source = { document, userUnit: pdf.userUnit, links, doubts, vectorPictures, drawnDoubts };
      found = await writeDeck(source, pages, path, options, context);
    } finally {
      file.close();
      document.close();
    }
    const format = options.outputFormat;
    const result = format === 'pptx' ? path : await convertMade(path, format, input.name, context);
    const report = { found, made: { slides: pages.length }, uncertain: doubts.all };
    return [{ path: result, type: format, input: 0, facts: { pages: pages.length }, report }];
  } finally {
    await pdf.close();
  }
};

async function writeDeck(
  source: Source,
  pages: readonly number[],
  path: string,
  options: Options,
  context: RunContext,
): Promise<Found> {
  const deck = await SlideDeck.create(path, join(context.workDir, 'slides'), slideSize(source, pages, options));
  let [done, tables, images, charts] = [0, 0, 0, 0];
  const measured: number[] = [];
  for await (const page of contents(source, pages, options, context)) {
    context.signal.throwIfAborted();
    warnOfSize(page, options, context);
    await addSlide(deck, source, page, options, context);
    done++;
    context.progress((done / pages.length) * BEGUN, 'page', { page: done, pages: pages.length });
    if (options.mode !== 'editable' || page.isScan) continue;
    tables += page.tables.length;
    images += page.pictures.length;
    charts += page.charts.length;
    if (page.charts.some(({ data }) => data.isMeasured)) measured.push(page.page);
  }
  await deck.finish(context.signal);
  if (measured.length > 0) context.warn('chart-measured', { pages: describePages(measured) });
  return { tables, images, charts };
}

/** Pages with what is needed of them: pictures of pages without notes need no text. */
function contents(
  { document, ...source }: Source,
  pages: readonly number[],
  options: Options,
  context: RunContext,
): AsyncIterable<SlidePage> {
  const isEditable = options.mode === 'editable';
  const needsText = isEditable || options.mode === 'both' || options.notes;
  const ocr = needsText ? options.ocr : 'off';
  const pictureDpi = isEditable ? options.dpi : undefined;
  return slidePages(document, pages, { ...options, ...source, ocr, pictureDpi }, context);
}

async function addSlide(
  deck: SlideDeck,
  { document }: Source,
  page: SlidePage,
  options: Options,
  context: RunContext,
): Promise<void> {
  const { mode, dpi } = options;
  const wantsNotes = mode === 'both' || options.notes || (mode === 'editable' && page.isScan);
  const notes = wantsNotes ? readingLines(page.words).map(lineText).join('\n') : '';
  // The text of a scan lies over a picture that shows it already: as boxes it would be seen twice.
  if (mode === 'editable' && !page.isScan) return deck.addSlide({ ...page, notes });
  warnOfDpi(page, dpi, context);
  const picture = await wholePage(document, page.page - 1, dpi * page.userUnit, join(context.workDir, 'page'));
  try {
    await deck.addSlide({
      ...page,
      blocks: [],
      tables: [],
      background: undefined,
      shapes: [],
      charts: [],
      pictures: [{ ...picture, order: 0 }],
      notes,
    });
  } finally {
    await rm(picture.path, { force: true });
  }
}

/** That of the largest page, or a fixed one; never beyond what PowerPoint takes. */
function slideSize({ document, userUnit }: Source, pages: readonly number[], options: Options): SlideSize {
  const wanted = options['slide-size'];
  if (wanted !== 'page') return { ...FIXED_SIZES[wanted], fills: true };
  let largest: PageSizePt = { widthPt: 0, heightPt: 0 };
  for (const page of pages) {
    const { widthPt, heightPt } = document.pageSize(page - 1);
    const unit = userUnit(page);
    if (widthPt * heightPt * unit ** 2 <= largest.widthPt * largest.heightPt) continue;
    largest = { widthPt: widthPt * unit, heightPt: heightPt * unit };
  }
  const { min, max } = SLIDE_SIDES_PT;
  const scale = Math.min(1, max / Math.max(largest.widthPt, largest.heightPt));
  const side = (points: number) => Math.max(min, points * scale);
  return { widthPt: side(largest.widthPt), heightPt: side(largest.heightPt), fills: false };
}

function warnOfSize({ page, size, userUnit }: SlidePage, options: Options, context: RunContext): void {
  const isTooLarge = Math.max(size.widthPt, size.heightPt) * userUnit > SLIDE_SIDES_PT.max;
  if (!isTooLarge || options['slide-size'] !== 'page') return;
  context.warn('page-made-smaller', { page, ...phrase('format', 'a-slide'), limit: SLIDE_SIDES_PT.max / 72 });
}
