/** Tells which shapes of a slide hold a text of their own: both are then written as one object, as people draw them. */
import type { DrawnPath } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { areaOf, overlaps } from '../../page/boxes.ts';

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
/** Of the sides of a picture, at each end. */
const SOFT = 0.1;

/** @returns by the place of the text among all the shape that it fills. No shape comes to lie over what lay over it. */
export function filledShapes<Shape extends DrawnShape>({
  shapes,
  texts,
  others,
  pictures,
}: ShapesAndTexts<Shape>): ReadonlyMap<number, Shape> {
  const found = new Map<number, Shape>();
  const drawn = [...shapes, ...pictures];
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
    if (areaOf(shape.box) > MAX_TIMES * areaOf(box)) continue;
    if (drawn.some((other) => other.order > shape.order && overlaps(other.box, core))) continue;
    found.set(index, shape);
  }
  return found;
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

function isWithin(inner: SeenBox, { left, top, right, bottom }: SeenBox): boolean {
  return (
    inner.left > left - OVER && inner.right < right + OVER && inner.top > top - OVER && inner.bottom < bottom + OVER
  );
}
