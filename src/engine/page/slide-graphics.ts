/** Makes what a slide shows beside its text: each picture by itself, shapes as shapes, and all else as its background. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { type DrawnItem, hideDrawn } from '../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import { pagePixels } from '../images/render/page-size-px.ts';
import {
  cutPicture,
  type DrawnSize,
  encode,
  type GraphicsOptions,
  LIMITS,
  openRaw,
  type PlacedPicture,
  SCAN_COVER,
  WITHOUT_NOTES,
} from './page-graphics.ts';
import { type PartedDrawn, type PlacedShape, partDrawn } from './part-drawn.ts';

export interface SlideGraphicsOptions extends GraphicsOptions {
  /** Drawings that are to be pictures of their own where they are made of very many parts. */
  readonly drawings: readonly SeenBox[];
  /** Where tables stand, which are written as such. */
  readonly tables: readonly SeenBox[];
  /** Drawings with text that are one picture each, with their text. */
  readonly charts: readonly SlideChart[];
  /** All that the page draws beside its text. */
  readonly items: readonly DrawnItem[];
}

export interface SlideChart {
  readonly box: SeenBox;
  /** Numbers of its first and last object, texts and all else. */
  readonly objects: { readonly first: number; readonly last: number };
  readonly texts: readonly string[];
}

export interface SlidePicture extends PlacedPicture {
  /** Its place among all objects of the page, which tells what lies over what. */
  readonly order: number;
  /** What can be read in it. */
  readonly text?: string;
}

export interface SlideGraphics {
  /** From the back to the front. */
  readonly pictures: readonly SlidePicture[];
  /** From the back to the front. */
  readonly shapes: readonly PlacedShape[];
  /** What lies behind everything, as large as the page: one colour, or a picture. Absent where it is white. */
  readonly background?: { readonly colour: string } | Pick<PlacedPicture, 'path' | 'ending'>;
}

interface Drawing extends DrawnSize {
  readonly document: PdfiumDocument;
  readonly index: number;
  readonly stem: string;
}

export async function slideGraphics(
  document: PdfiumDocument,
  index: number,
  options: SlideGraphicsOptions,
): Promise<SlideGraphics> {
  const { items, charts } = options;
  const size = document.pageSize(index);
  const pixels = pagePixels({ ...size, userUnit: 1 }, options.dpi, LIMITS);
  const drawing: Drawing = { document, index, stem: options.stem, size, pixels };
  const isScan = ({ box }: { readonly box: SeenBox }) =>
    (box.right - box.left) * (box.bottom - box.top) >= SCAN_COVER * size.widthPt * size.heightPt;
  if (options.isScan) {
    const own = items.filter((item) => item.kind === 'picture' && !isScan(item));
    const parted = partDrawn(own, { size, drawings: [], tables: [] });
    return { pictures: await cutPictures(drawing, parted), shapes: [] };
  }
  const free = items.filter((item) => !charts.some((chart) => isOf(chart, item)));
  const parted = partDrawn(free, { size, drawings: options.drawings, tables: options.tables });
  const background = parted.staying.length > 0 ? await backgroundOf(drawing, parted, options) : undefined;
  const pictures = [...(await cutPictures(drawing, parted)), ...(await cutCharts(drawing, options))];
  return { pictures, shapes: parted.shapes, ...(background ? { background } : {}) };
}

async function backgroundOf(
  drawing: Drawing,
  { pictures, drawings, shapes }: PartedDrawn,
  { tables, charts, items }: SlideGraphicsOptions,
) {
  const apart = new Set([...pictures, ...drawings].flatMap(({ orders }) => orders));
  for (const { order } of shapes) apart.add(order);
  for (const { order } of charts.flatMap((chart) => itemsOf(chart, items))) apart.add(order);
  const raw = draw(drawing, (order) => apart.has(order));
  for (const box of tables) paintOver(raw, box, drawing);
  const colour = onlyColour(raw);
  if (colour === undefined) return encode(openRaw(raw, drawing.pixels), `${drawing.stem}-0`, 'drawing');
  return colour === 'ffffff' ? undefined : { colour };
}

/**
 * Pictures show what lies behind them, since that may be seen through them. Of what lies over them they show what goes
 * to the background, since they would hide it.
 */
async function cutPictures(
  drawing: Drawing,
  { pictures, drawings, staying }: PartedDrawn,
): Promise<readonly SlidePicture[]> {
  const groups = [
    ...pictures.map((group) => ({ ...group, kind: 'picture' as const })),
    ...drawings.map((group) => ({ ...group, kind: 'drawing' as const })),
  ].map((group) => ({ ...group, order: Math.max(...group.orders) }));
  const shown = new Set(staying);
  const made: SlidePicture[] = [];
  for (const [number, { box, kind, order }] of groups.sort((a, b) => a.order - b.order).entries()) {
    const raw = draw(drawing, (other) => other > order && !shown.has(other));
    const picture = await cutPicture(raw, box, drawing, `${drawing.stem}-${number + 1}`, kind);
    if (picture) made.push({ ...picture, order });
  }
  return made;
}

/** Charts with their text, each alone over what lies behind it. */
async function cutCharts(drawing: Drawing, { charts, items }: SlideGraphicsOptions): Promise<readonly SlidePicture[]> {
  const made: SlidePicture[] = [];
  for (const [number, chart] of charts.entries()) {
    const orders = itemsOf(chart, items).map(({ order }) => order);
    const last = Math.max(...orders);
    const raw = draw(
      drawing,
      (order) => order > last,
      (object) => isOf(chart, { object }),
    );
    const picture = await cutPicture(raw, chart.box, drawing, `${drawing.stem}-chart-${number + 1}`, 'drawing');
    if (picture) made.push({ ...picture, order: last, text: chart.texts.join(', ') });
  }
  return made;
}

function itemsOf(chart: SlideChart, items: readonly DrawnItem[]): readonly DrawnItem[] {
  return items.filter((item) => isOf(chart, item));
}

function isOf({ objects }: SlideChart, { object }: Pick<DrawnItem, 'object'>): boolean {
  return object >= objects.first && object <= objects.last;
}

function draw(
  { document, index, pixels }: Drawing,
  isHidden: (order: number) => boolean,
  isShownText?: (object: number) => boolean,
): Uint8Array {
  return document.withPage(index, (page) => {
    hideDrawn(page, isHidden, isShownText);
    return document.draw(page, pixels, WITHOUT_NOTES);
  });
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
