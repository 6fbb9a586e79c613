/** Reads pages as slides are made of them: blocks of text, tables, pictures, and what lies behind them all. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import { type DrawnDoubts, type DrawnItem, readDrawn } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { RunContext } from '../../../contract/operation.ts';
import { type DrawnPart, drawnParts } from '../../layout/charts/chart-parts.ts';
import { withoutCharts } from '../../layout/charts/find-charts.ts';
import { findFigures } from '../../layout/flow/figures/figures.ts';
import { findParagraphs } from '../../layout/frames/paragraphs.ts';
import { withWholeWords } from '../../layout/slides/broken-words.ts';
import { withoutListColumns } from '../../layout/slides/cell-columns.ts';
import { withCentred, withCentredPairs } from '../../layout/slides/centred-texts.ts';
import { withDrawnBars } from '../../layout/slides/drawn-bars.ts';
import { withDrawnSigns, withoutSigns } from '../../layout/slides/drawn-signs.ts';
import type { DrawnTable } from '../../layout/slides/drawn-table.ts';
import { slideTables } from '../../layout/slides/drawn-tables.ts';
import { type HeldText, heldTexts, shapesOf } from '../../layout/slides/held-texts.ts';
import { lineBoxes } from '../../layout/slides/line-boxes.ts';
import { joinedInShapes, oneInShape } from '../../layout/slides/one-in-shape.ts';
import { withOwnTitle } from '../../layout/slides/own-title.ts';
import { pictureBullets } from '../../layout/slides/picture-bullets.ts';
import { partRowNumbers } from '../../layout/slides/row-numbers.ts';
import { partSloped } from '../../layout/slides/sloped-texts.ts';
import {
  cellParagraphs,
  findTextBlocks,
  type SlideParagraph,
  type TextBlock,
} from '../../layout/slides/text-blocks.ts';
import { withTextColumns } from '../../layout/slides/text-columns.ts';
import { withBegunLines } from '../../layout/tables/begun-lines.ts';
import { isSureTable } from '../../layout/tables/sure-tables.ts';
import type { FoundCell, FoundTable } from '../../layout/tables/table.ts';
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import { isInside, overlaps } from '../../page/boxes/boxes.ts';
import { type SlideGraphics, type SlidePicture, slideGraphics } from '../../page/graphics/slide-graphics.ts';
import type { VectorPictures } from '../../page/graphics/vector-pictures.ts';
import type { ReadPage } from '../../page/page-content.ts';
import { type ReadOptions, readPages } from '../../page/read-pages.ts';
import { freeformRuns } from '../../page/shapes/freeform-runs.ts';
import type { PlacedShape } from '../../page/shapes/part-drawn.ts';
import type { Word } from '../../page/words/words.ts';
import { warnOfDpi } from '../office/place-pages.ts';
import { pictured, type SlideChart, withNumbers } from './slide-charts.ts';

/** Of the cells of a table. */
const LEAST_FILLED = 0.4;
/** Of the height of a slide: cells of a smaller text are parts of a drawing that was scaled down. */
const LEGIBLE = 1 / 150;

export interface SlideCell extends Omit<FoundCell, 'words'> {
  readonly paragraphs: readonly SlideParagraph[];
}

export interface SlideTable extends Omit<FoundTable, 'cells'> {
  readonly cells: readonly SlideCell[];
  /** What lies over it has a higher one; absent where that is not known. */
  readonly order?: number;
  /** Number of the object of the page that draws its first word. */
  readonly firstObject?: number;
}

export interface SlidePage {
  /** 1-based. */
  readonly page: number;
  /** As seen, in units of the page. */
  readonly size: ReadPage['size'];
  readonly userUnit: number;
  readonly words: readonly Word[];
  /** The words were read from the picture of the page, here or by whoever made the file. */
  readonly isScan: boolean;
  readonly blocks: readonly TextBlock[];
  readonly tables: readonly SlideTable[];
  /** From the back to the front, under the text. */
  readonly pictures: readonly SlidePicture[];
  /** From the back to the front, among the pictures by their order. */
  readonly shapes: readonly PlacedShape[];
  /** Charts whose numbers are known. */
  readonly charts: readonly SlideChart[];
  readonly background?: SlideGraphics['background'];
}

export interface SlideOptions extends ReadOptions {
  /** Of the pictures; without one none are made. */
  readonly pictureDpi: number | undefined;
  readonly vectorPictures: VectorPictures;
  /** Of a page (1-based). */
  readonly drawnDoubts: (page: number) => DrawnDoubts;
}

/** Pages in the given order. The pictures of each are gone when the next one is asked for. @throws as `readPages`. */
export async function* slidePages(
  document: PdfiumDocument,
  pages: readonly number[],
  options: SlideOptions,
  context: Pick<RunContext, 'workDir' | 'signal' | 'enough' | 'warn'>,
): AsyncGenerator<SlidePage> {
  for await (const found of readPages(document, pages, { ...options, forLayout: true }, context)) {
    const { page, size } = found;
    const userUnit = options.userUnit(page);
    const items = document.withPage(page - 1, (open) => readDrawn(open, options.drawnDoubts(page)));
    const { page: read, orders: bars } = withDrawnBars({ ...found, words: lineBoxes(found.words) }, items);
    const { words } = read;
    const [scanned, dpi] = [isScan(read), options.pictureDpi];
    const parts = drawnParts(words, items);
    const isPictured = !scanned && dpi !== undefined;
    const drawn = isPictured ? pictured(document, read, parts, options.vectorPictures) : [];
    const { charts, numbered, slideCharts } = withNumbers(drawn, { parts, items, words });
    const { page: free, signs } = withDrawnSigns(withoutCharts(read, [...charts, ...numbered]), read, items);
    const sure = scanned ? [] : tablesOf(free, parts);
    const blocks = blocksOf(wordsBeside(sure, free.words), parts, size);
    const drawings = drawingsOf({ ...read, isScan: scanned, isRecognised: read.recognised }, sure, items);
    const drawnGraphics =
      dpi === undefined
        ? { pictures: [], shapes: [], cellColours: [] }
        : await slideGraphics(document, page - 1, {
            ...{ dpi: dpi * userUnit, isScan: scanned, stem: join(context.workDir, 'figure') },
            ...{ drawings, tables: sure, charts, readCharts: numbered, items },
            texts: parts.filter(({ kind }) => kind === 'text'),
          });
    const graphics = { ...drawnGraphics, shapes: withoutDrawn(drawnGraphics.shapes, signs, bars) };
    const listed = pictureBullets(blocks, graphics.pictures);
    if (dpi !== undefined && graphics.pictures.length > 0) warnOfDpi({ page, size, userUnit }, dpi, context);
    try {
      yield {
        page,
        size,
        userUnit,
        words,
        isScan: scanned,
        blocks: listed.blocks,
        tables: sure.map((table, index) => slideTable(withColours(table, graphics.cellColours[index] ?? []), items)),
        ...graphics,
        charts: slideCharts,
        ...described({ ...graphics, pictures: listed.pictures }, words, items),
      };
    } finally {
      for (const path of paths(graphics)) await rm(path, { force: true });
    }
  }
}

/** Without the bullets and bars that are texts, or looks of them. */
function withoutDrawn(shapes: SlideGraphics['shapes'], signs: readonly SeenBox[], bars: ReadonlySet<number>) {
  return withoutSigns(
    shapes.filter(({ order }) => !bars.has(order)),
    signs,
  );
}

function blocksOf(words: readonly Word[], parts: readonly DrawnPart[], size: ReadPage['size']): readonly TextBlock[] {
  const { level, sloped } = partSloped(words);
  const { numbers, rest } = partRowNumbers(level);
  const texts = [...numbers.map((number) => ({ words: [number] })), ...heldTexts(rest, parts, size)];
  const held = texts.flatMap(textBlocks);
  const blocks = withOwnTitle(joinedInShapes(held, shapesOf(parts, size)), size);
  const turned = sloped.flatMap((text) => textBlocks(text).map((block) => ({ ...block, slope: text.slope })));
  const centred = withTextColumns(blocks).map((block) => withCentred(block, { left: 0, right: size.widthPt }));
  return [...withCentredPairs(centred), ...turned];
}

function tablesOf(read: Parameters<typeof slideTables>[0], parts: readonly DrawnPart[]): readonly DrawnTable[] {
  const legible = slideTables(read, parts).filter(
    ({ cells }) => sizeOf(cells.flatMap(({ words }) => words)) >= LEGIBLE * read.size.heightPt,
  );
  return filledTables(legible.filter(isSureTable)).map(withBegunLines).map(withoutListColumns);
}

/** The median; infinite where there is no word. */
function sizeOf(words: readonly Word[]): number {
  const sizes = words.map(({ sizePt }) => sizePt).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? Infinity;
}

function wordsBeside(tables: readonly FoundTable[], words: readonly Word[]): readonly Word[] {
  const inTables = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)));
  return words.filter((word) => !inTables.has(word));
}

/** Where shapes stand that look like one drawing. */
function drawingsOf(
  content: Parameters<typeof findFigures>[0],
  tables: readonly FoundTable[],
  items: readonly DrawnItem[],
): readonly SeenBox[] {
  const drawn = findFigures(content, tables).figures.filter(({ source }) => source === 'drawing');
  const boxes = drawn.map(({ box }) => box);
  const isNew = (box: SeenBox) => !boxes.some((other) => overlaps(other, box));
  return content.isScan ? boxes : [...boxes, ...freeformRuns(items).filter(isNew)];
}

/** Tells what is drawn before all texts, as what a layout holds is, and which pictures are masked, as shapes are. */
function described({ pictures, shapes }: SlideGraphics, words: readonly Word[], items: readonly DrawnItem[]) {
  const first = firstObject(words.filter(({ invisible }) => !invisible));
  const last = items.findLast(({ object }) => object < first)?.order ?? -1;
  const masked = new Set(items.filter(({ shade }) => shade === 'masked').map(({ order }) => order));
  const beneath = ({ order }: { readonly order: number }) => (order <= last ? { isBeneath: true } : {});
  return {
    pictures: pictures.map((picture) => ({
      ...picture,
      ...beneath(picture),
      ...(masked.has(picture.order) ? { isMasked: true } : {}),
    })),
    shapes: Number.isFinite(first) ? shapes.map((shape) => ({ ...shape, ...beneath(shape) })) : shapes,
  };
}

/** Blocks of text; one by itself in its shape knows that. */
function textBlocks({ words, holder }: HeldText): readonly TextBlock[] {
  const grid = new BoxGrid(words.map(({ box }) => box));
  const found = findTextBlocks(findParagraphs(words, 'placed'));
  const blocks = (holder ? oneInShape(found, holder) : found).map((block) => {
    const near = grid.near(block.box).flatMap((number) => words[number] ?? []);
    const last = lastObject(near.filter((word) => isInside(word.box, block.box)));
    return Number.isFinite(last) ? { ...block, lastObject: last } : block;
  });
  return holder && blocks.length === 1 ? blocks.map((block) => ({ ...block, holder })) : blocks;
}

/** Infinite where no word knows its object. */
function firstObject(words: readonly Word[]): number {
  return words.reduce((first, { object = Infinity }) => Math.min(first, object), Infinity);
}

function lastObject(words: readonly Word[]): number {
  return words.reduce((last, { object = -Infinity }) => Math.max(last, object), -Infinity);
}

function paths({ pictures, background }: SlideGraphics): readonly string[] {
  const behind = background && 'path' in background ? [background.path] : [];
  return [...pictures.map(({ path }) => path), ...behind];
}

/**
 * The bars and grids of charts are cells too, but few of them hold text, and not all of the first row, as in a table to be
 * filled in. What stands where such a table does may be the rest of its lines.
 */
function filledTables(tables: readonly DrawnTable[]): readonly DrawnTable[] {
  const filled = tables.filter(({ cells }) => {
    const texts = cells.filter(holdsText).length;
    return texts > 1 && texts >= LEAST_FILLED * cells.length;
  });
  const headed = tables.filter(({ box, cells }) => {
    const header = cells.filter(({ row }) => row === 0);
    return header.length > 1 && header.every(holdsText) && !filled.some((other) => overlaps(other.box, box));
  });
  return tables.filter((table) => filled.includes(table) || headed.includes(table));
}

function holdsText({ words }: FoundCell): boolean {
  return words.length > 0;
}

/** Cells have the colour that is seen: fills may be seen through, and some are no plain ones. */
function withColours(table: DrawnTable, colours: readonly (string | undefined)[]): DrawnTable {
  const cells = table.cells.map((cell, index) => {
    const colour = colours[index];
    return colour ? { ...cell, fill: colour } : cell;
  });
  return { ...table, cells };
}

function slideTable({ cells, objects, ...table }: DrawnTable, items: readonly DrawnItem[]): SlideTable {
  const order = objects && items.findLast(({ object }) => object <= objects.last)?.order;
  const first = firstObject(cells.flatMap(({ words }) => words));
  return {
    ...table,
    ...(order === undefined ? {} : { order }),
    ...(Number.isFinite(first) ? { firstObject: first } : {}),
    cells: cells.map(({ words, ...cell }) => ({
      ...cell,
      paragraphs: cellParagraphs(findParagraphs(withWholeWords(words, cell.box), 'cell')),
    })),
  };
}

/** Whether the words lie over a picture that shows them already. */
function isScan({ recognised, words }: ReadPage): boolean {
  if (recognised) return words.length > 0;
  return words.filter((word) => word.invisible).length * 2 > words.length;
}
