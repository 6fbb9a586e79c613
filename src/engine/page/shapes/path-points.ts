/** The points of drawn paths: those that a path is told by, and those along its curves. */
import type { PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';

/** All that tell a step: a curve has two points that pull it besides its end. */
export function stepPoints(step: PathStep): readonly SeenPoint[] {
  if (step.kind === 'close') return [];
  return step.kind === 'curve' ? [...step.pulls, step.to] : [step.to];
}

/** Curves stay within the points that pull them. */
export function pathPoints(steps: readonly PathStep[]): readonly SeenPoint[] {
  return steps.flatMap(stepPoints);
}

/** Ends of the steps, and points on each curve. @param parts of a curve. */
export function pointsAlong(steps: readonly PathStep[], parts: number): readonly SeenPoint[] {
  const points: SeenPoint[] = [];
  for (const step of steps) {
    const last = points.at(-1);
    if (step.kind === 'close') continue;
    if (step.kind !== 'curve' || !last) points.push(step.to);
    else for (let part = 1; part <= parts; part++) points.push(onCurve(last, step, part / parts));
  }
  return points;
}

function onCurve(from: SeenPoint, { pulls, to }: Extract<PathStep, { kind: 'curve' }>, at: number): SeenPoint {
  const rest = 1 - at;
  const weigh = (axis: 0 | 1) =>
    from[axis] * rest ** 3 +
    3 * pulls[0][axis] * rest ** 2 * at +
    3 * pulls[1][axis] * rest * at ** 2 +
    to[axis] * at ** 3;
  return [weigh(0), weigh(1)];
}

/** The smallest box around points. */
export function boxAround(points: readonly SeenPoint[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}
