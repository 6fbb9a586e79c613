/** Makes pictures of what a page shows beside its text: each picture by itself, and all drawn lines and shapes as one. */
import { writeFile } from 'node:fs/promises';
import { type PageSizePt, type PdfiumDocument, WITHOUT_NOTES } from '../../../adapters/pdfium.ts';
import { hideParts, readGraphics } from '../../../adapters/pdfium-graphics.ts';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { type PagePixels, pagePixels } from '../../images/render/page-size-px.ts';
import { areaOf, joinBoxes } from '../boxes/boxes.ts';

export interface PlacedPicture {
  readonly path: string;
  readonly ending: 'png' | 'jpg';
  /** On the page as seen, in points. */
  readonly box: SeenBox;
}

export interface GraphicsOptions {
  readonly dpi: number;
  /** The words of the page were read from its picture: the picture of the page is left out. */
  readonly isScan: boolean;
  /** Path of the pictures, without the number and ending of each. */
  readonly stem: string;
}

/** What is drawn is held in memory: 27 MB at most, which is A4 and Letter at 300 dpi. */
export const LIMITS = { sidePx: 8_000, pixels: 9_000_000 };
const JPEG_QUALITY = 85;
/** Lossless pictures are kept as long as they are not larger than this many times the JPEG. */
const LOSSLESS_FACTOR = 1.3;
/** Pictures that touch within this many points are strips of one. */
const TOUCHING = 1.5;
/** A picture that covers this share of a scanned page is the scan. */
export const SCAN_COVER = 0.5;
const MIN_SIDE_PX = 2;

/** Dots an inch of a page's pictures: as many as are asked for, fewer for pages too large to be held. */
export function reachedDpi(size: PageSizePt, dpi: number): number {
  return pagePixels({ ...size, userUnit: 1 }, dpi, LIMITS).dpi;
}

/** Pictures from the back to the front. Give a page (0-based) whose notes and fields have become content. */
export async function pageGraphics(
  document: PdfiumDocument,
  index: number,
  options: GraphicsOptions,
): Promise<readonly PlacedPicture[]> {
  const { graphics, size } = document.withPage(index, (page) => ({ graphics: readGraphics(page), size: page.size }));
  const isScan = (box: SeenBox) => options.isScan && areaOf(box) >= SCAN_COVER * size.widthPt * size.heightPt;
  const boxes = joinBoxes(graphics.pictures, touches).filter((box) => !isScan(box));
  const page = { size, pixels: pagePixels({ ...size, userUnit: 1 }, options.dpi, LIMITS) };
  const made: PlacedPicture[] = [];
  if (graphics.hasDrawings && !options.isScan) {
    const raw = drawParts(document, index, page.pixels, { pictures: false });
    const box = inkedBox(raw, page);
    const picture = box && (await cutPicture(raw, box, page, `${options.stem}-0`, 'drawing'));
    if (picture) made.push(picture);
  }
  if (boxes.length === 0) return made;
  const raw = drawParts(document, index, page.pixels, { pictures: true });
  for (const [number, box] of boxes.entries()) {
    const picture = await cutPicture(raw, box, page, `${options.stem}-${number + 1}`, 'picture');
    if (picture) made.push(picture);
  }
  return made;
}

/** A place of a page that is to become a picture. */
export interface FigurePlace {
  readonly box: SeenBox;
  /** What stands there: a picture of the file, lines and shapes, a formula, a drawing with text in it, a part of a scan, or shapes without the pictures on them. */
  readonly source: 'picture' | 'drawing' | 'formula' | 'drawn-text' | 'scan' | 'ground';
  /** Lines that no picture of the page shows: words are underlined by them. */
  readonly bars?: readonly DrawnLine[];
}

/** Dots an inch: letters need more than pictures. */
const TEXT_DPI = 300;

/** Pictures of these places, without text but where it is part of them; a place that is too small gives none. */
export async function placePictures(
  document: PdfiumDocument,
  index: number,
  places: readonly FigurePlace[],
  { dpi, stem }: Pick<GraphicsOptions, 'dpi' | 'stem'>,
): Promise<readonly (PlacedPicture | undefined)[]> {
  if (places.length === 0) return [];
  const size = document.withPage(index, (page) => page.size);
  const drawnAt = (each: number) => ({ size, pixels: pagePixels({ ...size, userUnit: 1 }, each, LIMITS) });
  const [page, letters] = [drawnAt(dpi), drawnAt(Math.max(dpi, TEXT_DPI))];
  const isGround = ({ source }: FigurePlace) => source === 'ground';
  const showsText = ({ source }: FigurePlace) => source !== 'picture' && source !== 'drawing' && source !== 'ground';
  const bars = places.flatMap((place) => place.bars ?? []);
  const parts = places.every((place) => showsText(place) || isGround(place))
    ? undefined
    : drawParts(document, index, page.pixels, { pictures: true, bars });
  const ground = places.some(isGround) ? drawParts(document, index, page.pixels, { pictures: false, bars }) : undefined;
  const shown = drawShown(document, index, letters, places.filter(showsText));
  const made: (PlacedPicture | undefined)[] = [];
  for (const [number, figure] of places.entries()) {
    const [raw, place] = showsText(figure) ? [shown.raw, shown] : [isGround(figure) ? ground : parts, page];
    const kind = figure.source === 'picture' || figure.source === 'scan' ? 'picture' : 'drawing';
    made.push(raw && (await cutPicture(raw, figure.box, place, `${stem}-${number + 1}`, kind)));
  }
  return made;
}

/** All that a page shows without its notes, from the uppermost to the lowest row of some places; nothing without places. */
function drawShown(
  document: PdfiumDocument,
  index: number,
  { size, pixels }: DrawnSize,
  places: readonly FigurePlace[],
): DrawnSize & { readonly raw?: Uint8Array } {
  if (places.length === 0) return { size, pixels };
  const edges = places.map(({ box }) => rowsOf(box, { size, pixels }));
  const top = Math.max(0, Math.min(...edges.map((edge) => edge.top)));
  const rows = Math.max(...edges.map((edge) => edge.bottom)) - top;
  if (rows <= 0) return { size, pixels };
  const area = { ...pixels, top, rows };
  return {
    size,
    pixels,
    fromRow: top,
    raw: document.withPage(index, (page) => document.draw(page, area, WITHOUT_NOTES)),
  };
}

/** The pixel rows that a box covers, within the page. */
function rowsOf({ top, bottom }: SeenBox, { size, pixels }: DrawnSize): Pick<SeenBox, 'top' | 'bottom'> {
  const scale = pixels.heightPx / size.heightPt;
  return {
    top: Math.max(0, Math.floor(top * scale + 0.01)),
    bottom: Math.min(pixels.heightPx, Math.ceil(bottom * scale - 0.01)),
  };
}

/** The page (0-based) as a viewer shows it. */
export async function wholePage(
  document: PdfiumDocument,
  index: number,
  dpi: number,
  stem: string,
): Promise<PlacedPicture> {
  const size = document.pageSize(index);
  const pixels = pagePixels({ ...size, userUnit: 1 }, dpi, LIMITS);
  const raw = document.withPage(index, (page) => document.draw(page, pixels));
  const box = { left: 0, top: 0, right: size.widthPt, bottom: size.heightPt };
  return { ...(await encode(openRaw(raw, pixels), stem, 'picture')), box };
}

export interface DrawnSize {
  readonly size: PageSizePt;
  /** Of the whole page. */
  readonly pixels: PagePixels;
  /** The row that what was drawn begins with; absent where it is the whole page. */
  readonly fromRow?: number;
}

function drawParts(
  document: PdfiumDocument,
  index: number,
  pixels: PagePixels,
  { pictures, bars = [] }: { readonly pictures: boolean; readonly bars?: readonly DrawnLine[] },
): Uint8Array {
  return document.withPage(index, (page) => {
    hideParts(page, { pictures: !pictures, bars });
    return document.draw(page, pixels, WITHOUT_NOTES);
  });
}

/** The smallest box around all that is not white; undefined when all of it is. */
function inkedBox(raw: Uint8Array, { size, pixels: { widthPx, heightPx } }: DrawnSize): SeenBox | undefined {
  let [left, top, right, bottom] = [widthPx, heightPx, -1, -1];
  for (let y = 0, at = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, at += 3) {
      if (raw[at] === 255 && raw[at + 1] === 255 && raw[at + 2] === 255) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  const [x, y] = [size.widthPt / widthPx, size.heightPt / heightPx];
  return { left: left * x, top: top * y, right: (right + 1) * x, bottom: (bottom + 1) * y };
}

export async function cutPicture(
  raw: Uint8Array,
  box: SeenBox,
  { size, pixels, fromRow = 0 }: DrawnSize,
  stem: string,
  kind: 'drawing' | 'picture',
): Promise<PlacedPicture | undefined> {
  const x = pixels.widthPx / size.widthPt;
  const left = Math.max(0, Math.floor(box.left * x + 0.01));
  const { top, bottom } = rowsOf(box, { size, pixels });
  const width = Math.min(pixels.widthPx, Math.ceil(box.right * x - 0.01)) - left;
  const height = bottom - top;
  if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) return undefined;
  const own = cutPixels(raw, pixels.widthPx, { left, top: top - fromRow, width, height });
  const cut = openPicture(own, { raw: { width, height, channels: 3 } });
  return { ...(await encode(cut, stem, kind)), box };
}

/** Cut before sharp has them, which copies all pixels that it is given for every way of encoding them. */
function cutPixels(
  raw: Uint8Array,
  widthPx: number,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Uint8Array {
  const own = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * widthPx + left);
    own.set(raw.subarray(from, from + 3 * width), 3 * row * width);
  }
  return own;
}

export function openRaw(raw: Uint8Array, { widthPx, heightPx }: PagePixels): Sharp {
  return openPicture(raw, { raw: { width: widthPx, height: heightPx, channels: 3 } });
}

/** Drawings lossless; pictures too where that is about as small, as of screens, else as JPEG. */
export async function encode(
  picture: Sharp,
  stem: string,
  kind: 'drawing' | 'picture',
): Promise<Pick<PlacedPicture, 'path' | 'ending'>> {
  const lossless = await picture.clone().png({ compressionLevel: 6 }).toBuffer();
  const lossy = kind === 'picture' ? await picture.clone().jpeg({ quality: JPEG_QUALITY }).toBuffer() : undefined;
  const [ending, bytes] =
    lossy && lossless.length > LOSSLESS_FACTOR * lossy.length
      ? (['jpg', lossy] as const)
      : (['png', lossless] as const);
  const path = `${stem}.${ending}`;
  await writeFile(path, bytes);
  return { path, ending };
}

function touches(a: SeenBox, b: SeenBox): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > -TOUCHING && down > -TOUCHING && (across > 0 || down > 0);
}
