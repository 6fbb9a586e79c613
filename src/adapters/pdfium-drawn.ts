/** Lists what a page draws beside its text, from the back to the front: paths with their points, pictures, and all else. */
import type { OpenPage } from './pdfium.ts';
import { ClipReader, cutToPage } from './pdfium-clip.ts';
import { IDENTITY, type Matrix, readMatrix, seenBounds } from './pdfium-matrix.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';
import { PAGE_OBJECT, pageObjects } from './pdfium-objects.ts';
import { toSeen } from './pdfium-seen.ts';
import { type Shade, shadeOf } from './pdfium-shades.ts';
import type { SeenBox } from './pdfium-text.ts';

export type SeenPoint = readonly [x: number, y: number];

/** A step of a path, on the page as seen, in points; `curve` has two points that pull it and its end. */
export type PathStep =
  | { readonly kind: 'move' | 'line'; readonly to: SeenPoint }
  | { readonly kind: 'curve'; readonly pulls: readonly [SeenPoint, SeenPoint]; readonly to: SeenPoint }
  | { readonly kind: 'close' };

export interface Paint {
  /** `rrggbb`. */
  readonly colour: string;
  /** Over 0, at most 1. */
  readonly opacity: number;
}

export interface DrawnPath {
  readonly steps: readonly PathStep[];
  /** Its outlines may overlap, and all of them are filled. */
  readonly isUnion?: true;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly strokeWidthPt: number;
  /** Lengths of dashes and gaps in points; empty for a line that goes on. */
  readonly dashesPt: readonly number[];
}

export interface DrawnItem {
  /** Its place among all objects of the page, which tells what lies over what. */
  readonly order: number;
  /** Its number among all objects of the page, those inside forms too, as words have it. */
  readonly object: number;
  /** What is seen of it. */
  readonly box: SeenBox;
  readonly kind: 'path' | 'picture' | 'other';
  /** Absent where it cannot be told as plain data: it is cut, shaded, blended, drawn through a form, or in a layer that may be hidden. */
  readonly path?: DrawnPath;
  /** What would be its path if its fill were known: that is a pattern, or white where the page has patterns. */
  readonly unfilled?: DrawnPath;
  /** Of a picture that may be a shadow, or a shape. */
  readonly shade?: Exclude<Shade, 'unseen'>;
}

const ORIGIN: SeenPoint = [0, 0];
const BEZIER = 1;
const MOVE = 2;
/** FPDF_FILLMODE_WINDING. Office programs fill by the other rule; for one outline without crossings both are the same. */
const WINDING = 2;
/** Longer paths are no simple shapes. */
const MAX_STEPS = 400;
const MAX_DASHES = 8;
/** `OC` as PDFium gives it, in UTF-16 with a zero at its end. */
const LAYER_MARK = Buffer.from('OC\0', 'utf16le');
/** In the scratch memory, after the name. */
const LENGTH_AT = 8;
/** Points that a clip may cut from what it lets through. */
const CLIP_SLACK = 0.5;
/** PDFium gives these for patterns too. */
const UNSURE_FILLS = new Set(['ffffff', 'bfbfbf']);
/** Of 255; less is not seen. */
const LEAST_ALPHA = 8;

/** What makes paths no plain data. */
export interface DrawnDoubts {
  /** The page may fill by patterns, which look like white fills. */
  readonly hasPatterns: boolean;
  /** A layer may hide what the page draws. */
  readonly hasHiddenLayers: boolean;
}

const ANY: DrawnDoubts = { hasPatterns: true, hasHiddenLayers: true };

/** Objects in forms stand under the order of their form, as one item. Text is left out. */
export function readDrawn(page: OpenPage, doubts = ANY): readonly DrawnItem[] {
  return readItems(page, new DrawnReader(page, doubts));
}

/** The same as if nothing were cut, by the ends of the page or by clips: boxes are those of all that the file draws. */
export function readDrawnWhole(page: OpenPage): readonly DrawnItem[] {
  return readItems(page, new DrawnReader(page, ANY, true));
}

function readItems(page: OpenPage, reader: DrawnReader): readonly DrawnItem[] {
  const items: DrawnItem[] = [];
  let [order, number] = [-1, -1];
  for (const { object, type, depth } of pageObjects(page)) {
    number++;
    if (depth > 0) continue;
    order++;
    if (type === PAGE_OBJECT.text) continue;
    const item = reader.read(object, type, order);
    if (item) items.push({ ...item, object: number });
  }
  return items;
}

/**
 * Leaves these objects (by their order) and all text out of every drawing of the page until it is closed.
 * @param isShownText tells by its number which text is drawn all the same.
 */
export function hideDrawn(
  page: OpenPage,
  isHidden: (order: number) => boolean,
  isShownText: (object: number) => boolean = () => false,
): void {
  let [order, number] = [-1, -1];
  for (const { object, type, depth } of pageObjects(page)) {
    number++;
    if (depth === 0) order++;
    const isHiddenText = type === PAGE_OBJECT.text && !isShownText(number);
    if (isHiddenText || (type !== PAGE_OBJECT.text && depth === 0 && isHidden(order))) {
      page.pdfium.call._FPDFPageObj_SetIsActive(object, 0);
    }
  }
}

class DrawnReader {
  readonly #page: OpenPage;
  readonly #doubts: DrawnDoubts;
  readonly #isWhole: boolean;
  readonly #seen: ReturnType<typeof toSeen>;
  readonly #clips: ClipReader;

  constructor(page: OpenPage, doubts: DrawnDoubts, isWhole = false) {
    this.#page = page;
    this.#isWhole = isWhole;
    this.#doubts = doubts;
    this.#seen = toSeen(page);
    this.#clips = new ClipReader(page);
  }

  read(object: Pointer, type: number, order: number): Omit<DrawnItem, 'object'> | undefined {
    const whole = seenBounds(this.#page.pdfium, object, IDENTITY, this.#seen);
    const clip = this.#isWhole ? undefined : this.#clips.seenBoxOf(object, this.#seen);
    const box = whole && (this.#isWhole ? whole : cutToPage(whole, this.#page.size, clip));
    if (!whole || !box) return undefined;
    if (type === PAGE_OBJECT.image) {
      const shade = shadeOf(this.#page, object, whole);
      return shade === 'unseen' ? undefined : { order, box, kind: 'picture', ...(shade ? { shade } : {}) };
    }
    if (type !== PAGE_OBJECT.path) return { order, box, kind: 'other' };
    const path = this.#path(object);
    const shown = path && clip ? this.#withinClip(path, object, { clip, whole, box }) : path;
    if (!shown) return { order, box, kind: 'path' };
    return { order, box, kind: 'path', ...(this.#isSure(shown) ? { path: shown } : { unfilled: shown }) };
  }

  #isSure({ fill }: DrawnPath): boolean {
    return !fill || !this.#doubts.hasPatterns || !UNSURE_FILLS.has(fill.colour);
  }

  /** What the end of the page cuts is whole, as it may reach over the end of a slide. A plain area is what is left of it. */
  #withinClip(path: DrawnPath, object: Pointer, { clip, whole, box }: Record<'clip' | 'whole' | 'box', SeenBox>) {
    if (!this.#clips.isRectangle(object)) return undefined;
    const { widthPt, heightPt } = this.#page.size;
    if (holds(clip, whole) || holds(clip, { left: 0, top: 0, right: widthPt, bottom: heightPt })) return path;
    return !path.stroke && isBox(path.steps, whole) ? { ...path, steps: boxSteps(box) } : undefined;
  }

  #path(object: Pointer): DrawnPath | undefined {
    const { call, scratch, view } = this.#page.pdfium;
    if (call._FPDFPath_CountSegments(object) > MAX_STEPS) return undefined;
    if (this.#doubts.hasHiddenLayers && this.#isInLayer(object)) return undefined;
    call._FPDFPath_GetDrawMode(object, scratch, scratch + 4);
    const modes = view(scratch, 8);
    const [filled, stroked] = [modes.getInt32(0, true) !== 0, modes.getInt32(4, true) !== 0];
    const isWound = modes.getInt32(0, true) === WINDING;
    const fill = filled ? this.#paint(call._FPDFPageObj_GetFillColor, object) : undefined;
    const stroke = stroked ? this.#paint(call._FPDFPageObj_GetStrokeColor, object) : undefined;
    if (!fill && !stroke) return undefined;
    // What is seen through without being thin itself is blended with what lies behind it.
    if (!this.#isThin(object) && call._FPDFPageObj_HasTransparency(object)) return undefined;
    const matrix = readMatrix(this.#page.pdfium, object);
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const width =
      stroked && call._FPDFPageObj_GetStrokeWidth(object, scratch) ? view(scratch, 4).getFloat32(0, true) : 0;
    const steps = this.#steps(object, matrix);
    const isOne = steps.filter(({ kind }) => kind === 'move').length < 2;
    if (isWound && !isOne && !runAlike(steps)) return undefined;
    return {
      steps,
      ...(isWound && !isOne ? { isUnion: true } : {}),
      ...(fill ? { fill } : {}),
      ...(stroke ? { stroke } : {}),
      strokeWidthPt: width * scale,
      dashesPt: stroked ? this.#dashes(object).map((length) => length * scale) : [],
    };
  }

  /** Whether the content marks it as part of an optional layer (ISO 32000-2, 8.11.3.2), which may be switched off. */
  #isInLayer(object: Pointer): boolean {
    const { call, scratch, view } = this.#page.pdfium;
    for (let index = 0; index < call._FPDFPageObj_CountMarks(object); index++) {
      const mark = call._FPDFPageObj_GetMark(object, index);
      call._FPDFPageObjMark_GetName(mark, scratch, LAYER_MARK.length, scratch + LENGTH_AT);
      // Longer names are not written.
      if (view(scratch + LENGTH_AT, 4).getUint32(0, true) !== LAYER_MARK.length) continue;
      const name = view(scratch, LAYER_MARK.length);
      if (LAYER_MARK.every((byte, at) => name.getUint8(at) === byte)) return true;
    }
    return false;
  }

  #steps(object: Pointer, [a, b, c, d, e, f]: Matrix): readonly PathStep[] {
    const { call, scratch, view } = this.#page.pdfium;
    const steps: PathStep[] = [];
    let pulls: SeenPoint[] = [];
    const count = call._FPDFPath_CountSegments(object);
    for (let index = 0; index < count; index++) {
      const segment = call._FPDFPath_GetPathSegment(object, index);
      call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const at = view(scratch, 8);
      const [x, y] = [at.getFloat32(0, true), at.getFloat32(4, true)];
      const to = this.#seen(a * x + c * y + e, b * x + d * y + f);
      const type = call._FPDFPathSegment_GetType(segment);
      const [first, second] = pulls;
      if (type !== BEZIER) steps.push({ kind: type === MOVE ? 'move' : 'line', to });
      else if (first && second) steps.push({ kind: 'curve', pulls: [first, second], to });
      pulls = type !== BEZIER || pulls.length === 2 ? [] : [...pulls, to];
      if (call._FPDFPathSegment_GetClose(segment)) steps.push({ kind: 'close' });
    }
    return steps;
  }

  #dashes(object: Pointer): readonly number[] {
    const { call, scratch, view } = this.#page.pdfium;
    const count = call._FPDFPageObj_GetDashCount(object);
    if (count <= 0 || count > MAX_DASHES) return [];
    if (!call._FPDFPageObj_GetDashArray(object, scratch, count)) return [];
    const lengths = view(scratch, 4 * count);
    return Array.from({ length: count }, (_, index) => lengths.getFloat32(4 * index, true));
  }

  /** Whether its fill or its line is; matplotlib makes the lines of areas thin that have none. */
  #isThin(object: Pointer): boolean {
    const { call, scratch, view } = this.#page.pdfium;
    return [call._FPDFPageObj_GetFillColor, call._FPDFPageObj_GetStrokeColor].some((get) => {
      const isKnown = get(object, scratch, scratch + 4, scratch + 8, scratch + 12);
      return isKnown && view(scratch, 16).getUint32(12, true) < 255;
    });
  }

  #paint(get: Pdfium['call']['_FPDFPageObj_GetFillColor'], object: Pointer): Paint | undefined {
    const { scratch, view } = this.#page.pdfium;
    if (!get(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
    const parts = view(scratch, 16);
    const alpha = parts.getUint32(12, true);
    if (alpha < LEAST_ALPHA) return undefined;
    const colour = [0, 4, 8].map((at) => (parts.getUint32(at, true) & 255).toString(16).padStart(2, '0')).join('');
    return { colour, opacity: alpha / 255 };
  }
}

/** Whether all outlines run the same way around, so that none cuts a hole into another (ISO 32000-2, 8.5.3.3.2). */
function runAlike(steps: readonly PathStep[]): boolean {
  const areas: number[] = [];
  let [first, last]: readonly [SeenPoint, SeenPoint] = [ORIGIN, ORIGIN];
  for (const step of steps) {
    if (step.kind === 'close') continue;
    if (step.kind === 'move') {
      areas.push(0);
      first = step.to;
    } else {
      // Of the triangle with the first point, so that the way back to it adds nothing.
      const [x, y] = [step.to[0] - first[0], step.to[1] - first[1]];
      areas.push((areas.pop() ?? 0) + (last[0] - first[0]) * y - x * (last[1] - first[1]));
    }
    last = step.to;
  }
  return areas.every((area) => area >= 0) || areas.every((area) => area <= 0);
}

/** Four sides along the axes, each as long as the box around them. */
function isBox(steps: readonly PathStep[], { left, top, right, bottom }: SeenBox): boolean {
  if (steps.some(({ kind }, index) => kind === 'curve' || (kind === 'move' && index > 0))) return false;
  const near = (a: number, b: number) => Math.abs(a - b) <= CLIP_SLACK;
  const points = steps.flatMap((step) => (step.kind === 'close' ? [] : [step.to]));
  const [first, last] = [points[0], points.at(-1)];
  const isBack = points.length === 5 && first && last && near(first[0], last[0]) && near(first[1], last[1]);
  const corners = isBack ? points.slice(0, 4) : points;
  const isSide = ([x, y]: SeenPoint, [nextX, nextY]: SeenPoint) =>
    (near(y, nextY) && near(Math.abs(x - nextX), right - left)) ||
    (near(x, nextX) && near(Math.abs(y - nextY), bottom - top));
  return corners.length === 4 && corners.every((corner, index) => isSide(corner, corners[(index + 1) % 4] ?? corner));
}

function boxSteps({ left, top, right, bottom }: SeenBox): readonly PathStep[] {
  const [first, ...others]: readonly SeenPoint[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  if (!first) return [];
  return [{ kind: 'move', to: first }, ...others.map((to) => ({ kind: 'line' as const, to })), { kind: 'close' }];
}

function holds(outer: SeenBox, inner: SeenBox): boolean {
  return (
    inner.left >= outer.left - CLIP_SLACK &&
    inner.top >= outer.top - CLIP_SLACK &&
    inner.right <= outer.right + CLIP_SLACK &&
    inner.bottom <= outer.bottom + CLIP_SLACK
  );
}
