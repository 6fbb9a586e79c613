/** Finds where the plot of a chart lies, and which of its lines are axes, ticks and grid. */
import type { ChartLine } from '../chart-model.ts';
import type { ChartMark } from './chart-marks.ts';
import { type ChartSides, lengthOf, middleOf, type Stretch } from './chart-sides.ts';
import type { ValueScale } from './value-scale.ts';

/** In points: lines meet where they are this near. */
const MEETS = 1.2;
/** In points: ticks are shorter, and plots wider. */
const TICK = 9;
const LEAST_PLOT = 24;

export interface PlotArea {
  readonly along: Stretch;
  readonly up: Stretch;
  readonly grid?: ChartLine;
  readonly valueLine?: ChartLine;
  readonly categoryLine?: ChartLine;
  readonly valueTicks: number;
  readonly categoryTicks: readonly number[];
  /** Numbers of the objects that draw all of this. */
  readonly objects: readonly number[];
}

export function plotArea(marks: readonly ChartMark[], scale: ValueScale, sides: ChartSides): PlotArea | undefined {
  const level = marks.filter(({ kind }) => kind === (sides.isUpright ? 'level' : 'upright'));
  const upright = marks.filter(({ kind }) => kind === (sides.isUpright ? 'upright' : 'level'));
  const long = level.filter(({ box }) => lengthOf(sides.along(box)) > LEAST_PLOT);
  const [widest] = long.toSorted((a, b) => lengthOf(sides.along(b.box)) - lengthOf(sides.along(a.box)));
  if (!widest) return undefined;
  const along = sides.along(widest.box);
  const across = long.filter(({ box }) => isSame(sides.along(box), along));
  const low = scale.upOf(scale.min);
  const high = scale.upOf(scale.max);
  const sideLine = upright.find(({ box }) => {
    const at = middleOf(sides.along(box));
    const isAtSide = Math.abs(at - along.from) < MEETS || Math.abs(at - along.to) < MEETS;
    return isAtSide && lengthOf(sides.up(box)) > LEAST_PLOT;
  });
  const side = sideLine ? sides.up(sideLine.box) : { from: low, to: high };
  const up = { from: Math.min(low, side.from, high), to: Math.max(high, side.to, low) };
  const inPlot = across.filter(({ box }) => within(middleOf(sides.up(box)), up));
  const isAxis = ({ box }: ChartMark) => Math.abs(middleOf(sides.up(box)) - axisAt(scale)) < MEETS;
  const valueTicks = level.filter(
    ({ box }) => isTick(sides.along(box), along.from) || isTick(sides.along(box), along.to),
  );
  const categoryTicks = upright.filter(
    ({ box }) => isTick(sides.up(box), axisAt(scale)) || isTick(sides.up(box), up.from),
  );
  const grids = inPlot.filter((line) => !isAxis(line));
  const axis = inPlot.findLast(isAxis);
  const drawn = [...inPlot, ...valueTicks, ...categoryTicks, ...(sideLine ? [sideLine] : [])];
  return {
    along,
    up,
    ...(grids[0]?.line ? { grid: grids[0].line } : {}),
    ...(sideLine?.line ? { valueLine: sideLine.line } : {}),
    ...(axis?.line ? { categoryLine: axis.line } : {}),
    valueTicks: valueTicks.length,
    categoryTicks: categoryTicks.map(({ box }) => middleOf(sides.along(box))),
    objects: [...drawn, ...uprightGrid(upright, along, up, sides)].map(({ object }) => object),
  };
}

/** The height at which bars begin. */
export function axisAt({ min, max, upOf }: ValueScale): number {
  return upOf(Math.min(Math.max(0, min), max));
}

/** Lines from the bottom of a plot to its top. */
function uprightGrid(lines: readonly ChartMark[], along: Stretch, up: Stretch, sides: ChartSides) {
  return lines.filter(({ box }) => isSame(sides.up(box), up) && within(middleOf(sides.along(box)), along));
}

function isTick(line: Stretch, at: number): boolean {
  return lengthOf(line) < TICK && line.from < at + MEETS && line.to > at - MEETS;
}

function isSame(a: Stretch, b: Stretch): boolean {
  return Math.abs(a.from - b.from) < 2 * MEETS && Math.abs(a.to - b.to) < 2 * MEETS;
}

function within(at: number, { from, to }: Stretch): boolean {
  return at > from - MEETS && at < to + MEETS;
}
