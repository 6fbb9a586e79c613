/** Makes one shape of what programs draw in several steps: a fill and then its outline, the parts of a bent line, its arrow heads. */
import type { DrawnPath, PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import { unionBox } from '../boxes/boxes.ts';
import { headOf, type ShapePath } from './arrow-heads.ts';
import type { PlacedShape } from './part-drawn.ts';
import { pathPoints } from './path-points.ts';

/** In points: an outline follows its fill this exactly. */
const SAME = 0.1;
/** Longer lines are no simple shapes. */
const MAX_STEPS = 400;

/** @param shapes from the back to the front. Only shapes of which one is drawn right after the other are joined. */
export function wholeShapes(shapes: readonly PlacedShape[]): readonly PlacedShape[] {
  const whole: PlacedShape[] = [];
  for (const shape of shapes) {
    const last = whole.at(-1);
    const path = last && last.order + 1 === shape.order ? joined(last.path, shape.path) : undefined;
    if (!last || !path) whole.push(shape);
    else whole.splice(-1, 1, { ...shape, ...groupOf(last), path, box: unionBox([last.box, shape.box]) });
  }
  return whole;
}

function groupOf({ group, isBeneath }: PlacedShape): Pick<PlacedShape, 'group' | 'isBeneath'> {
  return { ...(group === undefined ? {} : { group }), ...(isBeneath ? { isBeneath } : {}) };
}

function joined(last: ShapePath, next: ShapePath): ShapePath | undefined {
  if (last.fill && !last.stroke && next.stroke && !next.fill && isSameOutline(last.steps, next.steps)) {
    return { ...next, fill: last.fill, ...(last.gradient ? { gradient: last.gradient } : {}) };
  }
  if (!isOpenLine(last)) return undefined;
  return isOpenLine(next) ? continued(last, next) : headed(last, next);
}

/** A line that goes on where the one before ends, and looks as it does. */
function continued(line: ShapePath, next: DrawnPath): ShapePath | undefined {
  const [last, [first, ...steps]] = [line.steps.at(-1), next.steps];
  if (!last || !first || !('to' in last) || !('to' in first) || !isSamePoint(last.to, first.to)) return undefined;
  const looksAlike =
    line.stroke?.colour === next.stroke?.colour &&
    line.stroke?.opacity === 1 &&
    next.stroke?.opacity === 1 &&
    line.strokeWidthPt === next.strokeWidthPt &&
    line.dashesPt.length + next.dashesPt.length === 0;
  const isShort = line.steps.length + steps.length <= MAX_STEPS;
  return looksAlike && isShort && !line.heads?.end ? { ...line, steps: [...line.steps, ...steps] } : undefined;
}

function isSameOutline(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  const [first, second] = [corners(a), corners(b)];
  return (
    first.length === second.length &&
    first.every((point, index) => {
      return isSamePoint(point, second[index] ?? [Infinity, Infinity]);
    })
  );
}

/** Without points that repeat: programs close a fill by a line back to its start, and its outline without one. */
function corners(steps: readonly PathStep[]): readonly SeenPoint[] {
  const points = pathPoints(steps);
  const distinct = points.filter((point, index) => index === 0 || !isSamePoint(point, points[index - 1] ?? point));
  const [first, last] = [distinct[0], distinct.at(-1)];
  const comesBack = distinct.length > 2 && first && last && isSamePoint(first, last);
  return comesBack ? distinct.slice(0, -1) : distinct;
}

function isSamePoint([x, y]: SeenPoint, [otherX, otherY]: SeenPoint): boolean {
  return Math.abs(x - otherX) <= SAME && Math.abs(y - otherY) <= SAME;
}

function isOpenLine({ steps, fill, stroke }: ShapePath): boolean {
  const outlines = steps.filter(({ kind }) => kind === 'move').length;
  return stroke !== undefined && !fill && outlines === 1 && steps.every(({ kind }) => kind !== 'close');
}

/** The line with a head more; it then reaches to the tip. */
function headed(line: ShapePath, path: DrawnPath): ShapePath | undefined {
  const found = headOf(line, path);
  if (!found || line.heads?.[found.end]) return undefined;
  const place = found.end === 'start' ? 0 : line.steps.length - 1;
  const steps = line.steps.map((step, index) => (index === place && 'to' in step ? { ...step, to: found.tip } : step));
  return { ...line, steps, heads: { ...line.heads, [found.end]: found.head } };
}
