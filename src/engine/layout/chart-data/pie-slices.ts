/** Finds the slices of a pie or a ring by their corners: each spans an angle, and all of them a whole circle. */
import type { SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { ChartMark } from './chart-marks.ts';

/** Of the radius: corners lie on the circle, on the hole or in the middle, give or take this. */
const ON_CIRCLE = 0.02;
/** Of a whole circle: slices begin where the one before ends, give or take this. */
const CLOSE = 0.004;
const WHOLE = 2 * Math.PI;

export interface Slice {
  readonly mark: ChartMark;
  /** Clockwise from the top, in parts of a whole circle; `to` may lie beyond 1. */
  readonly from: number;
  readonly to: number;
}

export interface Pie {
  /** Clockwise, from the one that is drawn first. */
  readonly slices: readonly Slice[];
  readonly circle: SeenBox;
  /** Of its radius. */
  readonly hole: number;
  readonly middle: SeenPoint;
  readonly radiusPt: number;
}

/** @param marks painted areas that are no rectangles. @returns undefined where they are no whole circle. */
export function pieSlices(marks: readonly ChartMark[]): Pie | undefined {
  if (marks.length < 2) return undefined;
  const circle = unionBox(marks.map(({ box }) => box));
  const [width, height] = [circle.right - circle.left, circle.bottom - circle.top];
  const radiusPt = (width + height) / 4;
  if (Math.abs(width - height) > 2 * ON_CIRCLE * radiusPt) return undefined;
  const middle: SeenPoint = [(circle.left + circle.right) / 2, (circle.top + circle.bottom) / 2];
  const away = ([x, y]: SeenPoint) => Math.hypot(x - middle[0], y - middle[1]) / radiusPt;
  const inner = marks.flatMap(({ points }) => points.map(away)).filter((share) => share < 1 - 2 * ON_CIRCLE);
  const hole = inner.length > 0 ? Math.max(...inner) : 0;
  if (inner.some((share) => Math.abs(share - hole) > ON_CIRCLE)) return undefined;
  const slices = marks.map((mark) => {
    const outer = mark.points.filter((point) => away(point) > 1 - 2 * ON_CIRCLE);
    return { mark, ...spanOf(outer.map((point) => angleOf(point, middle))) };
  });
  const follow = slices.every((slice, index) => {
    const next = slices[(index + 1) % slices.length] ?? slice;
    const gap = (((next.from - slice.to) % 1) + 1) % 1;
    return Math.min(gap, 1 - gap) < CLOSE;
  });
  const sum = slices.reduce((total, { from, to }) => total + to - from, 0);
  if (!follow || Math.abs(sum - 1) > CLOSE * slices.length) return undefined;
  return { slices, circle, hole: hole < ON_CIRCLE ? 0 : hole, middle, radiusPt };
}

/** Clockwise from the top, in parts of a whole circle. */
export function angleOf([x, y]: SeenPoint, [middleX, middleY]: SeenPoint): number {
  const angle = Math.atan2(x - middleX, middleY - y) / WHOLE;
  return angle < 0 ? angle + 1 : angle;
}

/** What the corners of an arc span: all but the widest gap between two of them. */
function spanOf(angles: readonly number[]): { readonly from: number; readonly to: number } {
  const inOrder = angles.toSorted((a, b) => a - b);
  let [widest, after] = [-1, 0];
  for (const [index, angle] of inOrder.entries()) {
    const next = inOrder[index + 1] ?? (inOrder[0] ?? 0) + 1;
    if (next - angle > widest) [widest, after] = [next - angle, next];
  }
  return { from: after % 1, to: (after % 1) + 1 - widest };
}
