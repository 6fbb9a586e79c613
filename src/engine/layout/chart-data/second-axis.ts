/** Reads the second value axis of a chart, at the other side of its plot: lines belong to it where bars belong to the first. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import type { FoundAxis } from '../charts/value-axis.ts';
import type { BarGroup } from './bar-series.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import type { ChartMark } from './chart-marks.ts';
import { chartSides, lengthOf, middleOf } from './chart-sides.ts';
import type { ChartPart } from './chart-words.ts';
import type { LineGroup } from './line-series.ts';
import { isRound } from './round-measured.ts';
import { type ValueScale, valueScale } from './value-scale.ts';

/** In points: ends of both axes are level to less. */
const LEVEL = 3;
/** In points: ticks are shorter. */
const TICK = 9;

export interface AxisScale {
  readonly scale: ValueScale;
  readonly labels: readonly ChartPart[];
}

/** @returns two axes at one height, the left one first; undefined where there are not just two. */
export function axesBeside(parts: readonly DrawnPart[], axes: readonly FoundAxis[]) {
  const upright = axes.filter(({ isUpright }) => isUpright).map((axis) => ({ axis, box: boxOf(parts, axis) }));
  const [first, second] = upright.toSorted((a, b) => a.box.left - b.box.left);
  if (!first || !second || upright.length > 2) return undefined;
  const isLevel =
    Math.abs(first.box.top - second.box.top) < LEVEL && Math.abs(first.box.bottom - second.box.bottom) < LEVEL;
  return isLevel && first.box.right < second.box.left ? ([first.axis, second.axis] as const) : undefined;
}

/** @returns the scales of both, each by the lines at its side; undefined where one cannot be told. */
export function scalesBeside(
  { parts, marks, texts }: ChartDrawing,
  pair: readonly [FoundAxis, FoundAxis],
): { readonly first: AxisScale; readonly second: AxisScale } | undefined {
  const sides = chartSides(true);
  const [left, right] = pair.map((axis) => boxOf(parts, axis));
  const middle = ((left?.right ?? 0) + (right?.left ?? 0)) / 2;
  const isTick = ({ box }: ChartMark) => lengthOf(sides.along(box)) < TICK;
  const lines = {
    first: marks.filter((mark) => !isTick(mark) || middleOf(sides.along(mark.box)) < middle),
    second: marks.filter((mark) => isTick(mark) && middleOf(sides.along(mark.box)) > middle),
  };
  const scaleOf = (axis: FoundAxis, beside: readonly ChartMark[]): AxisScale | undefined => {
    const objects = new Set(parts.slice(axis.from, axis.to + 1).map(({ object }) => object));
    const labels = texts.filter(({ object }) => objects.has(object));
    const scale = valueScale(labels, beside, sides);
    return scale && { scale, labels };
  };
  const first = scaleOf(pair[0], lines.first);
  const second = scaleOf(pair[1], lines.second.length > 0 ? lines.second : marks);
  return first && second && { first, second };
}

/**
 * Bars may belong to the second axis, and lines to the first: nothing that is drawn says so but their values, which are
 * seldom round by the wrong axis. @returns whether bars are round by the first or all lines by the second, and none the other way.
 */
export function isParted(bars: BarGroup, lines: LineGroup, first: ValueScale, second: ValueScale): boolean {
  const isRoundBy = (heights: readonly number[], { valueAt, perPt }: ValueScale) =>
    isRound(heights.map(valueAt), perPt);
  const ends = bars.grouping === 'clustered' ? bars.series.map((own) => own.bars.flatMap((bar) => bar?.end ?? [])) : [];
  const points = lines.series.map((own) => own.points.flatMap((point) => point?.up ?? []));
  const isSwapped =
    ends.some((own) => isRoundBy(own, second) && !isRoundBy(own, first)) ||
    points.some((own) => isRoundBy(own, first) && !isRoundBy(own, second));
  const areLinesRound = points.every((own) => isRoundBy(own, second));
  const areBarsRound = ends.length > 0 && ends.every((own) => isRoundBy(own, first));
  return !isSwapped && (areLinesRound || (areBarsRound && points.length === 1));
}

function boxOf(parts: readonly DrawnPart[], { from, to }: FoundAxis) {
  return unionBox(parts.slice(from, to + 1).map(({ box }) => box));
}
