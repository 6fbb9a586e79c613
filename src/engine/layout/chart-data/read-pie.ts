/** Reads a drawn pie or ring back into its numbers: all of it, or nothing. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { PieChart } from '../chart-model.ts';
import { findHabits, readValue } from '../grids/cell-value.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { groundsOf } from './chart-frames.ts';
import { legendEntries } from './chart-legend-entries.ts';
import { isSamePlace } from './chart-marks.ts';
import { type ChartPart, joinedLines } from './chart-words.ts';
import { angleOf, type Pie, pieSlices, type Slice } from './pie-slices.ts';
import { roundMeasured } from './round-measured.ts';

/** Of the radius: numbers stand no farther from the middle. */
const REACH = 1.5;
/** Of a whole: printed numbers part it as the slices do, give or take this. */
const AGREES = 0.012;

interface SliceLabel {
  readonly part: ChartPart;
  readonly value: number;
  readonly format: string;
}

export function readPie({ parts, marks, texts }: ChartDrawing) {
  const round = marks.filter(({ kind }) => kind === 'round');
  const pie = pieSlices(round.filter(({ fill }) => fill));
  if (!pie) return undefined;
  const edges = round.filter((mark) => !mark.fill && pie.slices.some((slice) => isSamePlace(slice.mark, mark)));
  const own = new Set([...pie.slices.map(({ mark }) => mark.object), ...edges.map(({ object }) => object)]);
  const beside = marks.filter(({ object, kind }) => !own.has(object) && kind !== 'round');
  const entries = legendEntries(texts, beside);
  const names = pie.slices.map(({ mark }) => entries.filter(({ colour }) => colour === mark.fill?.colour));
  if (entries.length !== pie.slices.length || names.some((found) => found.length !== 1)) return undefined;
  const rest = texts.filter((text) => !entries.some((entry) => entry.text === text));
  const labels = sliceLabels(rest, pie);
  const values = labels && valuesOf(pie, labels);
  if (!labels || !values) return undefined;
  const free = rest.filter((text) => !labels.some((label) => label?.part === text));
  const above = free.filter(({ box }) => box.bottom < pie.circle.top);
  const legend = [...entries.flatMap(({ text, signs }) => [text, ...signs])];
  const known = [...legend, ...above, ...labels.flatMap((label) => label?.part ?? [])];
  const used = new Set([...own, ...known.map(({ object }) => object)]);
  const inside = unionBox(parts.filter(({ object }) => used.has(object)).map(({ box }) => box));
  const grounds = groundsOf(beside, inside);
  for (const object of grounds.objects) used.add(object);
  const [first] = entries;
  const title = joinedLines(above);
  const line = pie.slices.find(({ mark }) => mark.line)?.mark.line ?? edges[0]?.line;
  const data: PieChart = {
    kind: 'pie',
    box: unionBox(parts.filter(({ object }) => used.has(object)).map(({ box }) => box)),
    ...grounds.looks,
    circle: pie.circle,
    hole: pie.hole,
    firstAngle: Math.round((pie.slices[0]?.from ?? 0) * 360) % 360,
    slices: pie.slices.map(({ mark }, index) => ({
      name: names[index]?.[0]?.text.text ?? '',
      value: values[index] ?? 0,
      fill: mark.fill ?? { colour: '000000', opacity: 1 },
    })),
    ...(line ? { edge: line } : {}),
    ...labelLook(labels, pie),
    ...(title ? { title } : {}),
    ...(first ? { legend: { box: unionBox(legend.map(({ box }) => box)), look: first.text.look } } : {}),
    isMeasured: !labels.some((label) => label && !isShare(label)),
  };
  return { data, used };
}

/** The number that each slice has; none has one, or all have. @returns undefined where only some have. */
function sliceLabels(texts: readonly ChartPart[], pie: Pie): readonly (SliceLabel | undefined)[] | undefined {
  const habits = findHabits(texts.map(({ text }) => text));
  const labels: SliceLabel[] = [];
  for (const part of texts) {
    const cell = part.isTurned ? undefined : readValue(part.text, habits);
    const place = cell?.kind === 'number' ? pie.slices.findIndex((slice) => isAt(part, slice, pie)) : -1;
    if (place < 0 || cell?.kind !== 'number') continue;
    if (labels[place]) return undefined;
    labels[place] = { part, value: cell.value, format: cell.format };
  }
  const all = pie.slices.map((_, index) => labels[index]);
  return all.every((label) => label) || !all.some((label) => label) ? all : undefined;
}

function isAt({ box }: ChartPart, { from, to }: Slice, { middle, radiusPt }: Pie): boolean {
  const at = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
  if (Math.hypot(at[0] - middle[0], at[1] - middle[1]) > REACH * radiusPt) return false;
  const angle = angleOf(at, middle);
  return (angle >= from && angle < to) || angle + 1 < to;
}

/** Printed numbers, unless they are rounded parts of the whole. @returns undefined where they do not part it as the slices do. */
function valuesOf({ slices, radiusPt }: Pie, labels: readonly (SliceLabel | undefined)[]) {
  const shares = slices.map(({ from, to }) => to - from);
  const printed = labels.flatMap((label) => (label ? [label.value] : []));
  const sum = printed.reduce((total, value) => total + value, 0);
  if (printed.some((value, index) => Math.abs(value / sum - (shares[index] ?? 0)) > AGREES)) return undefined;
  if (printed.length > 0 && !labels.some((label) => label && isShare(label))) return printed;
  const hundredths = shares.map((share) => share * 100);
  return roundMeasured(hundredths, 100 / (2 * Math.PI * radiusPt));
}

function isShare({ format }: SliceLabel): boolean {
  return format.includes('%');
}

function labelLook(labels: readonly (SliceLabel | undefined)[], { middle, radiusPt }: Pie): Pick<PieChart, 'labels'> {
  const [first] = labels;
  if (!first) return {};
  const { box, look } = first.part;
  const away = Math.hypot((box.left + box.right) / 2 - middle[0], (box.top + box.bottom) / 2 - middle[1]);
  const shows = isShare(first) ? 'share' : 'value';
  return { labels: { shows, format: first.format, look, isOutside: away > radiusPt } };
}
