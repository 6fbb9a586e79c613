/** Tells by its points which shape an outline is that presentation programs know by name. */
import type { PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { boxAround, pointsAlong } from './path-points.ts';

export type KnownOutline =
  | { readonly name: 'rect' | 'ellipse' }
  /** The radius of its corners, in points. */
  | { readonly name: 'roundRect'; readonly radius: number };

/** Points of an outline stand this exactly where those of the shape do: in points, and of its shorter side. */
const EXACT = { points: 0.05, share: 0.004 };
/** Programs draw arcs by curves that leave them by little: of the radius. */
const ROUND = 0.03;
/** Parts of a curve at whose ends it is looked at. */
const CURVE = 4;

/** @returns nothing for outlines without a name, open ones, and several in one path. */
export function knownOutline(steps: readonly PathStep[]): KnownOutline | undefined {
  const corners = closedCorners(steps);
  if (!corners) return undefined;
  const points = pointsAlong(steps, CURVE);
  const box = boxAround(points);
  const side = Math.min(box.right - box.left, box.bottom - box.top);
  if (side <= 0) return undefined;
  const slack = Math.max(EXACT.points, EXACT.share * side);
  const isCurved = steps.some(({ kind }) => kind === 'curve');
  if (!isCurved) return isRectangle(corners, box, slack) ? { name: 'rect' } : undefined;
  if (isEllipse(points, box)) return { name: 'ellipse' };
  const radius = cornerRadius(steps, box, slack);
  return radius !== undefined && radius > slack && isRounded(points, box, radius)
    ? { name: 'roundRect', radius }
    : undefined;
}

/** Ends of the steps of one closed outline, without those that repeat. */
function closedCorners(steps: readonly PathStep[]): readonly SeenPoint[] | undefined {
  if (steps.filter(({ kind }) => kind === 'move').length !== 1) return undefined;
  const ends = steps.flatMap((step) => (step.kind === 'close' ? [] : [step.to]));
  const [first, last] = [ends[0], ends.at(-1)];
  if (!first || !last) return undefined;
  const comesBack = isSame(first, last);
  if (!comesBack && steps.at(-1)?.kind !== 'close') return undefined;
  const distinct = ends.filter((point, index) => index === 0 || !isSame(point, ends[index - 1] ?? point));
  return comesBack && distinct.length > 1 ? distinct.slice(0, -1) : distinct;
}

function isSame([x, y]: SeenPoint, [otherX, otherY]: SeenPoint): boolean {
  return Math.abs(x - otherX) <= EXACT.points && Math.abs(y - otherY) <= EXACT.points;
}

/** Every side lies on one of the box, and all four corners are there: points amid a side do not matter. */
function isRectangle(corners: readonly SeenPoint[], { left, top, right, bottom }: SeenBox, slack: number): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= slack;
  const isOnSide = ([x, y]: SeenPoint) => near(x, left) || near(x, right) || near(y, top) || near(y, bottom);
  const isAlong = ([x, y]: SeenPoint, [nextX, nextY]: SeenPoint) => near(x, nextX) || near(y, nextY);
  const isCorner = ([x, y]: SeenPoint) => (near(x, left) || near(x, right)) && (near(y, top) || near(y, bottom));
  const turns = new Set(corners.filter(isCorner).map(([x, y]) => `${near(x, left)} ${near(y, top)}`));
  return (
    turns.size === 4 &&
    corners.every((point, index) => isOnSide(point) && isAlong(point, corners[(index + 1) % corners.length] ?? point))
  );
}

function isEllipse(points: readonly SeenPoint[], { left, top, right, bottom }: SeenBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const away = (point: SeenPoint) => Math.hypot((point[0] - x) / (right - x), (point[1] - y) / (bottom - y));
  const quarters = new Set(points.map((point) => `${point[0] < x} ${point[1] < y}`));
  return quarters.size === 4 && points.every((point) => Math.abs(away(point) - 1) <= ROUND);
}

/** How far the first straight side that lies on the box begins or ends from its corner. */
function cornerRadius(steps: readonly PathStep[], box: SeenBox, slack: number): number | undefined {
  const touching = steps.flatMap((step) => (step.kind === 'close' ? [] : [step.to]));
  const onTop = touching.filter(([, y]) => Math.abs(y - box.top) <= slack).map(([x]) => x);
  return onTop.length > 0 ? Math.min(...onTop) - box.left : undefined;
}

/** Points in the square of a corner are as far from its inner corner as its radius; all others lie on the sides. */
function isRounded(points: readonly SeenPoint[], { left, top, right, bottom }: SeenBox, radius: number): boolean {
  const slack = Math.max(EXACT.points, ROUND * radius);
  if (2 * radius > Math.min(right - left, bottom - top) + slack) return false;
  return points.every(([x, y]) => {
    const across = Math.max(left + radius - x, x - right + radius, 0);
    const down = Math.max(top + radius - y, y - bottom + radius, 0);
    const away = across > 0 && down > 0 ? Math.hypot(across, down) : Math.max(across, down);
    return Math.abs(away - radius) <= slack;
  });
}
