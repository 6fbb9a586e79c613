/** Reads the pages of a PDF and lays them out as one document, whatever is written of it. */
import { join } from 'node:path';
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { describePages } from '../../../contract/messages/describe-pages.ts';
import type { RunContext } from '../../../contract/operation.ts';
import { type DocumentFacts, FactsReader } from '../../layout/flow/document-facts.ts';
import { layOutDocument } from '../../layout/flow/document-pass.ts';
import type { DraftBlock, DraftFigure, PageDraft } from '../../layout/flow/drafts/draft.ts';
import { CountedLines } from '../../layout/flow/page/counted-lines.ts';
import { takeLineNumbers } from '../../layout/flow/page/line-numbers.ts';
import { PageScales } from '../../layout/flow/page/scaled-page.ts';
import { takeWatermark } from '../../layout/flow/page/watermarks.ts';
import { layOutPage } from '../../layout/flow/page-pass.ts';
import { ScanLooks } from '../../layout/flow/paragraphs/scan-looks.ts';
import { isDesigned } from '../../layout/flow/placed-page.ts';
import { withDrawnWords } from '../../layout/lines/drawn-words.ts';
import { markStretched } from '../../layout/lines/stretched-words.ts';
import type { DocumentModel, Picture } from '../../layout/model.ts';
import type { OutlineEntry, PageContent } from '../../layout/page-content.ts';
import { placePictures } from '../../page/graphics/page-graphics.ts';
import type { ReadPage } from '../../page/page-content.ts';
import { type ReadOptions, readPages } from '../../page/read-pages.ts';
import { tagWords } from '../../page/tags/tag-words.ts';
import type { DocumentTags } from '../../page/words/content-tag.ts';
import { withLetterSpacing } from '../../page/words/letter-spacing.ts';
import { markWords } from '../../page/words/mark-words.ts';
import { linkAddresses } from '../../page/words/printed-addresses.ts';
import { printedRevisions, showsDeletions } from '../../page/words/printed-revisions.ts';
import { withoutReprints } from '../../page/words/reprinted-words.ts';
import { withoutSpareHeight } from '../../page/words/spare-height.ts';
import { takeCharts } from './page-charts.ts';
import type { PageReferences } from './page-references.ts';
import { PageStore } from './page-store.ts';
import { markPatterns } from './pattern-areas.ts';
import { takeScannedFigures } from './scan-figures.ts';

export interface LayOutOptions extends ReadOptions {
  readonly outline: readonly OutlineEntry[];
  /** As `DocumentOptions` has it. */
  readonly bookmarksHeadings?: boolean;
  readonly drawsLabels?: boolean;
  /** Of a tagged file. */
  readonly tags: DocumentTags | undefined;
  /** Every page of the PDF begins a page. */
  readonly keepsPages: boolean;
  readonly headersFooters: boolean;
  /** Comments, and links to places in the document; without them both are left out. */
  readonly references?: PageReferences;
  /** Addresses that are printed as text become links. */
  readonly linksAddresses?: boolean;
  /** Tracked changes that were printed are tracked again. */
  readonly tracksChanges?: boolean;
  /** Pages whose text cannot flow keep it at its place. */
  readonly placesPages?: boolean;
  /** Displayed formulas, charts and drawings with labels become pictures, where pictures are made at all. */
  readonly drawsText?: boolean;
  /** Charts whose numbers can be read keep them, beside their pictures. */
  readonly keepsCharts?: boolean;
  /** Pages with a longer side are made smaller. */
  readonly mostSidePt?: number;
  /** Of the pictures; without one none are made. */
  readonly pictureDpi: number | undefined;
  /** Called with the share of the work that is done. */
  readonly progress: (page: number) => void;
}

export interface LaidOutPdf {
  readonly model: DocumentModel;
  readonly words: number;
}

type Context = Pick<RunContext, 'workDir' | 'signal' | 'warn'>;

/** What the pages tell, each by itself and all together. */
export interface LaidOutPages {
  readonly facts: DocumentFacts;
  readonly drafts: readonly PageDraft[];
  /** By page and place. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly words: number;
}

/** Pictures lie in the work folder until the caller removes it. @throws as `readPages`. */
export async function layOutPdf(
  document: PdfiumDocument,
  pages: readonly number[],
  options: LayOutOptions,
  context: Context,
): Promise<LaidOutPdf> {
  const { facts, drafts, pictures, words } = await layOutPages(document, pages, options, context);
  const places = placesOf(pages);
  const outline = options.outline.flatMap((entry) => entryHere(entry, places));
  const { sections, ...rest } = layOutDocument(drafts, facts, {
    ...options,
    outline,
    targets: options.references?.targets ?? [],
    pictureOf: (page, box) => pictures.get(pictureKey(page, box)),
  });
  return {
    model: { ...rest, comments: options.references?.comments ?? [], sections: each(sections) },
    words,
  };
}

/** The first pass. Between reading and laying out, the pages lie on disk. @throws as `readPages`. */
export async function layOutPages(
  document: PdfiumDocument,
  pages: readonly number[],
  options: LayOutOptions,
  context: Context,
): Promise<LaidOutPages> {
  const store = await PageStore.create(join(context.workDir, 'pages.jsonl'));
  try {
    const reader = new FactsReader();
    const looks = new ScanLooks();
    const scales = new PageScales(options.mostSidePt);
    const countedLines = new CountedLines();
    const { tags } = options;
    const drawsText = options.drawsText === true && options.pictureDpi !== undefined;
    let words = 0;
    let showsChanges = false;
    for await (const read of readPages(document, pages, { ...options, forLayout: true }, context)) {
      const whole = withDrawnWords(contentOf(read, store.count + 1, tags, options));
      const free = drawsText ? takeDrawnText(document, read, whole, options.keepsCharts) : whole;
      const content = withStretched(takeLineNumbers(countedLines.take(scales.fit(looks.level(takeWatermark(free))))));
      reader.add(content);
      showsChanges ||= options.tracksChanges === true && showsDeletions(content);
      await store.add(content);
      words += whole.words.length;
      options.progress(store.count);
    }
    const facts = reader.finish();
    const layOut = (stored: PageContent, placesArt: boolean) => {
      context.signal.throwIfAborted();
      const places = options.placesPages ?? false;
      const content = showsChanges ? printedRevisions(stored) : stored;
      const tables = tags?.hasRoles ? tags.tables : undefined;
      return layOutPage(content, facts, { tables, places, placesArt, drawsText });
    };
    const drafts: PageDraft[] = [];
    for await (const stored of store.read()) drafts.push(layOut(stored, false));
    if (isDesigned(drafts)) {
      for await (const stored of store.read()) {
        if (drafts[stored.page - 1]?.isOverArt) drafts[stored.page - 1] = layOut(stored, true);
      }
    }
    const pictures = await drawPictures(document, pages, drafts, { scales, dpi: options.pictureDpi }, context);
    warnOfPages(drafts, pages, context);
    return { facts, drafts, pictures, words };
  } finally {
    await store.close();
  }
}

function takeDrawnText(
  document: PdfiumDocument,
  { page, ink }: ReadPage,
  content: PageContent,
  keepsCharts = false,
): PageContent {
  if (content.isScan) return takeScannedFigures(document, page, content, ink);
  return markPatterns(document, page, takeCharts(document, page, content, keepsCharts));
}

function warnOfPages(drafts: readonly PageDraft[], pages: readonly number[], { warn }: Context): void {
  const drawn = drafts.flatMap((draft) => (hasFormulas(draft) ? [pages[draft.page - 1] ?? draft.page] : []));
  if (drawn.length > 0) warn('formulas-drawn', { pages: describePages(drawn) });
  const measured = drafts.flatMap((draft) => (hasMeasured(draft) ? [pages[draft.page - 1] ?? draft.page] : []));
  if (measured.length > 0) warn('chart-measured', { pages: describePages(measured) });
  const placed = drafts.flatMap(({ isPlaced, page }) => (isPlaced ? [pages[page - 1] ?? page] : []));
  if (placed.length > 0) warn('pages-kept-exact', { pages: describePages(placed) });
}

function hasFormulas({ bands }: PageDraft): boolean {
  return bands.some(({ columns }) =>
    columns.some(({ blocks }) => figuresIn(blocks).some(({ source }) => source === 'formula')),
  );
}

function hasMeasured({ bands }: PageDraft): boolean {
  return bands.some(({ columns }) =>
    columns.some(({ blocks }) => figuresIn(blocks).some(({ chart }) => chart?.isMeasured)),
  );
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Pages are counted as they follow each other in the result. */
function contentOf(
  read: ReadPage,
  page: number,
  tags: DocumentTags | undefined,
  { references, linksAddresses = false }: Pick<LayOutOptions, 'references' | 'linksAddresses'>,
): PageContent {
  const { size, shapes, pictures, recognised } = read;
  const spaced = withLetterSpacing(withoutReprints(read.words).map(withoutSpareHeight), read.glyphs);
  const tagged = tagWords(spaced, read.glyphs, tags, read.page);
  const marked = markWords({ ...read, words: tagged });
  const { lines, fills, bars } = marked;
  const referred = references?.refer(marked.words, read.page) ?? marked.words;
  const words = linksAddresses ? linkAddresses(referred) : referred;
  const drawn = { lines, fills, shapes, pictures, ...(bars.length > 0 ? { bars } : {}) };
  return { page, size, words, ...drawn, isScan: isScan(read), isRecognised: recognised };
}

/** Whether the words lie over a picture that shows them already. */
function isScan({ recognised, words }: ReadPage): boolean {
  if (recognised) return words.length > 0;
  return words.filter((word) => word.invisible).length * 2 > words.length;
}

/** Where pages are in the result, from 1: one may come several times. */
function placesOf(pages: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [index, page] of pages.entries()) {
    const known = places.get(page);
    if (known) known.push(index + 1);
    else places.set(page, [index + 1]);
  }
  return places;
}

function entryHere(entry: OutlineEntry, places: ReadonlyMap<number, readonly number[]>): readonly OutlineEntry[] {
  const { to } = entry;
  if (!to) return [entry];
  return (places.get(to.page) ?? []).map((page) => ({ ...entry, to: { ...to, page } }));
}

function pictureKey(page: number, { left, top, right, bottom }: Box): string {
  return [page, left, top, right, bottom].join(' ');
}

interface Drawing {
  readonly scales: PageScales;
  readonly dpi: number | undefined;
}

async function drawPictures(
  document: PdfiumDocument,
  pages: readonly number[],
  drafts: readonly PageDraft[],
  drawing: Drawing,
  context: Context,
): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const draft of drafts) {
    context.signal.throwIfAborted();
    await drawFigures(document, pages[draft.page - 1] ?? draft.page, draft, pictures, drawing, context);
  }
  return pictures;
}

async function drawFigures(
  document: PdfiumDocument,
  page: number,
  draft: PageDraft,
  pictures: Map<string, Picture>,
  { scales, dpi }: Drawing,
  { workDir }: Context,
): Promise<void> {
  if (dpi === undefined) return;
  const figures = [
    ...draft.bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => figuresIn(blocks))),
    ...draft.floating,
  ];
  const stem = join(workDir, `figure-${draft.page}`);
  const places = figures.map((figure) => ({ ...figure, box: scales.inFile(draft.page, figure.box) }));
  const made = await placePictures(document, page - 1, places, { dpi, stem });
  for (const [index, picture] of made.entries()) {
    const box = figures[index]?.box;
    if (!picture || !box) continue;
    const size = { widthPt: box.right - box.left, heightPt: box.bottom - box.top };
    pictures.set(pictureKey(draft.page, box), { path: picture.path, ending: picture.ending, ...size });
  }
}

function figuresIn(blocks: readonly DraftBlock[]): readonly DraftFigure[] {
  return blocks.flatMap((block): readonly DraftFigure[] => {
    if (block.kind === 'figure') return [block];
    return block.kind === 'table' ? block.cells.flatMap((cell) => figuresIn(cell.blocks)) : [];
  });
}

function withStretched(content: PageContent): PageContent {
  return { ...content, words: markStretched(content.words) };
}
