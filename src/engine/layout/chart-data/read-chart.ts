/** Reads a drawn chart back into its numbers: all of it, or nothing where one part of the drawing cannot be told. */
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import { isOfChart, type PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { Word } from '../../page/words/words.ts';
import type { AxisChart, ChartData } from '../chart-model.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { type FoundAxis, findAxes } from '../charts/value-axis.ts';
import { areaGroup } from './area-series.ts';
import { barGroup, barsIn } from './bar-series.ts';
import { type CategoryNames, categoryNames, unnamedCategories } from './category-names.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { framesOf } from './chart-frames.ts';
import { legendEntries, legendSigns } from './chart-legend-entries.ts';
import { type ChartMark, chartMark } from './chart-marks.ts';
import { chartSeries, type SeriesGroups } from './chart-series.ts';
import { type ChartSides, chartSides } from './chart-sides.ts';
import { chartTitles } from './chart-titles.ts';
import { type ChartPart, chartTexts } from './chart-words.ts';
import { type LineGroup, lineGroup, linesIn, signGroup } from './line-series.ts';
import { type PlotArea, plotArea } from './plot-area.ts';
import { readPie } from './read-pie.ts';
import { type AxisScale, axesBeside, isParted, scalesBeside } from './second-axis.ts';
import { type ValueScale, valueScale } from './value-scale.ts';

export interface ReadChart {
  readonly data: ChartData;
  /** The chart, with no more of the page than its own parts. */
  readonly chart: PlacedChart;
}

export interface ChartPage {
  /** In the order in which they are drawn. */
  readonly parts: readonly DrawnPart[];
  readonly items: readonly DrawnItem[];
  readonly words: readonly Word[];
}

/** @returns undefined where any part of the drawing cannot be told. */
export function readChart(chart: PlacedChart, { parts, items, words }: ChartPage): ReadChart | undefined {
  const own = parts.filter(({ object }) => isOfChart(object, chart));
  const marks = items.flatMap((item) => (isOfChart(item.object, chart) ? (chartMark(item) ?? []) : []));
  const drawing = { parts: own, marks, texts: chartTexts(own, words) };
  const axes = findAxes(own);
  const pair = axesBeside(own, axes);
  // By one of two axes, what belongs to the other would have wrong numbers.
  if (pair) return readByBoth(drawing, pair);
  for (const axis of axes) {
    const read = readByAxis(drawing, axis);
    if (read) return read;
  }
  return readRound(drawing);
}

function readRound(drawing: ChartDrawing): ReadChart | undefined {
  const read = readPie(drawing);
  return read && placed(drawing.parts, read.used, read.data);
}

function readByAxis(drawing: ChartDrawing, axis: FoundAxis): ReadChart | undefined {
  const { parts, marks, texts } = drawing;
  const sides = chartSides(axis.isUpright);
  const axisObjects = new Set(parts.slice(axis.from, axis.to + 1).map(({ object }) => object));
  const labels = texts.filter(({ object }) => axisObjects.has(object));
  const scale = valueScale(labels, marks, sides);
  const plot = scale && plotArea(marks, scale, sides);
  if (!plot) return undefined;
  const others = texts.filter(({ object }) => !axisObjects.has(object));
  const named = categoryNames(others, plot, scale, sides);
  const categories = named ?? unnamedCategories(others, barsIn(marks, { plot, sides }), plot, sides);
  if (!categories) return undefined;
  return readPlot(drawing, { scale, plot, sides, labels, categories });
}

/** Bars belong to the first axis and lines to the second: other charts with two axes do not tell what belongs to which. */
function readByBoth(drawing: ChartDrawing, pair: readonly [FoundAxis, FoundAxis]): ReadChart | undefined {
  const { marks, texts } = drawing;
  const sides = chartSides(true);
  const scales = scalesBeside(drawing, pair);
  const plot = scales && plotArea(marks, scales.first.scale, sides);
  if (!plot) return undefined;
  const { first, second } = scales;
  const labels = new Set([...first.labels, ...second.labels]);
  const others = texts.filter((text) => !labels.has(text));
  const categories = categoryNames(others, plot, first.scale, sides);
  return categories && readPlot(drawing, { ...first, second, plot, sides, categories });
}

interface Axes {
  readonly scale: ValueScale;
  readonly plot: PlotArea;
  readonly sides: ChartSides;
  readonly labels: readonly ChartPart[];
  /** That of the lines, where bars have one of their own. */
  readonly second?: AxisScale;
  readonly categories: CategoryNames;
}

function readPlot({ parts, marks, texts }: ChartDrawing, axes: Axes): ReadChart | undefined {
  const { plot, labels, second, categories } = axes;
  const told = [...labels, ...(second?.labels ?? []), ...categories.parts];
  const used = new Set([...plot.objects, ...told.map(({ object }) => object)]);
  const free = marks.filter(({ object }) => !used.has(object));
  const signs = legendSigns(texts, free);
  const groups =
    groupsOf(free, axes) ??
    groupsOf(
      free.filter((mark) => !signs.has(mark)),
      axes,
    );
  if (!groups) return undefined;
  for (const object of groups.objects) used.add(object);
  const rest = texts.filter(({ object }) => !used.has(object));
  const beside = marks.filter(({ object }) => !used.has(object));
  const entries = legendEntries(rest, beside);
  const made = chartSeries(groups, entries, rest, axes);
  if (!made) return undefined;
  for (const object of made.objects) used.add(object);
  const last = Math.max(...used);
  const lineAfter = marks.find(({ object, kind }) => object > last && LINES.has(kind))?.object ?? Infinity;
  const titles = chartTitles(
    rest.filter((text) => !used.has(text.object) && !(text.object > last && isOfPage(text, labels, lineAfter))),
    axes,
  );
  for (const object of titles.objects) used.add(object);
  const frames = framesOf(
    marks.filter(({ object }) => !used.has(object)),
    unionBox(parts.filter(({ object }) => used.has(object)).map(({ box }) => box)),
    plot,
    axes.sides,
  );
  for (const object of frames.objects) used.add(object);
  const box = unionBox(parts.filter(({ object }) => used.has(object)).map((part) => part.box));
  return placed(parts, used, {
    kind: 'axes',
    box,
    ...dataOf(axes, groups),
    ...frames.looks,
    ...titles.looks,
    ...made.looks,
    values: { ...valueAxis(axes, plot), ...titles.ofValues },
    ...(second ? { second: { ...valueAxis(second, withoutGrid(plot)), ...titles.ofSecond } } : {}),
    categories: { ...categoryAxis(axes), ...titles.ofCategories },
  });
}

/** What is drawn after a chart in letters so much larger than its own is a title of the page, and so is what follows a line over it. */
function isOfPage({ look, object }: ChartPart, [label]: readonly ChartPart[], line: number): boolean {
  return object > line || look.sizePt > PAGE_TITLE * (label?.look.sizePt ?? Infinity);
}

function groupsOf(marks: readonly ChartMark[], axes: Axes): SeriesGroups | undefined {
  const areas = areaGroup(marks, axes);
  const inAreas = new Set(areas?.objects);
  const free = marks.filter(({ object }) => !inAreas.has(object));
  const strokes = linesIn(free, axes);
  const { second } = axes;
  const byLines = { ...axes, ...second };
  const lines = joined(strokes.length > 0 ? lineGroup(strokes, free, byLines) : undefined, (known) =>
    signGroup(
      free.filter(({ object }) => !known.has(object)),
      byLines,
    ),
  );
  // The signs of lines are small areas.
  const signs = new Set(lines?.objects);
  const own = barsIn(free, axes).filter(({ object }) => !signs.has(object));
  const bars = own.length > 0 ? barGroup(own, free, axes) : undefined;
  const isUnread = !lines?.series.some(({ line }) => line) && strokes.some(({ points }) => points.length > 2);
  if (isUnread || (own.length > 0 && !bars) || !(areas || bars || lines)) return undefined;
  // Bars stand in the middle of their category.
  if (bars && (areas || axes.categories.isFromEdge)) return undefined;
  if (second && !(bars && lines && isParted(bars, lines, axes.scale, second.scale))) return undefined;
  const objects = [areas, bars, lines].flatMap((group) => group?.objects ?? []);
  return { areas, bars, lines, objects };
}

/** Lines, and points that have signs alone. @param rest what is found beside these objects. */
function joined(lines: LineGroup | undefined, rest: (known: ReadonlySet<number>) => LineGroup | undefined) {
  const others = rest(new Set(lines?.objects));
  if (!lines || !others) return lines ?? others;
  return { series: [...lines.series, ...others.series], objects: [...lines.objects, ...others.objects] };
}

function dataOf({ plot, sides }: Axes, { areas, bars }: SeriesGroups) {
  const { gap = 1, overlap = 0 } = bars ?? {};
  const grouping = (areas ?? bars)?.grouping ?? 'clustered';
  return { isUpright: sides.isUpright, grouping, gap, overlap, plot: sides.box(plot.along, plot.up) };
}

function valueAxis({ scale, labels }: AxisScale, plot: PlotArea): AxisChart['values'] {
  const { min, max, step, format } = scale;
  const [first] = labels;
  const ends = [scale.valueAt(plot.up.from), scale.valueAt(plot.up.to)];
  return {
    min: nearStep(Math.min(...ends), min, step),
    max: nearStep(Math.max(...ends), max, step),
    step,
    format,
    look: first?.look ?? NO_LOOK,
    ...(plot.grid ? { grid: plot.grid } : {}),
    ...(plot.valueLine ? { line: plot.valueLine } : {}),
    hasTicks: plot.valueTicks > 0,
  };
}

function withoutGrid({ grid: _, ...plot }: PlotArea): PlotArea {
  return plot;
}

/** The end of an axis is that of its labels, unless it goes on clearly past them. */
function nearStep(end: number, label: number, step: number): number {
  return Math.abs(end - label) < 0.05 * step ? label : Number(end.toPrecision(3));
}

function categoryAxis({ categories, plot }: Axes): AxisChart['categories'] {
  const [first] = categories.parts;
  return {
    names: categories.names,
    look: first?.look ?? NO_LOOK,
    ...(plot.categoryLine ? { line: plot.categoryLine } : {}),
    hasTicks: plot.categoryTicks.length > 0,
    isFromEdge: categories.isFromEdge,
    isAtAxis: categories.isAtAxis,
    run: categories.run,
  };
}

/** In points. */
const SPECK = 1;
const LINES: ReadonlySet<ChartMark['kind']> = new Set(['level', 'upright', 'points']);
/** Sizes of the labels of its axis: titles of a chart have less. */
const PAGE_TITLE = 2;

const NO_LOOK = { sizePt: 10, colour: '000000', bold: false, italic: false, family: 'Arial' };

/** Parts before the first one and after the last one belong to the page; one in between that is not told ends it all. */
function placed(parts: readonly DrawnPart[], used: ReadonlySet<number>, data: ChartData): ReadChart | undefined {
  const first = parts.findIndex(({ object }) => used.has(object));
  const last = parts.findLastIndex(({ object }) => used.has(object));
  const own = parts.slice(first, last + 1);
  if (own.some((part) => !used.has(part.object) && !isUnseen(part)) || !isSound(data)) return undefined;
  const objects = { first: own[0]?.object ?? 0, last: own.at(-1)?.object ?? 0 };
  const texts = own.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  return { data, chart: { box: data.box, objects, texts } };
}

/** Office programs draw a speck where a point of a series has no sign. */
function isUnseen({ kind, box }: DrawnPart): boolean {
  return kind === 'path' && box.right - box.left <= SPECK && box.bottom - box.top <= SPECK;
}

/** Places far off a page may make numbers that no file can hold. */
function isSound(data: ChartData): boolean {
  const { left, top, right, bottom } = data.box;
  const isLarge = right > left && bottom > top;
  if (data.kind === 'pie') return isLarge && data.slices.every(({ value }) => Number.isFinite(value));
  const { gap, overlap, values, second = values, series } = data;
  const { min, max, step } = values;
  const numbers = [
    gap,
    overlap,
    min,
    max,
    step,
    second.min,
    second.max,
    second.step,
    ...series.flatMap((each) => each.values),
  ];
  const areFinite = numbers.every((each) => each === null || Number.isFinite(each));
  return isLarge && areFinite && step > 0 && max > min;
}
