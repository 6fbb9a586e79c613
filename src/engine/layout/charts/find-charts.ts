/** Finds the charts of a page by their value axes and legends, with all that is drawn from their first part to their last. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { areaOf, unionBox } from '../../page/boxes/boxes.ts';
import { isOfChart, type PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { TablePage } from '../tables/table.ts';
import { type FoundLegend, findLegends } from './chart-legend.ts';
import type { DrawnPart } from './chart-parts.ts';
import { type FoundAxis, findAxes } from './value-axis.ts';

/** Share of a page from which on something drawn lies behind all of it. */
const BACKGROUND = 0.6;
/** In points: parts of a plot meet, or nearly. */
const NEAR = 6;
/** In points: the area of a chart and its outline differ by less. */
const SAME_FRAME = 3;
/** A plot is so many times as long as the distance from its first label to its last. */
const PLOT_LENGTH = 0.6;
/** In points: smaller plots are ornaments of the text. */
const MIN_PLOT = 36;
/** Plots of more parts are not looked at whole. */
const MAX_PARTS = 4_000;
/** Labels have so many letters at most. */
const MAX_LETTERS = 80;
/** Names of categories have so many at most; in points, they are level; in heights of the text, white parts them. */
const MAX_CATEGORY = 30;
const SAME_ROW = 1;
const CATEGORY_GAP = 0.7;
/** Titles stand in the middle of their chart, give or take this share of its width. */
const CENTRED = 0.06;
/** In heights of the text: white between a chart and its title, and its legend. */
const TITLE_GAP = 1;
const LEGEND_GAP = 2;
/** Signs and texts of a legend: a line has a sign of up to three parts. */
const MAX_LEGEND = 48;
/** A value axis that is level has a line at the middle of so many of its labels. */
const LINES = 3;

interface Range {
  readonly from: number;
  readonly to: number;
  readonly box: SeenBox;
}

/** @param parts in the order in which they are drawn. */
export function findCharts(parts: readonly DrawnPart[], size: PageSizePt): readonly PlacedChart[] {
  const page = size.widthPt * size.heightPt;
  const isBehind = ({ kind, box }: DrawnPart) => kind !== 'text' && areaOf(box) > BACKGROUND * page;
  const kernels = [
    ...findAxes(parts).map((axis) => plotOfAxis(parts, axis, isBehind)),
    ...findLegends(parts).map((legend) => plotOfLegend(parts, legend, isBehind)),
  ];
  const grown = kernels.flatMap((kernel) => (kernel ? [after(parts, before(parts, kernel, isBehind))] : []));
  return merged(grown).map(({ from, to, box }) => {
    const own = parts.slice(from, to + 1);
    const objects = { first: own[0]?.object ?? 0, last: own.at(-1)?.object ?? 0 };
    const texts = own.filter(({ kind }) => kind === 'text');
    // Labels drawn between plot and axis may stand beside both; what the picture does not show would be lost.
    const whole = unionBox([box, ...texts.map((part) => part.box)]);
    return { box: whole, objects, texts: texts.map(({ text }) => text) };
  });
}

/** What stands on a page beside its charts. */
export function withoutCharts(page: TablePage, charts: readonly PlacedChart[]): TablePage {
  if (charts.length === 0) return page;
  const { words, lines, fills, size } = page;
  const holds = (x: number, y: number) =>
    charts.some(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return {
    size,
    words: words.filter(({ object }) => object === undefined || !charts.some((chart) => isOfChart(object, chart))),
    lines: lines.filter(({ level, at, from, to }) => {
      const middle = (from + to) / 2;
      return level ? !holds(middle, at) : !holds(at, middle);
    }),
    fills: fills.filter(({ box }) => !holds((box.left + box.right) / 2, (box.top + box.bottom) / 2)),
  };
}

/** The lines and areas beside the labels, drawn before them with nothing but labels in between. */
function plotOfAxis(parts: readonly DrawnPart[], axis: FoundAxis, isBehind: (part: DrawnPart) => boolean) {
  const labels = parts.slice(axis.from, axis.to + 1);
  const box = unionBox(labels.map((part) => part.box));
  const drawn = drawnBefore(parts, axis.from, isBehind);
  const inside = drawn.filter((place) => isAlong(parts[place]?.box ?? box, box, axis.isUpright));
  const plot = connected(parts, inside, box);
  if (plot.length === 0) return undefined;
  const area = unionBox(plot.flatMap((place) => parts[place]?.box ?? []));
  if (!isLarge(area, box, axis.isUpright)) return undefined;
  if (!axis.isUpright && linesAt(parts, plot, labels) < LINES) return undefined;
  return { from: Math.min(...plot), to: axis.to, box: unionBox([area, box]) };
}

/** Its colours are those of the areas, or it follows a picture of them. */
function plotOfLegend(parts: readonly DrawnPart[], legend: FoundLegend, isBehind: (part: DrawnPart) => boolean) {
  const drawn = drawnBefore(parts, legend.from, isBehind);
  const last = parts[drawn[0] ?? -1];
  if (!last) return undefined;
  const plot = connected(parts, drawn, last.box);
  const area = unionBox(plot.flatMap((place) => parts[place]?.box ?? []));
  if (area.right - area.left < MIN_PLOT || area.bottom - area.top < MIN_PLOT) return undefined;
  const fills = new Set(plot.flatMap((place) => parts[place]?.fill ?? []));
  const shared = [...legend.colours].filter((colour) => fills.has(colour)).length;
  if (shared < 2 && last.kind !== 'picture') return undefined;
  const from = Math.min(...plot);
  const between = parts.slice(from, legend.to + 1);
  return { from, to: legend.to, box: unionBox(between.map((part) => part.box)) };
}

/** Places of what is drawn before a place, with nothing but labels in between; the last one first. */
function drawnBefore(
  parts: readonly DrawnPart[],
  place: number,
  isBehind: (part: DrawnPart) => boolean,
): readonly number[] {
  const places: number[] = [];
  for (let at = place - 1; at >= 0 && places.length < MAX_PARTS; at--) {
    const part = parts[at];
    if (!part || isBehind(part)) break;
    if (part.kind !== 'text') places.push(at);
    else if (places.length > 0 || part.text.length > MAX_LETTERS) break;
  }
  return places;
}

/** Within the length of an axis, and beside it. */
function isAlong(box: SeenBox, axis: SeenBox, isUpright: boolean): boolean {
  if (isUpright) return box.top > axis.top - NEAR && box.bottom < axis.bottom + NEAR;
  return box.left > axis.left - NEAR && box.right < axis.right + NEAR && box.bottom < axis.bottom;
}

/** Those that meet a box, or each other on the way to it. */
function connected(parts: readonly DrawnPart[], places: readonly number[], start: SeenBox): readonly number[] {
  const found = new Set<number>();
  let box = start;
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const place of places) {
      const part = parts[place];
      if (!part || found.has(place) || !meets(part.box, box, NEAR)) continue;
      found.add(place);
      box = unionBox([box, part.box]);
    }
    if (found.size === size) break;
  }
  return [...found];
}

function isLarge(plot: SeenBox, axis: SeenBox, isUpright: boolean): boolean {
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  const isLong = isUpright
    ? height >= PLOT_LENGTH * (axis.bottom - axis.top)
    : width >= PLOT_LENGTH * (axis.right - axis.left);
  return isLong && width >= MIN_PLOT && height >= MIN_PLOT;
}

/** In tables lines stand between the numbers. */
function linesAt(parts: readonly DrawnPart[], plot: readonly number[], labels: readonly DrawnPart[]): number {
  return labels.filter(({ box }) => {
    const middle = (box.left + box.right) / 2;
    return plot.some((place) => {
      const line = parts[place]?.box;
      return line && line.right - line.left < NEAR && Math.abs((line.left + line.right) / 2 - middle) < 1;
    });
  }).length;
}

/** With what is drawn just before: the area of the chart, and what meets it. */
function before(parts: readonly DrawnPart[], { to, ...kernel }: Range, isBehind: (part: DrawnPart) => boolean): Range {
  let { from, box } = kernel;
  let frame: SeenBox | undefined;
  for (let at = from - 1; at >= 0; at--) {
    const part = parts[at];
    if (!part || part.kind === 'text' || isBehind(part) || !meets(part.box, box, NEAR)) break;
    if (frame && !isWithin(part.box, frame, SAME_FRAME)) break;
    if (isWithin(box, part.box, 0)) frame = part.box;
    box = unionBox([box, part.box]);
    from = at;
  }
  return { from, to, box };
}

/** With what is drawn just after: its title, titles of axes, and what lies over it. */
function after(parts: readonly DrawnPart[], { from, ...kernel }: Range): Range {
  let { to, box } = kernel;
  for (let at = to + 1; at < parts.length; at++) {
    const part = parts[at];
    const legend = legendEnd(parts, at, box);
    if (legend !== undefined) {
      box = unionBox([box, ...parts.slice(at, legend + 1).map((own) => own.box)]);
      to = legend;
      at = legend;
      continue;
    }
    const isEntry = part?.kind === 'text' ? isSign(parts[at - 1], part, box) : part && isSign(part, parts[at + 1], box);
    if (!part || !(isEntry || belongs(part, box) || isCategory(parts, at, box))) break;
    box = unionBox([box, part.box]);
    to = at;
  }
  return { from, to, box };
}

function belongs(part: DrawnPart, box: SeenBox): boolean {
  const { left, top, right, bottom } = part.box;
  if (isWithin(part.box, box, SAME_FRAME)) return true;
  if (part.kind !== 'text' || part.text.length > MAX_LETTERS) return false;
  if (!meets(part.box, box, TITLE_GAP * (part.isTurned ? right - left : bottom - top))) return false;
  if (part.isTurned) return top > box.top && bottom < box.bottom;
  return Math.abs((left + right) / 2 - (box.left + box.right) / 2) <= CENTRED * (box.right - box.left);
}

/** Whether a text stands below a chart in one row with the one drawn before or after it, as the names of categories do. */
function isCategory(parts: readonly DrawnPart[], at: number, chart: SeenBox): boolean {
  const part = parts[at];
  if (part?.kind !== 'text' || part.isTurned || part.text.length > MAX_CATEGORY) return false;
  const { left, top, right, bottom } = part.box;
  const height = bottom - top;
  if (left < chart.left || right > chart.right || !meets(part.box, chart, TITLE_GAP * height)) return false;
  return [parts[at - 1], parts[at + 1]].some((other) => {
    if (other?.kind !== 'text' || Math.abs(other.box.bottom - bottom) > SAME_ROW) return false;
    return Math.max(other.box.left - right, left - other.box.right) > CATEGORY_GAP * height;
  });
}

/** Whether a line or a small area stands before a text near a chart, as in its legend. */
function isSign(sign: DrawnPart | undefined, text: DrawnPart | undefined, box: SeenBox): boolean {
  if (sign === undefined || sign.kind === 'text' || text?.kind !== 'text') return false;
  const height = text.box.bottom - text.box.top;
  const gap = text.box.left - sign.box.right;
  const middle = (sign.box.top + sign.box.bottom) / 2;
  return (
    gap >= 0 &&
    gap < height &&
    middle > text.box.top &&
    middle < text.box.bottom &&
    sign.box.right - sign.box.left < 3 * height &&
    meets(unionBox([sign.box, text.box]), box, LEGEND_GAP * height)
  );
}

/** The place of the last text of a legend of lines, which LibreOffice draws after all of their signs; undefined where none begins. */
function legendEnd(parts: readonly DrawnPart[], from: number, box: SeenBox): number | undefined {
  const reach = parts.slice(from, from + MAX_LEGEND);
  const first = reach.findIndex(({ kind }) => kind === 'text');
  if (first < 1) return undefined;
  const [signs, behind] = [reach.slice(0, first), reach.slice(first)];
  const [sign] = signs;
  if (!sign || !behind.some((text) => isSign(sign, text, box))) return undefined;
  const around = unionBox([box, sign.box]);
  const end = behind.findIndex((text) => !signs.some((each) => isSign(each, text, around)));
  const texts = end < 0 ? behind : behind.slice(0, end);
  const isWhole = signs.every((each) => texts.some((text) => isSign(each, text, around)));
  return isWhole && texts.length > 1 ? from + first + texts.length - 1 : undefined;
}

/** Ranges that share parts are one chart. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const made: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = made.at(-1);
    if (!last || range.from > last.to) made.push(range);
    else
      made[made.length - 1] = {
        from: last.from,
        to: Math.max(last.to, range.to),
        box: unionBox([last.box, range.box]),
      };
  }
  return made;
}

function meets(a: SeenBox, b: SeenBox, reach: number): boolean {
  return a.left < b.right + reach && b.left < a.right + reach && a.top < b.bottom + reach && b.top < a.bottom + reach;
}

function isWithin(inner: SeenBox, { left, top, right, bottom }: SeenBox, slack: number): boolean {
  return (
    inner.left >= left - slack &&
    inner.top >= top - slack &&
    inner.right <= right + slack &&
    inner.bottom <= bottom + slack
  );
}
