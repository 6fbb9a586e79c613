/** Makes what a slide shows beside its text: each picture by itself, shapes as shapes, and all else as its background. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import { isWithin } from '../boxes/boxes.ts';
import { type PartedDrawn, type PlacedShape, partDrawn } from '../shapes/part-drawn.ts';
import type { PlacedTable } from '../shapes/placed-table.ts';
import type { Drawn } from '../shapes/shadows.ts';
import { withoutUnseen } from '../shapes/unseen-shapes.ts';
import { wholeShapes } from '../shapes/whole-shapes.ts';
import { cellColours } from './cell-colours.ts';
import { chartPictures } from './chart-pictures.ts';
import { type DrawnPage, drawPage } from './drawn-page.ts';
import { drawnTogether } from './drawn-together.ts';
import {
  cutPicture,
  type DrawnSize,
  encode,
  type GraphicsOptions,
  LIMITS,
  openRaw,
  type PlacedPicture,
  SCAN_COVER,
} from './page-graphics.ts';
import { isOfChart, type PlacedChart } from './placed-chart.ts';
import { withSampledFills } from './sampled-fills.ts';

/** In points: what reaches no further out of the picture of a chart is hidden by it. */
const COVERED = 2;

export interface SlideGraphicsOptions extends GraphicsOptions {
  /** Drawings that are to be pictures of their own where they are made of very many parts. */
  readonly drawings: readonly SeenBox[];
  /** Where tables stand, which are written as such. */
  readonly tables: readonly PlacedTable[];
  /** Drawings with text that are one picture each, with their text. */
  readonly charts: readonly PlacedChart[];
  /** Charts whose numbers are known: they are written as such, and drawn nowhere. */
  readonly readCharts: readonly PlacedChart[];
  /** All that the page draws beside its text. */
  readonly items: readonly DrawnItem[];
  readonly texts: readonly Drawn[];
}

export interface SlidePicture extends PlacedPicture {
  /** Its place among all objects of the page, which tells what lies over what. */
  readonly order: number;
  /** What can be read in it. */
  readonly text?: string;
  /** It is drawn before all texts of its slide, or its slide has none. */
  readonly isBeneath?: boolean;
  /** It is seen through somewhere. */
  readonly isMasked?: boolean;
  /** It is made of shapes, and no picture of the file. */
  readonly isDrawing?: boolean;
}

export interface SlideGraphics {
  /** From the back to the front. */
  readonly pictures: readonly SlidePicture[];
  /** From the back to the front. */
  readonly shapes: readonly PlacedShape[];
  /** What lies behind everything, as large as the page: one colour, or a picture. Absent where it is white. */
  readonly background?: { readonly colour: string } | BackgroundPicture;
  /** `rrggbb` of the cells of each table that the background would show in another colour, in the order of its cells. */
  readonly cellColours: readonly (readonly (string | undefined)[])[];
}

export interface BackgroundPicture extends Pick<PlacedPicture, 'path' | 'ending'> {
  /** It is one picture of the page, not what else is drawn there. */
  readonly isPicture: boolean;
}

export async function slideGraphics(
  document: PdfiumDocument,
  index: number,
  options: SlideGraphicsOptions,
): Promise<SlideGraphics> {
  const charts = [...options.charts, ...options.readCharts];
  const size = document.pageSize(index);
  const pixels = pagePixels({ ...size, userUnit: 1 }, options.dpi, LIMITS);
  const stored: DrawnPage = { document, index, stem: options.stem, size, pixels, items: options.items };
  const items = options.isScan ? options.items : withSampledFills(stored);
  const drawing: DrawnPage = { ...stored, items };
  const isScan = ({ box }: { readonly box: SeenBox }) =>
    (box.right - box.left) * (box.bottom - box.top) >= SCAN_COVER * size.widthPt * size.heightPt;
  if (options.isScan) {
    const own = items.filter((item) => item.kind === 'picture' && !isScan(item));
    const parted = partDrawn(own, { size, drawings: [], tables: [] });
    return { pictures: await cutPictures(drawing, parted, items), shapes: [], cellColours: [] };
  }
  const free = items.filter((item) => !charts.some((chart) => isOfChart(item.object, chart)));
  const { drawings, tables, texts } = options;
  const parted = partDrawn(free, { size, drawings, tables, texts });
  const raw = parted.staying.length > 0 ? drawBackground(drawing, parted, { ...options, charts, items }) : undefined;
  const seen = tables.length > 0 ? drawPage(drawing, () => false) : undefined;
  const behind = tables.length > 0 ? drawBehindTables(drawing, parted, tables) : undefined;
  const colours = tables.map(({ cells = [] }) => {
    const boxes = cells.map(({ box }) => box);
    return seen ? cellColours(boxes, drawing, seen, behind) : [];
  });
  const background = raw && (await backgroundOf(raw, drawing, parted, items));
  const figures = await chartPictures(drawing, options.charts, items);
  const isCovered = ({ box, order }: SlidePicture) =>
    figures.some((figure) => figure.order > order && isWithin(box, figure.box, COVERED));
  const cut = await cutPictures(drawing, parted, items);
  const pictures = [...cut.filter((picture) => !isCovered(picture)), ...figures];
  const shapes = withoutUnseen(wholeShapes(parted.shapes), items);
  return { pictures, shapes, ...(background ? { background } : {}), cellColours: colours };
}

function drawBackground(
  drawing: DrawnPage,
  { pictures, drawings, shapes, ofTables, unseen }: PartedDrawn,
  { tables, charts, items }: SlideGraphicsOptions,
): Uint8Array {
  const apart = new Set([...ofTables, ...unseen, ...[...pictures, ...drawings].flatMap(({ orders }) => orders)]);
  for (const { order } of shapes) apart.add(order);
  for (const { object, order } of items) if (charts.some((chart) => isOfChart(object, chart))) apart.add(order);
  const raw = drawPage(drawing, (order) => apart.has(order));
  for (const { box, objects } of tables) if (!objects) paintOver(raw, box, drawing);
  return raw;
}

/** All that will be seen through a table without fills: pictures and shapes stand behind it as well as the background. */
function drawBehindTables(
  drawing: DrawnPage,
  { ofTables, unseen }: PartedDrawn,
  tables: readonly PlacedTable[],
): Uint8Array {
  const apart = new Set([...ofTables, ...unseen]);
  const raw = drawPage(drawing, (order) => apart.has(order));
  for (const { box, objects } of tables) if (!objects) paintOver(raw, box, drawing);
  return raw;
}

async function backgroundOf(
  raw: Uint8Array,
  drawing: DrawnPage,
  { staying, shadows }: PartedDrawn,
  items: readonly DrawnItem[],
): Promise<SlideGraphics['background']> {
  const colour = onlyColour(raw);
  if (colour !== undefined) return colour === 'ffffff' ? undefined : { colour };
  const isPicture = endsWithPicture(items, staying, shadows);
  const kind = isPicture ? 'picture' : 'drawing';
  return { ...(await encode(openRaw(raw, drawing.pixels), `${drawing.stem}-0`, kind)), isPicture };
}

/** Whether the background is a picture as large as the page, which hides all of it that was drawn before. */
function endsWithPicture(items: readonly DrawnItem[], staying: readonly number[], shadows: readonly number[]): boolean {
  const behind = new Set(staying);
  const last = items
    .filter(({ order }) => behind.has(order))
    .sort((a, b) => a.order - b.order)
    .at(-1);
  return last?.kind === 'picture' && !shadows.includes(last.order);
}

/**
 * Pictures show what lies behind them, since that may be seen through them. Of what lies over them they show what goes
 * to the background, since they would hide it.
 */
async function cutPictures(
  drawing: DrawnPage,
  { pictures, drawings, unseen, staying }: PartedDrawn,
  items: readonly DrawnItem[],
): Promise<readonly SlidePicture[]> {
  const groups = [
    ...pictures.map((group) => ({ ...group, kind: 'picture' as const })),
    ...drawings.map((group) => ({ ...group, kind: 'drawing' as const })),
  ].map((group) => ({ ...group, order: Math.max(...group.orders) }));
  const shown = new Set(staying);
  const hidden = new Set(unseen);
  const made: SlidePicture[] = [];
  let number = 0;
  for (const run of drawnTogether(
    groups.sort((a, b) => a.order - b.order),
    items,
  )) {
    const last = run.at(-1)?.order ?? 0;
    const raw = drawPage(drawing, (other) => hidden.has(other) || (other > last && !shown.has(other)));
    for (const { box, kind, order } of run) {
      const picture = await cutPicture(raw, box, drawing, `${drawing.stem}-${++number}`, kind);
      if (picture) made.push({ ...picture, order, ...(kind === 'drawing' ? { isDrawing: true } : {}) });
    }
  }
  return made;
}

/** Gives a place the colour beside its upper left corner: what stood there is written in another way. */
function paintOver(raw: Uint8Array, box: SeenBox, { size, pixels: { widthPx, heightPx } }: DrawnSize): void {
  const [x, y] = [widthPx / size.widthPt, heightPx / size.heightPt];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  const [left, right] = [within((box.left - 1) * x, widthPx), within((box.right + 1) * x, widthPx)];
  const [top, bottom] = [within((box.top - 1) * y, heightPx), within((box.bottom + 1) * y, heightPx)];
  const beside = 3 * (within(top - 2, heightPx - 1) * widthPx + within(left - 2, widthPx - 1));
  const colour = raw.slice(beside, beside + 3);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) raw.set(colour, 3 * (row * widthPx + column));
  }
}

/** `rrggbb` where all of it is one colour. */
function onlyColour(raw: Uint8Array): string | undefined {
  for (let at = 3; at < raw.length; at++) if (raw[at] !== raw[at % 3]) return undefined;
  return Buffer.from(raw.subarray(0, 3)).toString('hex');
}
