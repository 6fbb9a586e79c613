/** Reads the lines of a chart: each corner stands over a category, and its height tells a value. */

import type { ChartFill, ChartLine } from '../chart-model.ts';
import { type ChartMark, isSamePlace } from './chart-marks.ts';
import { middleOf } from './chart-sides.ts';
import type { Surroundings } from './surroundings.ts';

/** Of the room of a category: corners stand over the middle of theirs. */
const OFF = 0.06;
/** In points: signs stand at the corners of their line, and lines end within the plot. */
const AT = 1.5;

export interface LineSeries {
  /** Absent where points have signs alone. */
  readonly line?: ChartLine;
  readonly fill?: ChartFill;
  readonly signPt?: number;
  /** One for every category. */
  readonly points: readonly (LinePoint | undefined)[];
}

export interface LinePoint {
  /** As measured. */
  readonly value: number;
  /** Where it stands among the categories and among the values. */
  readonly along: number;
  readonly up: number;
}

export interface LineGroup {
  readonly series: readonly LineSeries[];
  readonly objects: readonly number[];
}

/** What is drawn from point to point over the plot. */
export function linesIn(marks: readonly ChartMark[], { plot, sides }: Pick<Surroundings, 'plot' | 'sides'>) {
  return marks.filter(
    ({ kind, line, points }) =>
      kind === 'points' &&
      line !== undefined &&
      points.every((point) => {
        const { along, up } = sides.point(point);
        return (
          along > plot.along.from - AT && along < plot.along.to + AT && up > plot.up.from - AT && up < plot.up.to + AT
        );
      }),
  );
}

/**
 * Arrows and the like have two points beside the categories, and are left out.
 * @returns undefined where a longer line has corners beside them, as smoothed ones have.
 */
export function lineGroup(
  lines: readonly ChartMark[],
  marks: readonly ChartMark[],
  around: Surroundings,
): LineGroup | undefined {
  const series: LineSeries[] = [];
  const objects: number[] = [];
  for (const own of Map.groupBy(lines, ({ line }) => line?.colour).values()) {
    const points = pointsOf(own, around);
    const [first] = own;
    if (!points && own.every((line) => line.points.length === 2)) continue;
    if (!points || !first?.line) return undefined;
    const signs = signsAt(marks, own, first.line.colour);
    const [sign] = signs;
    const size = sign && Math.max(sign.box.right - sign.box.left, sign.box.bottom - sign.box.top);
    series.push({
      line: first.line,
      points,
      ...(sign?.fill ? { fill: sign.fill } : {}),
      ...(size === undefined ? {} : { signPt: size }),
    });
    objects.push(...[...own, ...signs].map(({ object }) => object));
  }
  return series.length > 0 ? { series, objects } : undefined;
}

/** Signs of one colour over the categories, with no line through them: at most one over each, and all of one size. */
export function signGroup(marks: readonly ChartMark[], around: Surroundings): LineGroup | undefined {
  const { plot, sides, scale, categories } = around;
  const placed = marks.flatMap((mark) => {
    const { from, to } = sides.along(mark.box);
    const [along, up] = [(from + to) / 2, middleOf(sides.up(mark.box))];
    const isInside =
      along > plot.along.from - AT && along < plot.along.to + AT && up > plot.up.from - AT && up < plot.up.to + AT;
    return mark.kind === 'sign' && mark.fill && isInside ? [{ mark, along, up, ...categories.slotOf(along) }] : [];
  });
  const series: LineSeries[] = [];
  const objects: number[] = [];
  for (const own of Map.groupBy(placed, ({ mark }) => mark.fill?.colour).values()) {
    const [first] = own;
    const isOdd = own.some(({ index, off, mark }) => index < 0 || Math.abs(off) > OFF || !isAsLarge(mark, first?.mark));
    if (!first?.mark.fill || own.length < 2 || isOdd || new Set(own.map(({ index }) => index)).size < own.length)
      return undefined;
    const points = categories.names.map((_, slot) => {
      const found = own.find(({ index }) => index === slot);
      return found && { value: scale.valueAt(found.up), along: found.along, up: found.up };
    });
    series.push({ points, fill: first.mark.fill, signPt: first.mark.box.right - first.mark.box.left });
    const outlines = marks.filter((mark) => !mark.fill && own.some((sign) => isSamePlace(sign.mark, mark)));
    objects.push(...[...own.map(({ mark }) => mark), ...outlines].map(({ object }) => object));
  }
  return series.length > 0 ? { series, objects } : undefined;
}

function isAsLarge({ box: a }: ChartMark, other: ChartMark | undefined): boolean {
  const b = other?.box ?? a;
  return Math.abs(a.right - a.left - b.right + b.left) < AT && Math.abs(a.bottom - a.top - b.bottom + b.top) < AT;
}

function pointsOf(lines: readonly ChartMark[], { scale, categories, sides }: Surroundings) {
  const points: LinePoint[] = [];
  for (const point of lines.flatMap((mark) => mark.points)) {
    const { along, up } = sides.point(point);
    const { index, off } = categories.slotOf(along);
    const value = scale.valueAt(up);
    const known = points[index];
    if (index < 0 || Math.abs(off) > OFF || (known && Math.abs(known.up - up) > AT)) return undefined;
    points[index] = { value, along, up };
  }
  return categories.names.map((_, index) => points[index]);
}

/** The signs over the corners of a line, and their outlines. */
function signsAt(marks: readonly ChartMark[], lines: readonly ChartMark[], colour: string): readonly ChartMark[] {
  const corners = lines.flatMap(({ points }) => points);
  return marks.filter(({ kind, box, fill, line }) => {
    if (kind !== 'sign' && kind !== 'area') return false;
    if (![fill?.colour, line?.colour].includes(colour)) return false;
    const [x, y] = [middleOf({ from: box.left, to: box.right }), middleOf({ from: box.top, to: box.bottom })];
    return corners.some(([cornerX, cornerY]) => Math.hypot(x - cornerX, y - cornerY) < AT);
  });
}
