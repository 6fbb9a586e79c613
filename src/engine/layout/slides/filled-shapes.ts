/** Tells which shapes of a slide hold a text of their own: both are then written as one object, as people draw them. */
import type { DrawnPath, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { areaOf, overlaps } from '../../page/boxes/boxes.ts';
import { stepPoints } from '../../page/shapes/path-points.ts';

export interface DrawnShape {
  /** Absent for a picture of a shape. */
  readonly path?: DrawnPath;
  readonly box: SeenBox;
  /** What lies over it has a higher one. */
  readonly order: number;
}

export interface ShapesAndTexts<Shape extends DrawnShape> {
  readonly shapes: readonly Shape[];
  /** Boxes of the texts; undefined for those that stay by themselves. */
  readonly texts: readonly (SeenBox | undefined)[];
  /** Texts that stay by themselves, and tables that a shape does not lie over. */
  readonly others: (shape: Shape) => readonly SeenBox[];
  readonly pictures: readonly { readonly box: SeenBox; readonly order: number }[];
}

/** In points: text reaches over the sides of its shape by no more. */
const OVER = 2;
/** A shape so many times as large as its text is a part of the slide that has a text on it. */
const MAX_TIMES = 12;
/** Unless it stands in the middle of it, as a short word on a button does. */
const MAX_TIMES_AMID = 60;
/** How far the two middles are off each other: in heights of the shape, since the words of an arrow keep off its tip, and of the text. */
const OFF_MIDDLE = { across: 0.15, down: 0.3 };
/** Of the sides of a picture, at each end. */
const SOFT = 0.1;
/** In points: the end of a line that reaches no further into a shape merely leads to it. */
const LEADS_TO = 8;

/** @returns by the place of the text among all the shape that it fills. No shape comes to lie over what lay over it. */
export function filledShapes<Shape extends DrawnShape>({
  shapes,
  texts,
  others,
  pictures,
}: ShapesAndTexts<Shape>): ReadonlyMap<number, Shape> {
  const found = new Map<number, Shape>();
  // A picture has a path, too: that of its file.
  const drawn: readonly DrawnShape[] = [...shapes, ...pictures.map(({ box, order }) => ({ box, order }))];
  for (const shape of shapes) {
    if (shape.path && !isClosed(shape.path)) continue;
    const core = coreOf(shape);
    const within = [...texts.keys()].filter((index) => {
      const box = texts[index];
      return box !== undefined && overlaps(box, core);
    });
    const [index = -1, second] = within;
    const box = texts[index];
    if (
      !box ||
      second !== undefined ||
      !isWithin(box, shape.box) ||
      others(shape).some((other) => overlaps(other, core))
    )
      continue;
    if (areaOf(shape.box) > (isAmid(box, shape.box) ? MAX_TIMES_AMID : MAX_TIMES) * areaOf(box)) continue;
    if (drawn.some((other) => other.order > shape.order && liesOver(other, core))) continue;
    found.set(index, shape);
  }
  return found;
}

/** An open line lies over what it crosses, not over all that stands in the box around it. */
function liesOver(other: DrawnShape, core: SeenBox): boolean {
  if (!overlaps(other.box, core)) return false;
  if (!other.path || other.path.fill || isClosed(other.path)) return true;
  const { left, top, right, bottom } = core;
  const inner = { left: left + LEADS_TO, top: top + LEADS_TO, right: right - LEADS_TO, bottom: bottom - LEADS_TO };
  return crosses(other.path, inner);
}

/** Curves stay near the points that pull them. */
function crosses({ steps }: DrawnPath, box: SeenBox): boolean {
  let last: SeenPoint | undefined;
  for (const step of steps) {
    for (const to of stepPoints(step)) {
      if (last && step.kind !== 'move' && isCut(last, to, box)) return true;
      last = to;
    }
  }
  return false;
}

/** Whether a part of the line from one point to another stands in the box: what is left of it between each two sides. */
function isCut([x, y]: SeenPoint, [toX, toY]: SeenPoint, { left, top, right, bottom }: SeenBox): boolean {
  let [from, to] = [0, 1];
  for (const [at, way, low, high] of [[x, toX - x, left, right] as const, [y, toY - y, top, bottom] as const]) {
    if (way === 0) {
      if (at <= low || at >= high) return false;
      continue;
    }
    const [one, other] = [(low - at) / way, (high - at) / way];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to;
}

/** Pictures of shapes have soft edges, over which the next one may reach. */
function coreOf({ path, box }: DrawnShape): SeenBox {
  if (path) return box;
  const [x, y] = [SOFT * (box.right - box.left), SOFT * (box.bottom - box.top)];
  return { left: box.left + x, top: box.top + y, right: box.right - x, bottom: box.bottom - y };
}

function isClosed({ steps, fill }: DrawnPath): boolean {
  const outlines = steps.filter(({ kind }) => kind === 'move').length;
  return outlines === 1 && (fill !== undefined || steps.at(-1)?.kind === 'close');
}

function isAmid(text: SeenBox, shape: SeenBox): boolean {
  const height = text.bottom - text.top;
  const across = Math.abs(text.left + text.right - shape.left - shape.right) / 2;
  const down = Math.abs(text.top + text.bottom - shape.top - shape.bottom) / 2;
  return across < OFF_MIDDLE.across * (shape.bottom - shape.top) && down < OFF_MIDDLE.down * height;
}

function isWithin(inner: SeenBox, { left, top, right, bottom }: SeenBox): boolean {
  return (
    inner.left > left - OVER && inner.right < right + OVER && inner.top > top - OVER && inner.bottom < bottom + OVER
  );
}
