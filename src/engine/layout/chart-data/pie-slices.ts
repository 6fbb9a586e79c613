/** Finds the slices of a pie or a ring by their corners: each spans an angle, and all of them a whole circle. */
import type { SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { ChartMark } from './chart-marks.ts';

/** Of the radius: corners lie on the circle, on the hole or in the middle, give or take this. */
const ON_CIRCLE = 0.02;
/** Of a whole circle: slices begin where the one before ends, give or take this. */
const CLOSE = 0.004;
/** Of a whole circle: slices are pulled out along their middle, give or take this. */
const ALONG = 0.03;
const WHOLE = 2 * Math.PI;

export interface Slice {
  readonly mark: ChartMark;
  /** Clockwise from the top, in parts of a whole circle; `to` may lie beyond 1. */
  readonly from: number;
  readonly to: number;
  /** Where its sides meet. */
  readonly tip: SeenPoint;
  /** Of the radius: how far it is pulled out. */
  readonly pulled: number;
}

export interface Pie {
  /** Clockwise, from the one that is drawn first. */
  readonly slices: readonly Slice[];
  /** Of all slices, were none pulled out. */
  readonly circle: SeenBox;
  /** Of its radius. */
  readonly hole: number;
  readonly middle: SeenPoint;
  readonly radiusPt: number;
}

/** @param marks painted areas that are no rectangles. @returns undefined where they are no whole circle. */
export function pieSlices(marks: readonly ChartMark[]): Pie | undefined {
  if (marks.length < 2) return undefined;
  return wholePie(marks) ?? pulledPie(marks);
}

/** All slices lie on one circle. */
function wholePie(marks: readonly ChartMark[]): Pie | undefined {
  const circle = unionBox(marks.map(({ box }) => box));
  const [width, height] = [circle.right - circle.left, circle.bottom - circle.top];
  const radiusPt = (width + height) / 4;
  if (Math.abs(width - height) > 2 * ON_CIRCLE * radiusPt) return undefined;
  const middle: SeenPoint = [(circle.left + circle.right) / 2, (circle.top + circle.bottom) / 2];
  const away = (point: SeenPoint) => distance(point, middle) / radiusPt;
  const inner = marks.flatMap(({ points }) => points.map(away)).filter((share) => share < 1 - 2 * ON_CIRCLE);
  const hole = inner.length > 0 ? Math.max(...inner) : 0;
  if (inner.some((share) => Math.abs(share - hole) > ON_CIRCLE)) return undefined;
  const slices = marks.map((mark) => {
    const outer = mark.points.filter((point) => away(point) > 1 - 2 * ON_CIRCLE);
    return { mark, ...spanOf(outer.map((point) => angleOf(point, middle))), tip: middle, pulled: 0 };
  });
  if (!isCircle(slices)) return undefined;
  return { slices, circle, hole: hole < ON_CIRCLE ? 0 : hole, middle, radiusPt };
}

/** Each slice has its own tip, and all have one radius; two at least are not pulled out. */
function pulledPie(marks: readonly ChartMark[]): Pie | undefined {
  const fans: NonNullable<ReturnType<typeof fanOf>>[] = [];
  for (const mark of marks) {
    const fan = fanOf(mark);
    if (!fan) return undefined;
    fans.push(fan);
  }
  const [first] = fans;
  if (!first) return undefined;
  const { radiusPt } = first;
  if (fans.some((fan) => Math.abs(fan.radiusPt - radiusPt) > ON_CIRCLE * radiusPt)) return undefined;
  const near = (tip: SeenPoint) => fans.filter((fan) => distance(fan.tip, tip) < ON_CIRCLE * radiusPt).length;
  const { tip: middle } = fans.toSorted((a, b) => near(b.tip) - near(a.tip))[0] ?? first;
  if (near(middle) < 2 && fans.length > 2) return undefined;
  const slices = fans.map(({ mark, tip, from, to }): Slice => {
    const pulled = distance(tip, middle) / radiusPt;
    return { mark, tip, from, to, pulled: pulled < ON_CIRCLE ? 0 : pulled };
  });
  if (!isCircle(slices) || !slices.every((slice) => isAlong(slice, middle))) return undefined;
  const [x, y] = middle;
  const circle = { left: x - radiusPt, top: y - radiusPt, right: x + radiusPt, bottom: y + radiusPt };
  return { slices, circle, hole: 0, middle, radiusPt };
}

/** All corners but one lie on a circle around that one. */
function fanOf(mark: ChartMark) {
  const { points } = mark;
  for (const tip of points) {
    if (!isAmid(points, tip)) continue;
    const outer = points.filter((point) => distance(point, tip) > 1);
    const radiusPt = outer.reduce((sum, point) => sum + distance(point, tip), 0) / outer.length;
    const isRound = outer.every((point) => Math.abs(distance(point, tip) - radiusPt) < ON_CIRCLE * radiusPt);
    if (outer.length > 1 && isRound)
      return { mark, tip, radiusPt, ...spanOf(outer.map((point) => angleOf(point, tip))) };
  }
  return undefined;
}

/** Whether all other points may lie on a circle around this one. Most shapes are told by their first few points. */
function isAmid(points: readonly SeenPoint[], tip: SeenPoint): boolean {
  let radiusPt: number | undefined;
  return points.every((point) => {
    const away = distance(point, tip);
    if (away <= 1) return true;
    radiusPt ??= away;
    return Math.abs(away - radiusPt) < 3 * ON_CIRCLE * radiusPt;
  });
}

function isAlong({ from, to, tip, pulled }: Slice, middle: SeenPoint): boolean {
  if (pulled === 0) return true;
  const off = Math.abs(angleOf(tip, middle) - (((from + to) / 2) % 1));
  return Math.min(off, 1 - off) < ALONG;
}

function isCircle(slices: readonly Pick<Slice, 'from' | 'to'>[]): boolean {
  const follow = slices.every((slice, index) => {
    const next = slices[(index + 1) % slices.length] ?? slice;
    const gap = (((next.from - slice.to) % 1) + 1) % 1;
    return Math.min(gap, 1 - gap) < CLOSE;
  });
  const sum = slices.reduce((total, { from, to }) => total + to - from, 0);
  return follow && Math.abs(sum - 1) <= CLOSE * slices.length;
}

function distance([x, y]: SeenPoint, [otherX, otherY]: SeenPoint): number {
  return Math.hypot(x - otherX, y - otherY);
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
