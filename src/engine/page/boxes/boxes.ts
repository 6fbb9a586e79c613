/** What is asked of boxes on a page everywhere: how large they are, what stands in them or overlaps them, what holds them all, how they are turned. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

/** In square points. */
export function areaOf({ left, top, right, bottom }: SeenBox): number {
  return (right - left) * (bottom - top);
}

/** Whether the middle of a box lies in another, or on its edge. */
export function isInside({ left, top, right, bottom }: SeenBox, outer: SeenBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

/** Whether all of a box lies in another, edges included. */
export function isWithin(inner: SeenBox, { left, top, right, bottom }: SeenBox, over = 0): boolean {
  const isAcross = inner.left >= left - over && inner.right <= right + over;
  return isAcross && inner.top >= top - over && inner.bottom <= bottom + over;
}

/** Whether both sides are this long at least. */
export function isLarge({ left, top, right, bottom }: SeenBox, side: number): boolean {
  return right - left >= side && bottom - top >= side;
}

/** Whether boxes have more in common than an edge. */
export function overlaps(a: SeenBox, b: SeenBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** @param angle in radians, clockwise; it goes to the nearest quarter. */
export function quarterTurns(angle: number): 0 | 1 | 2 | 3 {
  const turns = Math.round(angle / (Math.PI / 2));
  return (((turns % 4) + 4) % 4) as 0 | 1 | 2 | 3;
}

/** The box in a frame in which its text runs from left to right, y downwards. */
export function turned(box: SeenBox, turn: 0 | 1 | 2 | 3): SeenBox {
  switch (turn) {
    case 0:
      return box;
    case 1:
      return { left: box.top, right: box.bottom, top: -box.right, bottom: -box.left };
    case 2:
      return { left: -box.right, right: -box.left, top: -box.bottom, bottom: -box.top };
    case 3:
      return { left: -box.bottom, right: -box.top, top: box.left, bottom: box.right };
  }
}

/** The smallest box around all; of none, one whose edges are infinite. */
export function unionBox(boxes: readonly SeenBox[]): SeenBox {
  return boxOf(boxes.map((box) => ({ box })));
}

export function boxOf(items: readonly { readonly box: SeenBox }[]): SeenBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of items) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** Unites boxes that belong together until none belongs to another. */
export function joinBoxes(boxes: readonly SeenBox[], belong: (a: SeenBox, b: SeenBox) => boolean): readonly SeenBox[] {
  const joined: SeenBox[] = [];
  for (let box of boxes) {
    for (let at = joined.findIndex((other) => belong(other, box)); at >= 0; ) {
      box = unionBox([...joined.splice(at, 1), box]);
      at = joined.findIndex((other) => belong(other, box));
    }
    joined.push(box);
  }
  return joined;
}

/** The area of what two boxes have in common. */
export function commonArea(a: SeenBox, b: SeenBox): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The one that covers most of the box; undefined where none covers any of it. */
export function mostCovering<T extends { readonly box: SeenBox }>(box: SeenBox, items: readonly T[]): T | undefined {
  let [most, covered]: [T | undefined, number] = [undefined, 0];
  for (const item of items) {
    const area = commonArea(item.box, box);
    if (area > covered) [most, covered] = [item, area];
  }
  return most;
}
