/** Reads the areas of a chart: their upper border tells their values, and their lower one what they stand on. */
import type { ChartFill, ChartLine } from '../chart-model.ts';
import type { CategoryNames } from './category-names.ts';
import { type ChartMark, isSamePlace } from './chart-marks.ts';
import type { ChartSides } from './chart-sides.ts';
import type { LinePoint } from './line-series.ts';
import { axisAt } from './plot-area.ts';
import type { Surroundings } from './surroundings.ts';
import type { ValueScale } from './value-scale.ts';

/** Of the room of a category: corners stand over the middle of theirs. */
const OFF = 0.04;
/** In points: borders meet where they are this near. */
const MEETS = 0.9;
/** Of a whole. */
const WHOLE = 0.004;

export interface AreaSeries {
  readonly fill: ChartFill;
  readonly line?: ChartLine;
  /** One for every category. */
  readonly points: readonly LinePoint[];
}

export interface AreaGroup {
  readonly grouping: 'clustered' | 'stacked' | 'percent';
  readonly series: readonly AreaSeries[];
  readonly objects: readonly number[];
}

interface Corner {
  readonly along: number;
  readonly up: number;
  readonly index: number;
}

/** An area from its first category to its last, with its height at each. */
interface Strip {
  readonly mark: ChartMark;
  readonly upper: readonly Corner[];
  readonly lower: readonly Corner[];
}

/** @returns undefined where none is drawn, or one of them is no plain one. */
export function areaGroup(marks: readonly ChartMark[], around: Surroundings): AreaGroup | undefined {
  const { plot, sides, categories, scale } = around;
  const inPlot = marks.filter(({ kind, fill, box }) => {
    const along = sides.along(box);
    return kind === 'round' && fill && along.from > plot.along.from - MEETS && along.to < plot.along.to + MEETS;
  });
  const strips = inPlot.map((mark) => stripOf(mark, categories, sides));
  const made = strips.flatMap((strip) => strip ?? []);
  const colours = new Set(made.map(({ mark }) => mark.fill?.colour));
  if (made.length === 0 || made.length < strips.length || colours.size < made.length) return undefined;
  const base = axisAt(scale);
  const grouping = groupingOf(made, base, scale);
  if (!grouping) return undefined;
  const outlines = marks.filter(({ kind, fill, line }) => kind === 'points' && !fill && line);
  const series = made.map(({ mark, upper, lower }): AreaSeries => {
    const line = mark.line ?? outlines.find((outline) => isSamePlace(outline, mark))?.line;
    const bottom = (at: number) =>
      grouping === 'clustered' ? 0 : scale.valueAt(lower[at]?.up ?? base) - scale.valueAt(base);
    const points = upper.map(({ along, up }, at) => ({ along, up, value: scale.valueAt(up) - bottom(at) }));
    return { fill: mark.fill ?? { colour: '000000', opacity: 1 }, ...(line ? { line } : {}), points };
  });
  const own = made.flatMap(({ mark }) => [mark, ...outlines.filter((outline) => isSamePlace(outline, mark))]);
  return { grouping, series, objects: own.map(({ object }) => object) };
}

/** From its first corner over the first category along one border, and back along the other. */
function stripOf(mark: ChartMark, categories: CategoryNames, sides: ChartSides): Strip | undefined {
  const last = categories.names.length - 1;
  const ring = ringOf(mark, categories, sides);
  const start = ring?.findIndex(({ index }, at) => index === 0 && ring.at(at - 1)?.index === 0) ?? -1;
  const begin = start < 0 ? (ring?.findIndex(({ index }) => index === 0) ?? -1) : start;
  if (!ring || begin < 0 || last < 1) return undefined;
  const inOrder = [...ring.slice(begin), ...ring.slice(0, begin)];
  const turn = inOrder.findIndex(({ index }) => index === last);
  if (turn < 0) return undefined;
  const there = inOrder.slice(0, turn + 1);
  const rest = inOrder.slice(turn + 1);
  const back = [...(rest[0]?.index === last ? rest : inOrder.slice(turn))];
  if (back.at(-1)?.index !== 0) back.push(...inOrder.slice(0, 1));
  const borders = [border(there, last), border(back.toReversed(), last)];
  const [a, b] = borders;
  if (!a || !b) return undefined;
  const [upper, lower] = sum(a) > sum(b) ? [a, b] : [b, a];
  const areApart = upper.every(({ up }, index) => up > (lower[index]?.up ?? up) - MEETS);
  return areApart ? { mark, upper, lower } : undefined;
}

/** @returns undefined where a corner stands beside all categories. */
function ringOf({ points }: ChartMark, categories: CategoryNames, sides: ChartSides): readonly Corner[] | undefined {
  const corners = points.map((point) => {
    const { along, up } = sides.point(point);
    const { index, off } = categories.slotOf(along);
    return { along, up, index: Math.abs(off) < OFF ? index : -1 };
  });
  if (corners.some(({ index }) => index < 0)) return undefined;
  const [first, end] = [corners[0], corners.at(-1)];
  const isClosed = first && end && first.index === end.index && Math.abs(first.up - end.up) < 0.01;
  return isClosed ? corners.slice(0, -1) : corners;
}

/** A height for each category; those without a corner lie on the way between two others. */
function border(corners: readonly Corner[], last: number): readonly Corner[] | undefined {
  const isForward = corners.every(({ index }, at) => at === 0 || index > (corners[at - 1]?.index ?? index));
  if (!isForward || corners[0]?.index !== 0 || corners.at(-1)?.index !== last) return undefined;
  return corners.flatMap((corner, at) => {
    const next = corners[at + 1];
    if (!next) return [corner];
    const steps = next.index - corner.index;
    return Array.from({ length: steps }, (_, step) => ({
      along: corner.along + ((next.along - corner.along) * step) / steps,
      up: corner.up + ((next.up - corner.up) * step) / steps,
      index: corner.index + step,
    }));
  });
}

function sum(corners: readonly Corner[]): number {
  return corners.reduce((total, { up }) => total + up, 0);
}

/** All of them stand on the axis, or each on the one before. */
function groupingOf(strips: readonly Strip[], base: number, scale: ValueScale): AreaGroup['grouping'] | undefined {
  const isPercent = scale.format.includes('%') && scale.max === 1 && scale.min === 0;
  let floor: readonly { readonly up: number }[] | undefined;
  const isOn = ({ lower }: Strip) => lower.every(({ up }, at) => Math.abs(up - (floor?.[at]?.up ?? base)) < MEETS);
  if (strips.every(isOn) && !(isPercent && strips.length === 1)) return 'clustered';
  for (const strip of strips) {
    if (!isOn(strip)) return undefined;
    floor = strip.upper;
  }
  const isWhole = floor?.every(({ up }) => Math.abs(scale.valueAt(up) - 1) < WHOLE);
  if (!isPercent) return 'stacked';
  return isWhole ? 'percent' : undefined;
}
