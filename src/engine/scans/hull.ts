/** Shapes around points: the hull, whether two meet, and the smallest rectangle. */
import type { Point } from './warp.ts';

/** Clockwise as seen. @see Andrew 1979. */
export function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]) => {
    const hull: Point[] = [];
    for (const point of list) {
      for (
        let [b, a] = [hull.at(-1), hull.at(-2)];
        a && b && cross(a, b, point) <= 0;
        [b, a] = [hull.at(-1), hull.at(-2)]
      ) {
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

export function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export function areaOf(corners: readonly Point[]): number {
  const sum = corners.reduce((total, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { x, y };
    return total + x * next.y - next.x * y;
  }, 0);
  return Math.abs(sum) / 2;
}

/** Whether two hulls share more than an edge: no side of either parts them. */
export function hullsMeet(a: readonly Point[], b: readonly Point[]): boolean {
  return !isPartedBy(a, b) && !isPartedBy(b, a);
}

function isPartedBy(sides: readonly Point[], other: readonly Point[]): boolean {
  return sides.some((from, at) => {
    const to = sides[(at + 1) % sides.length] ?? from;
    return other.every((point) => cross(from, to, point) <= 0);
  });
}

export interface TurnedBox {
  readonly center: Point;
  readonly width: number;
  readonly height: number;
  /** Clockwise, above -45 and at most 45. */
  readonly degrees: number;
}

/** The box of a hull at an angle. */
export function boxAt(hull: readonly Point[], degrees: number): TurnedBox {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const [along, down] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [along, down] = [(left + right) / 2, (top + bottom) / 2];
  const center = { x: along * cos - down * sin, y: along * sin + down * cos };
  return { center, width: right - left, height: bottom - top, degrees };
}

/** One side of the smallest box lies on a side of the hull. @see Freeman, Shapira 1975. */
export function smallestBox(hull: readonly Point[]): TurnedBox {
  let best = boxAt(hull, 0);
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length] ?? from;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const box = boxAt(hull, angle - 90 * Math.round(angle / 90));
    if (box.width * box.height < best.width * best.height) best = box;
  }
  return best;
}
