/** Tells boxes that stand beside each other, or one in the other, from the cells of a table. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';

const SIDES = 4;
/** In points: cells that have a side in common stand no further apart. */
const TOUCHING = 3;
/** In points: boxes that lie over each other do so by more. */
const CROSSING = 6;
/** More are not looked at two by two. */
const MAX_BOXES = 200;

/** @param lines of what may be a table. @returns true for boxes drawn one by one of which none has a side in common with another, or one lies over the side of another. */
export function areBoxesApart(lines: readonly DrawnLine[]): boolean {
  const byObject = objectsOf(lines);
  if (!byObject) return false;
  const drawn = [...byObject.values()];
  const boxes = drawn.filter((own) => own.length >= SIDES).map((own) => unionBox(own.map(boxOf)));
  if (boxes.length > 1 && boxes.length <= MAX_BOXES && doCross(boxes)) return true;
  if (drawn.length < 2 || boxes.length < drawn.length) return false;
  return !boxes.some((box, index) => boxes.slice(index + 1).some((other) => shareSide(box, other)));
}

/**
 * Boxes below or beside each other are shapes where each is drawn with its text behind it: the cells of a table are drawn together.
 * @param texts numbers of the objects that draw text.
 */
export function areDrawnOneByOne(lines: readonly DrawnLine[], texts: readonly number[]): boolean {
  const byObject = objectsOf(lines);
  if (!byObject || byObject.size < 2 || byObject.size > MAX_BOXES) return false;
  if ([...byObject.values()].some((own) => own.length < SIDES)) return false;
  const objects = [...byObject.keys()].sort((a, b) => a - b);
  return objects.every((object, index) => {
    const next = objects[index + 1] ?? Number.POSITIVE_INFINITY;
    return texts.some((text) => text > object && text < next);
  });
}

/** Undefined where the number of a line is not known. */
function objectsOf(lines: readonly DrawnLine[]): ReadonlyMap<number, readonly DrawnLine[]> | undefined {
  const byObject = new Map<number, DrawnLine[]>();
  for (const line of lines) {
    if (line.object === undefined) return undefined;
    const own = byObject.get(line.object);
    if (own) own.push(line);
    else byObject.set(line.object, [line]);
  }
  return byObject;
}

function boxOf({ level, at, from, to }: DrawnLine): SeenBox {
  return level ? { left: from, top: at, right: to, bottom: at } : { left: at, top: from, right: at, bottom: to };
}

/** Whether a box goes out of another one that it goes into: cells never do. */
function doCross(boxes: readonly SeenBox[]): boolean {
  return boxes.some((a, index) =>
    boxes.slice(index + 1).some((b) => {
      const both = {
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
      };
      const isDeep = Math.min(both.right - both.left, both.bottom - both.top) > CROSSING;
      return isDeep && !isInside(a, b) && !isInside(b, a);
    }),
  );
}

function isInside(inner: SeenBox, { left, top, right, bottom }: SeenBox): boolean {
  return (
    inner.left > left - TOUCHING &&
    inner.right < right + TOUCHING &&
    inner.top > top - TOUCHING &&
    inner.bottom < bottom + TOUCHING
  );
}

function shareSide(a: SeenBox, b: SeenBox): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= TOUCHING;
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isBeside = down > TOUCHING && (near(a.right, b.left) || near(b.right, a.left));
  return isBeside || (across > TOUCHING && (near(a.bottom, b.top) || near(b.bottom, a.top)));
}
