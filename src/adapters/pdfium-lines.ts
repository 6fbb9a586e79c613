/** Reads the straight upright and level lines that a page draws, borders of tables, rules, thin bars, and the areas that it fills. */
import type { OpenPage } from './pdfium.ts';
import { ClipReader } from './pdfium-clip.ts';
import { type Matrix, readMatrix } from './pdfium-matrix.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';
import { objectNumbers } from './pdfium-objects.ts';
import { type SeenBox, type ToSeen, toSeen } from './pdfium-seen.ts';

/** On the page as seen, in points from the upper left corner. `at` is y of a level line and x of an upright one. */
export interface DrawnLine {
  readonly level: boolean;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly widthPt: number;
  /** `rrggbb`. */
  readonly colour: string;
  /** Number of its object among all objects of the page, as words have it. */
  readonly object?: number;
}

/** A box with straight sides that is painted with one colour. */
export interface FilledArea {
  readonly box: SeenBox;
  /** `rrggbb`. */
  readonly colour: string;
  /** As lines have it. */
  readonly object?: number;
}

export interface PageRules {
  readonly lines: readonly DrawnLine[];
  /** In the order in which they are painted. */
  readonly fills: readonly FilledArea[];
}

const PATH = 2;
const FORM = 5;
const LINE_TO = 0;
const MOVE_TO = 2;

/** A filled box no thicker than this is a line, in points. */
const MAX_THICKNESS = 3;
/** Lines may lean by this much, in points. */
const LEAN = 0.5;
const MIN_LENGTH = 4;
const MAX_FORM_DEPTH = 6;
/** Drawings with more lines than this are pictures, not tables. */
const MAX_LINES = 20_000;

const BLACK = '000000';
const WHITE = 'ffffff';
/** Of 255: shadows are darker. */
const DARK = 96;
/** In points: the height of a line of text, and the width of a space in small print. */
const HIGHEST_SPACE = 30;
const THINNEST_SPACE = 1.2;

type PaintRead = '_FPDFPageObj_GetFillColor' | '_FPDFPageObj_GetStrokeColor';

/** How a line is drawn. */
type Pen = Pick<DrawnLine, 'widthPt' | 'colour' | 'object'>;
type Point = readonly [x: number, y: number];

/** Lines and areas of an open page; none when it draws too many to be a table. */
export function readRules(page: OpenPage): PageRules {
  const { pdfium, handle } = page;
  const reader = new LineReader(page);
  const count = pdfium.call._FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) {
    reader.read(pdfium.call._FPDFPage_GetObject(handle, index), (point) => point, 0);
    if (reader.isFull) return { lines: [], fills: [] };
  }
  return { lines: seenLines(reader), fills: reader.fills };
}

/** Programs paint white behind the words of a white paragraph, and a white bar behind a single space: on paper nobody sees it. */
function seenLines({ lines, fills }: PageRules): readonly DrawnLine[] {
  const grounds = fills.filter(({ colour }) => colour !== WHITE);
  return lines.filter((line) => !isSpaceSized(line) || grounds.some(({ box }) => meets(line, box)));
}

function isSpaceSized({ level, from, to, widthPt, colour }: DrawnLine): boolean {
  return colour === WHITE && !level && to - from < HIGHEST_SPACE && widthPt > THINNEST_SPACE;
}

function meets({ level, at, from, to, widthPt }: DrawnLine, { left, top, right, bottom }: SeenBox): boolean {
  const half = widthPt / 2;
  const [low, high, start, end] = level ? [top, bottom, left, right] : [left, right, top, bottom];
  return at - half <= high && at + half >= low && from < end && to > start;
}

class LineReader {
  readonly lines: DrawnLine[] = [];
  readonly fills: FilledArea[] = [];
  readonly #pdfium: Pdfium;
  readonly #toSeen: ToSeen;
  readonly #numbers: ReadonlyMap<Pointer, number>;
  readonly #clips: ClipReader;

  constructor(page: OpenPage) {
    this.#pdfium = page.pdfium;
    this.#clips = new ClipReader(page);
    this.#toSeen = toSeen(page);
    this.#numbers = objectNumbers(page);
  }

  get isFull(): boolean {
    return this.lines.length + this.fills.length > MAX_LINES;
  }

  read(object: Pointer, outer: (point: Point) => Point, depth: number): void {
    const { call } = this.#pdfium;
    const type = call._FPDFPageObj_GetType(object);
    if (type !== PATH && type !== FORM) return;
    const matrix = readMatrix(this.#pdfium, object);
    const place = (point: Point) => outer(apply(matrix, point));
    if (type === PATH) this.#readPath(object, place);
    if (type === PATH || depth >= MAX_FORM_DEPTH) return;
    const count = call._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && !this.isFull; index++) {
      this.read(call._FPDFFormObj_GetObject(object, index), place, depth + 1);
    }
  }

  #readPath(path: Pointer, place: (point: Point) => Point): void {
    const { call, scratch, view } = this.#pdfium;
    call._FPDFPath_GetDrawMode(path, scratch, scratch + 4);
    const modes = view(scratch, 8);
    const [filled, stroked] = [modes.getInt32(0, true) !== 0, modes.getInt32(4, true) !== 0];
    if (!filled && !stroked) return;
    const object = this.#numbers.get(path) ?? -1;
    const stroke = stroked ? { ...this.#stroke(path, place), object } : undefined;
    const fill = filled && !this.#isShadow(path) ? this.#colour(path, '_FPDFPageObj_GetFillColor') : undefined;
    if (filled && !fill && !stroked) return;
    for (const outline of this.#outlines(path, place)) {
      const box = boxOf(outline);
      const thickness = Math.min(box.right - box.left, box.bottom - box.top);
      if (thickness <= MAX_THICKNESS) {
        const colour = fill ?? stroke?.colour ?? BLACK;
        this.#addBar(box, { colour, widthPt: Math.max(thickness, stroke?.widthPt ?? 0), object });
        continue;
      }
      if (stroke) this.#addSides(outline, stroke);
      // What leans or has corners cut out is no cell.
      if (fill && isBox(outline, box)) this.fills.push({ box, colour: fill, object });
    }
  }

  #stroke(path: Pointer, place: (point: Point) => Point): Pen {
    const { call, scratch, view } = this.#pdfium;
    const known = call._FPDFPageObj_GetStrokeWidth(path, scratch);
    const width = known ? view(scratch, 4).getFloat32(0, true) : 1;
    const [[x0, y0], [x1, y1]] = [place([0, 0]), place([0, 1])];
    const colour = this.#colour(path, '_FPDFPageObj_GetStrokeColor') ?? BLACK;
    return { colour, widthPt: width * Math.hypot(x1 - x0, y1 - y0) };
  }

  /** Browsers paint the shadow of a box as a dark area behind a soft mask, and cut the box itself out of it. */
  #isShadow(path: Pointer): boolean {
    if (this.#pdfium.call._FPDFPageObj_HasTransparency(path) === 0) return false;
    if (!this.#clips.isRectangle(path)) return true;
    const { channels, alpha } = this.#paint(path, '_FPDFPageObj_GetFillColor');
    return alpha === 255 && Math.max(...channels) < DARK;
  }

  /** As seen on white paper; undefined where nothing can be seen of it. */
  #colour(path: Pointer, read: PaintRead): string | undefined {
    const { channels, alpha } = this.#paint(path, read);
    if (alpha === 0) return undefined;
    const seen = (part: number) => Math.round(255 - ((255 - part) * alpha) / 255);
    return channels.map((part) => seen(part).toString(16).padStart(2, '0')).join('');
  }

  /** Black where PDFium tells nothing. Each of 255. */
  #paint(path: Pointer, read: PaintRead): { readonly channels: readonly number[]; readonly alpha: number } {
    const { call, scratch, view } = this.#pdfium;
    if (!call[read](path, scratch, scratch + 4, scratch + 8, scratch + 12)) return { channels: [0, 0, 0], alpha: 255 };
    const parts = view(scratch, 16);
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 4, 8, 12].map((at) => parts.getUint32(at, true) & 0xff);
    return { channels: [red, green, blue], alpha };
  }

  /** The parts of a path that are made of straight lines alone; parts with curves are left out. */
  #outlines(path: Pointer, place: (point: Point) => Point): readonly (readonly Point[])[] {
    const { call, scratch, view } = this.#pdfium;
    const outlines: Point[][] = [];
    let curved = false;
    const count = call._FPDFPath_CountSegments(path);
    if (count > MAX_LINES) return [];
    for (let index = 0; index < count; index++) {
      const segment = call._FPDFPath_GetPathSegment(path, index);
      const type = call._FPDFPathSegment_GetType(segment);
      call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const at = view(scratch, 8);
      const [x, y] = place([at.getFloat32(0, true), at.getFloat32(4, true)]);
      if (type === MOVE_TO) {
        if (curved) outlines.pop();
        outlines.push([]);
        curved = false;
      } else if (type !== LINE_TO) curved = true;
      const outline = outlines.at(-1);
      outline?.push(this.#toSeen(x, y));
      const [start] = outline ?? [];
      if (start && call._FPDFPathSegment_GetClose(segment)) outline?.push(start);
    }
    if (curved) outlines.pop();
    return outlines.filter((outline) => outline.length > 1);
  }

  #addBar({ left, top, right, bottom }: SeenBox, pen: Pen): void {
    const level = right - left >= bottom - top;
    const at = level ? (top + bottom) / 2 : (left + right) / 2;
    const [from, to] = level ? [left, right] : [top, bottom];
    if (to - from >= MIN_LENGTH) this.lines.push({ level, at, from, to, ...pen });
  }

  #addSides(outline: readonly Point[], pen: Pen): void {
    for (const [index, end] of outline.entries()) {
      const start = outline[index - 1];
      if (!start) continue;
      const box = boxOf([start, end]);
      if (Math.min(box.right - box.left, box.bottom - box.top) <= LEAN) this.#addBar(box, pen);
    }
  }
}

/** Whether all corners of an outline are corners of its box. */
function isBox(outline: readonly Point[], { left, top, right, bottom }: SeenBox): boolean {
  return outline.every(([x, y]) => Math.min(x - left, right - x) <= LEAN && Math.min(y - top, bottom - y) <= LEAN);
}

function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function boxOf(points: readonly Point[]): SeenBox {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return { left, right, top: Math.min(...ys), bottom: Math.max(...ys) };
}
