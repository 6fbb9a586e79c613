/** Reads the bars of a chart: those of one colour are a series, and their ends tell its values. */

import type { ChartFill, ChartLine } from '../chart-model.ts';
import { type ChartMark, isSamePlace } from './chart-marks.ts';
import { type ChartSides, lengthOf, middleOf, type Stretch } from './chart-sides.ts';
import { axisAt } from './plot-area.ts';
import type { Surroundings } from './surroundings.ts';
import type { ValueScale } from './value-scale.ts';

/** In points: bars begin where they should, and are as wide as each other, to less. */
const SAME = 0.9;
/** Of its room: the middle of a bar of one series is the same in all categories. */
const SAME_PLACE = 0.02;
/** Of a whole. */
const WHOLE = 0.004;
/** In points: bars are longer, or at least wider, than the lines of a plot. */
const LEAST_WIDTH = 1;

export interface Bar {
  readonly mark: ChartMark;
  readonly category: number;
  /** As measured. */
  readonly value: number;
  /** Where it ends, among the values. */
  readonly end: number;
}

export interface BarSeries {
  readonly fill: ChartFill;
  readonly line?: ChartLine;
  /** In the order of the categories; undefined where there is none. */
  readonly bars: readonly (Bar | undefined)[];
}

export interface BarGroup {
  readonly grouping: 'clustered' | 'stacked' | 'percent';
  /** Of the width of a bar. */
  readonly gap: number;
  readonly overlap: number;
  readonly series: readonly BarSeries[];
  readonly objects: readonly number[];
}

/** Areas within the plot that do not fill it; those of the least values are as thin as lines. */
export function barsIn(marks: readonly ChartMark[], { plot, sides }: Pick<Surroundings, 'plot' | 'sides'>) {
  const filled = marks.filter(({ fill, box }) => {
    const [along, up] = [sides.along(box), sides.up(box)];
    const isInside =
      along.from > plot.along.from - SAME &&
      along.to < plot.along.to + SAME &&
      up.from > plot.up.from - SAME &&
      up.to < plot.up.to + SAME;
    return fill && isInside && lengthOf(along) > LEAST_WIDTH && lengthOf(along) < lengthOf(plot.along) - 2 * SAME;
  });
  const areas = filled.filter(({ kind }) => kind === 'area');
  const widths = areas.map(({ box }) => lengthOf(sides.along(box)));
  const isAsWide = ({ box }: ChartMark) => widths.some((width) => Math.abs(lengthOf(sides.along(box)) - width) < SAME);
  return filled.filter((mark) => mark.kind === 'area' || (mark.kind !== 'sign' && isAsWide(mark)));
}

/** @returns undefined where the bars are no plain ones. */
export function barGroup(
  bars: readonly ChartMark[],
  marks: readonly ChartMark[],
  around: Surroundings,
): BarGroup | undefined {
  const { categories, sides } = around;
  const placed = bars.map((mark) => ({ mark, ...categories.slotOf(middleOf(sides.along(mark.box))) }));
  if (placed.some(({ index }) => index < 0)) return undefined;
  const grouping = groupingOf(placed, sides, around.scale);
  const series = seriesOf(placed, categories.names.length, sides);
  if (!grouping || !series) return undefined;
  const valued = valuesOf(placed, grouping, around);
  if (!valued) return undefined;
  const outlines = marks.filter(({ kind, fill, line }) => kind === 'area' && !fill && line);
  const outlineOf = (bar: ChartMark) => outlines.filter((outline) => isSamePlace(outline, bar));
  const made = series.map((own): BarSeries => {
    const [first] = own.flatMap((each) => each ?? []);
    const line = first && (first.mark.line ?? outlineOf(first.mark)[0]?.line);
    return {
      fill: first?.mark.fill ?? { colour: '000000', opacity: 1 },
      ...(line ? { line } : {}),
      bars: own.map((each) => each && valued.get(each.mark)),
    };
  });
  const objects = bars.flatMap((bar) => [bar, ...outlineOf(bar)]).map(({ object }) => object);
  return { grouping, ...spacing(series, categories.roomPt, sides, grouping), series: made, objects };
}

interface PlacedBar {
  readonly mark: ChartMark;
  readonly index: number;
  readonly off: number;
}

type ColourSeries = readonly (PlacedBar | undefined)[];

/** Stacked bars stand over each other; one bar for each category that is as high as the whole is all of it. */
function groupingOf(
  bars: readonly PlacedBar[],
  sides: ChartSides,
  { max, format, min, upOf }: ValueScale,
): BarGroup['grouping'] | undefined {
  const isPercent = format.includes('%') && max === 1 && min === 0;
  const stretches = [...Map.groupBy(bars, ({ index }) => index).values()].map((own) =>
    own.map(({ mark }) => sides.along(mark.box)),
  );
  const pairs = stretches.flatMap((own) => own.flatMap((a, at) => own.slice(at + 1).map((b) => isSameStretch(a, b))));
  const isWhole = bars.every(({ mark }) => Math.abs(sides.up(mark.box).to - upOf(1)) < SAME);
  if (pairs.length === 0 && isPercent && isWhole) return 'percent';
  if (!pairs.includes(true)) return 'clustered';
  if (pairs.includes(false) || min > 0) return undefined;
  return isPercent ? 'percent' : 'stacked';
}

function isSameStretch(a: Stretch, b: Stretch): boolean {
  return Math.abs(a.from - b.from) < SAME && Math.abs(a.to - b.to) < SAME;
}

/** Bars of many colours without a second one anywhere are one series where all stand at one place of their categories. */
function seriesOf(bars: readonly PlacedBar[], count: number, sides: ChartSides): readonly ColourSeries[] | undefined {
  const colours = [...Map.groupBy(bars, ({ mark }) => `${mark.fill?.colour} ${mark.fill?.opacity}`).values()];
  const isSingle = new Set(bars.map(({ index }) => index)).size === bars.length;
  const ways = isSingle && colours.length > 1 ? [[bars], colours] : [colours];
  for (const groups of ways) {
    const series = inCategories(groups, count);
    if (series && isEven(series, sides)) return series;
  }
  return undefined;
}

/** One bar for each category at most. */
function inCategories(groups: readonly (readonly PlacedBar[])[], count: number): readonly ColourSeries[] | undefined {
  const made: PlacedBar[][] = [];
  for (const group of groups) {
    const row: PlacedBar[] = [];
    for (const bar of group) {
      if (row[bar.index]) return undefined;
      row[bar.index] = bar;
    }
    made.push(row);
  }
  return made.map((row) => Array.from({ length: count }, (_, index) => row[index]));
}

function isEven(series: readonly ColourSeries[], sides: ChartSides): boolean {
  const widths = series.flatMap((row) => row.flatMap((bar) => (bar ? [lengthOf(sides.along(bar.mark.box))] : [])));
  if (Math.max(...widths) - Math.min(...widths) > SAME) return false;
  return series.every((row) => {
    const places = row.flatMap((bar) => (bar ? [bar.off] : []));
    return Math.max(...places) - Math.min(...places) < SAME_PLACE * 2 + SAME / Math.max(...widths) / 2;
  });
}

function valuesOf(
  bars: readonly PlacedBar[],
  grouping: BarGroup['grouping'],
  { scale, sides }: Surroundings,
): ReadonlyMap<ChartMark, Bar> | undefined {
  const base = axisAt(scale);
  const made = new Map<ChartMark, Bar>();
  for (const own of Map.groupBy(bars, ({ index }) => index).values()) {
    const heights = { above: base, below: base };
    for (const { mark, index } of own.toSorted(
      (a, b) => fromBase(a.mark, base, sides) - fromBase(b.mark, base, sides),
    )) {
      const { from, to } = sides.up(mark.box);
      const isAbove = middleOf({ from, to }) >= base;
      const [start, end] = isAbove ? [from, to] : [to, from];
      const begin = grouping === 'clustered' ? base : heights[isAbove ? 'above' : 'below'];
      if (Math.abs(start - begin) > SAME) return undefined;
      if (isAbove) heights.above = end;
      else heights.below = end;
      const value = grouping === 'clustered' ? scale.valueAt(end) : scale.valueAt(end) - scale.valueAt(start);
      made.set(mark, { mark, category: index, value, end });
    }
    if (grouping === 'percent' && Math.abs(scale.valueAt(heights.above) - 1) > WHOLE) return undefined;
  }
  return made;
}

function fromBase({ box }: ChartMark, base: number, sides: ChartSides): number {
  return Math.abs(middleOf(sides.up(box)) - base);
}

/** White between categories, and what bars of one category share, both of the width of a bar. */
function spacing(
  series: readonly ColourSeries[],
  roomPt: number,
  sides: ChartSides,
  grouping: BarGroup['grouping'],
): Pick<BarGroup, 'gap' | 'overlap'> {
  const offs = series.flatMap((row) => row.find((bar) => bar !== undefined)?.off ?? []).sort((a, b) => a - b);
  const [bar] = series.flatMap((row) => row.flatMap((each) => each ?? []));
  const width = bar ? lengthOf(sides.along(bar.mark.box)) : roomPt;
  const spread = ((offs.at(-1) ?? 0) - (offs[0] ?? 0)) * roomPt;
  const gap = Math.max(0, (roomPt - spread - width) / width);
  if (grouping !== 'clustered' || offs.length < 2) return { gap, overlap: grouping === 'clustered' ? 0 : 1 };
  return { gap, overlap: 1 - spread / (offs.length - 1) / width };
}
