/** Makes one shape of what programs draw in several steps: a fill and then its outline, a line and then its arrow heads. */
import type { DrawnPath, PathStep, SeenPoint } from '../../adapters/pdfium-drawn.ts';
import { headOf, type ShapePath } from './arrow-heads.ts';
import { unionBox } from './boxes.ts';
import type { PlacedShape } from './part-drawn.ts';

/** In points: an outline follows its fill this exactly. */
const SAME = 0.1;

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
    return { ...next, fill: last.fill };
  }
  return isOpenLine(last) ? headed(last, next) : undefined;
}

function isSameOutline(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  const [first, second] = [withoutClose(a), withoutClose(b)];
  return (
    first.length === second.length &&
    first.every((point, index) => {
      const [x, y] = second[index] ?? [Infinity, Infinity];
      return Math.abs(point[0] - x) <= SAME && Math.abs(point[1] - y) <= SAME;
    })
  );
}

function withoutClose(steps: readonly PathStep[]): readonly SeenPoint[] {
  return steps.flatMap((step) => {
    if (step.kind === 'close') return [];
    return step.kind === 'curve' ? [...step.pulls, step.to] : [step.to];
  });
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
