/** Tells circles and rectangles with round corners from other paths. */

/** A point of a path. Each curve has three: two that draw it to them, and its end. */
export interface PathSegment {
  readonly x: number;
  readonly y: number;
  readonly isCurved: boolean;
}

/** Of the radius: points of a circle are as far from its middle. */
const EVEN = 0.04;
/** Curves of a circle, at least. */
const FEWEST = 4;
const POINTS = 3;
/** Of its size: the sides of a rectangle are as straight. */
const STRAIGHT = 0.02;

/** `wholly`: a circle; `corners`: a rectangle whose corners are round. */
export function roundness(path: readonly PathSegment[]): 'wholly' | 'corners' | undefined {
  const curved = path.filter(({ isCurved }) => isCurved);
  if (curved.length < FEWEST * POINTS || curved.length % POINTS > 0) return undefined;
  const ends = path.filter(({ isCurved }, index) => !isCurved || isEnd(path, index));
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const radius = (Math.max(...xs) - Math.min(...xs)) / 2;
  const distances = ends.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  if (distances.every((distance) => Math.abs(distance - radius) <= EVEN * radius)) return 'wholly';
  return hasFourSides(ends, radius) ? 'corners' : undefined;
}

/** Whether a point is the last of its curve. */
function isEnd(path: readonly PathSegment[], index: number): boolean {
  const before = path.slice(0, index + 1);
  const from = before.findLastIndex(({ isCurved }) => !isCurved);
  return (index - from) % POINTS === 0;
}

/** Whether as many lines run along the axes, and no others. */
function hasFourSides(ends: readonly PathSegment[], radius: number): boolean {
  const sides = ends.flatMap((end, index) => {
    const last = ends[index - 1];
    return end.isCurved || !last ? [] : [{ width: Math.abs(end.x - last.x), height: Math.abs(end.y - last.y) }];
  });
  const areStraight = sides.every(({ width, height }) => Math.min(width, height) <= STRAIGHT * radius);
  const long = sides.filter(({ width, height }) => Math.max(width, height) > STRAIGHT * radius);
  return areStraight && long.length >= 3 && long.length <= 4;
}
