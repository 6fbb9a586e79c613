/** Finds pies and rings by their slices: they have no axis, and often no legend. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { type ChartMark, chartMark } from './chart-marks.ts';
import { type Pie, pieSlices } from './pie-slices.ts';
import type { ChartPage } from './read-chart.ts';

/** In points: smaller ones are signs. */
const LEAST_RADIUS = 18;
/** Of the radius: labels and legend stand no farther beside a pie without a frame. */
const BESIDE = 1.6;
/** So many parts are drawn for a slice at most, with its label and its entry of a legend, and so many for all else. */
const PARTS = { slice: 6, rest: 8 };
/** In points: parts of a chart reach over its frame by less. */
const SLACK = 3;
/** Frames that are looked for behind a pie. */
const MOST_FRAMES = 4;

/** Each with all that may be a part of it; `readChart` tells which parts are. */
export function findPies({ parts, items }: Pick<ChartPage, 'parts' | 'items'>): readonly PlacedChart[] {
  const marks = new Map(items.flatMap((item) => chartMark(item) ?? []).map((mark) => [mark.object, mark]));
  const found: PlacedChart[] = [];
  for (let at = 0; at < parts.length; ) {
    const run = runOf(parts, marks, at);
    const pie = run.length > 1 ? pieSlices(run.filter(({ fill }) => fill)) : undefined;
    if (pie && pie.radiusPt >= LEAST_RADIUS)
      found.push(around(parts, marks, pie, { from: at, to: at + run.length - 1 }));
    at += Math.max(1, run.length);
  }
  return found;
}

function runOf(parts: readonly DrawnPart[], marks: ReadonlyMap<number, ChartMark>, from: number): readonly ChartMark[] {
  const run: ChartMark[] = [];
  for (let at = from; at < parts.length; at++) {
    const mark = marks.get(parts[at]?.object ?? -1);
    if (mark?.kind !== 'round') break;
    run.push(mark);
  }
  return run;
}

function around(
  parts: readonly DrawnPart[],
  marks: ReadonlyMap<number, ChartMark>,
  pie: Pie,
  { from, to }: { readonly from: number; readonly to: number },
): PlacedChart {
  const slices = unionBox(pie.slices.map(({ mark }) => mark.box));
  let first = from;
  let frame: SeenBox | undefined;
  for (let at = from - 1; at >= 0 && from - at <= MOST_FRAMES; at--) {
    const mark = marks.get(parts[at]?.object ?? -1);
    if (mark?.kind !== 'area' || !isWithin(slices, mark.box)) break;
    if (frame && !isWithin(mark.box, frame)) break;
    frame = mark.box;
    first = at;
  }
  const [left, top, right, bottom] = [slices.left, slices.top, slices.right, slices.bottom];
  const by = BESIDE * pie.radiusPt;
  const room = frame ?? { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
  const most = to + PARTS.slice * pie.slices.length + PARTS.rest;
  const end = parts.findIndex(({ box }, at) => at > to && (at > most || !isWithin(box, room)));
  const own = parts.slice(first, end < 0 ? undefined : end);
  const objects = { first: own[0]?.object ?? 0, last: own.at(-1)?.object ?? 0 };
  const texts = own.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  return { box: unionBox(own.map(({ box }) => box)), objects, texts };
}

function isWithin(inner: SeenBox, { left, top, right, bottom }: SeenBox): boolean {
  const { left: x, top: y, right: toX, bottom: toY } = inner;
  return x > left - SLACK && y > top - SLACK && toX < right + SLACK && toY < bottom + SLACK;
}
