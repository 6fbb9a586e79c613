/** Lists the paths and shadings that a page paints, those inside forms too: their boxes, colours and kinds. */
import type { OpenPage } from './pdfium.ts';
import { ClipReader, cutToPage } from './pdfium-clip.ts';
import { IDENTITY, type Matrix, multiply, readMatrix, seenBounds } from './pdfium-matrix.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';
import { type Box, toSeen } from './pdfium-text.ts';
import { type PathSegment, roundness } from './round-paths.ts';

export interface PaintedShape {
  /** On the page as seen, in points from its upper left corner. */
  readonly box: Box;
  /** `rrggbb` of the area; absent where it is not filled, or by a shading. */
  readonly fill?: string;
  /** `rrggbb` of the outline; absent where none is drawn. */
  readonly stroke?: string;
  readonly strokeWidthPt: number;
  /** `rectangle`: straight sides along the axes; `line`: straight; `curve`: anything else. */
  readonly kind: 'rectangle' | 'line' | 'curve';
  /** Of curves: a circle or an ellipse, or a rectangle with round corners. */
  readonly round?: 'wholly' | 'corners';
}

/** FPDF_PAGEOBJ_PATH, _SHADING, _FORM. */
const PATH = 2;
const SHADING = 4;
const FORM = 5;
const BEZIER = 1;

const MAX_SHAPES = 50_000;
const MAX_DEPTH = 12;
/** A shape with more segments than this is a drawing, whatever they are. */
const MAX_SEGMENTS = 64;
/** Some programs draw a circle in dozens of curves, of three each. */
const MAX_ROUND = 200;

/** In drawing order, cut to the page and to what clips them on the page itself; shapes of which nothing is left are left out. */
export function readShapes(page: OpenPage): readonly PaintedShape[] {
  const { pdfium, handle } = page;
  const { call } = pdfium;
  const reader = new ShapeReader(page);
  const count = call._FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) reader.visit(call._FPDFPage_GetObject(handle, index), IDENTITY, 0);
  return reader.shapes;
}

class ShapeReader {
  readonly shapes: PaintedShape[] = [];
  readonly #page: OpenPage;
  readonly #seen: ReturnType<typeof toSeen>;
  readonly #clips: ClipReader;

  constructor(page: OpenPage) {
    this.#page = page;
    this.#seen = toSeen(page);
    this.#clips = new ClipReader(page);
  }

  visit(object: Pointer, matrix: Matrix, depth: number): void {
    if (this.shapes.length >= MAX_SHAPES) return;
    const { pdfium } = this.#page;
    const { call } = pdfium;
    const type = call._FPDFPageObj_GetType(object);
    if (type === FORM && depth < MAX_DEPTH) {
      const inner = multiply(readMatrix(pdfium, object), matrix);
      const count = call._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index++) {
        this.visit(call._FPDFFormObj_GetObject(object, index), inner, depth + 1);
      }
    } else if (type === PATH || type === SHADING) {
      const shape = this.#read(object, type, matrix, depth);
      if (shape) this.shapes.push(shape);
    }
  }

  #read(object: Pointer, type: number, matrix: Matrix, depth: number): PaintedShape | undefined {
    const box = this.#bounds(object, matrix, depth === 0 ? this.#clips.seenBoxOf(object, this.#seen) : undefined);
    if (!box) return undefined;
    if (type === SHADING) return { box, strokeWidthPt: 0, kind: 'curve' };
    const { call, scratch, view } = this.#page.pdfium;
    call._FPDFPath_GetDrawMode(object, scratch, scratch + 4);
    const modes = view(scratch, 8);
    const [filled, stroked] = [modes.getInt32(0, true) !== 0, modes.getInt32(4, true) !== 0];
    if (!filled && !stroked) return undefined;
    const fill = filled ? this.#colour(call._FPDFPageObj_GetFillColor, object) : undefined;
    const stroke = stroked ? this.#colour(call._FPDFPageObj_GetStrokeColor, object) : undefined;
    const width =
      stroked && call._FPDFPageObj_GetStrokeWidth(object, scratch) ? view(scratch, 4).getFloat32(0, true) : 0;
    return {
      box,
      ...(fill === undefined ? {} : { fill }),
      ...(stroke === undefined ? {} : { stroke }),
      strokeWidthPt: width * Math.hypot(matrix[0], matrix[1]),
      ...this.#form(object),
    };
  }

  #form(object: Pointer): Pick<PaintedShape, 'kind' | 'round'> {
    const kind = this.#kind(object);
    const { call, scratch, view } = this.#page.pdfium;
    const count = call._FPDFPath_CountSegments(object);
    if (kind !== 'curve' || count > MAX_ROUND) return { kind };
    const segments = Array.from({ length: count }, (_, index): PathSegment => {
      const segment = call._FPDFPath_GetPathSegment(object, index);
      call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const at = view(scratch, 8);
      const isCurved = call._FPDFPathSegment_GetType(segment) === BEZIER;
      return { x: at.getFloat32(0, true), y: at.getFloat32(4, true), isCurved };
    });
    const round = roundness(segments);
    return round ? { kind, round } : { kind };
  }

  #kind(object: Pointer): PaintedShape['kind'] {
    const { call, scratch, view } = this.#page.pdfium;
    const count = call._FPDFPath_CountSegments(object);
    if (count > MAX_SEGMENTS) return 'curve';
    const xs = new Set<number>();
    const ys = new Set<number>();
    for (let index = 0; index < count; index++) {
      const segment = call._FPDFPath_GetPathSegment(object, index);
      if (call._FPDFPathSegment_GetType(segment) === BEZIER) return 'curve';
      call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const at = view(scratch, 8);
      xs.add(Math.round(at.getFloat32(0, true) * 10));
      ys.add(Math.round(at.getFloat32(4, true) * 10));
    }
    if (count === 2 || xs.size === 1 || ys.size === 1) return 'line';
    return xs.size <= 3 && ys.size <= 3 && count >= 4 ? 'rectangle' : 'curve';
  }

  /** Undefined for what is painted with no opacity to speak of. */
  #colour(get: Pdfium['call']['_FPDFPageObj_GetFillColor'], object: Pointer): string | undefined {
    const { scratch, view } = this.#page.pdfium;
    if (!get(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
    const parts = view(scratch, 16);
    if (parts.getUint32(12, true) < 8) return undefined;
    return [0, 4, 8].map((at) => (parts.getUint32(at, true) & 255).toString(16).padStart(2, '0')).join('');
  }

  #bounds(object: Pointer, matrix: Matrix, clip: Box | undefined): Box | undefined {
    const bounds = seenBounds(this.#page.pdfium, object, matrix, this.#seen);
    return bounds && cutToPage(bounds, this.#page.size, clip);
  }
}
