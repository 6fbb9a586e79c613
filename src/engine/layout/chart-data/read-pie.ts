/** Reads a drawn pie or ring back into its numbers: all of it, or nothing. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { PieChart } from '../chart-model.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { groundsOf } from './chart-frames.ts';
import { type LegendEntry, legendEntries } from './chart-legend-entries.ts';
import { isSamePlace } from './chart-marks.ts';
import { joinedLines } from './chart-words.ts';
import { type Pie, pieSlices } from './pie-slices.ts';
import { roundMeasured } from './round-measured.ts';
import { type SliceLabel, sliceLabels } from './slice-labels.ts';

/** Of a whole: printed numbers part it as the slices do, give or take this. */
const AGREES = 0.012;

type Labels = readonly (SliceLabel | undefined)[];

export function readPie({ parts, marks, texts }: ChartDrawing) {
  const round = marks.filter(({ kind }) => kind === 'round');
  const pie = pieSlices(round.filter(({ fill }) => fill));
  if (!pie) return undefined;
  const edges = round.filter((mark) => !mark.fill && pie.slices.some((slice) => isSamePlace(slice.mark, mark)));
  const own = new Set([...pie.slices.map(({ mark }) => mark.object), ...edges.map(({ object }) => object)]);
  const beside = marks.filter(({ object, kind }) => !own.has(object) && kind !== 'round');
  const entries = legendEntries(texts, beside);
  const inLegend = new Set(entries.map(({ text }) => text));
  const rest = texts.filter((text) => !inLegend.has(text));
  const isAbove = ({ box }: (typeof texts)[number]) =>
    box.bottom < unionBox(pie.slices.map(({ mark }) => mark.box)).top;
  const labels =
    sliceLabels(rest, pie) ??
    sliceLabels(
      rest.filter((text) => !isAbove(text)),
      pie,
    );
  const names = labels && namesOf(pie, entries, labels);
  const values = labels && valuesOf(pie, labels);
  if (!labels || !names || !values) return undefined;
  const labelled = new Set(labels.flatMap((label) => label?.parts ?? []));
  const above = rest.filter((text) => !labelled.has(text) && isAbove(text));
  const legend = [...entries.flatMap(({ text, signs }) => [text, ...signs])];
  const used = new Set([...own, ...[...legend, ...above, ...labelled].map(({ object }) => object)]);
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
    slices: slicesOf(pie, names, values),
    ...(line ? { edge: line } : {}),
    ...labelLook(labels, pie),
    ...(title ? { title } : {}),
    ...(first ? { legend: { box: unionBox(legend.map(({ box }) => box)), look: first.text.look } } : {}),
    isMeasured: !isPrinted(labels),
  };
  return { data, used };
}

function slicesOf({ slices }: Pie, names: readonly string[], values: readonly number[]): PieChart['slices'] {
  return slices.map(({ mark, pulled }, index) => ({
    name: names[index] ?? '',
    value: values[index] ?? 0,
    fill: mark.fill ?? { colour: '000000', opacity: 1 },
    pulled,
  }));
}

/** From the legend, or from beside the slices. @returns undefined where both differ, or neither tells all. */
function namesOf({ slices }: Pie, entries: readonly LegendEntry[], labels: Labels): readonly string[] | undefined {
  const beside = labels.map((label) => label?.name ?? '');
  const hasBeside = beside.every((name) => name !== '');
  if (entries.length === 0) return hasBeside ? beside : undefined;
  const found = slices.map(({ mark }) => entries.filter(({ colour }) => colour === mark.fill?.colour));
  if (entries.length !== slices.length || found.some((own) => own.length !== 1)) return undefined;
  const names = found.map((own) => own[0]?.text.text ?? '');
  return !hasBeside || names.every((name, index) => name === beside[index]) ? names : undefined;
}

/** Printed numbers, unless they are rounded parts of the whole. @returns undefined where they do not part it as the slices do. */
function valuesOf({ slices, radiusPt }: Pie, labels: Labels) {
  const shares = slices.map(({ from, to }) => to - from);
  const printed = labels.flatMap((label) => label?.value ?? []);
  const sum = printed.reduce((total, value) => total + value, 0);
  if (printed.some((value, index) => Math.abs(value / sum - (shares[index] ?? 0)) > AGREES)) return undefined;
  if (isPrinted(labels)) return printed;
  const hundredths = shares.map((share) => share * 100);
  return roundMeasured(hundredths, 100 / (2 * Math.PI * radiusPt));
}

/** Whether numbers are printed that are no parts of the whole. */
function isPrinted(labels: Labels): boolean {
  return labels.some((label) => label?.value !== undefined && !isShare(label));
}

function isShare({ format }: SliceLabel): boolean {
  return format.includes('%');
}

function labelLook(labels: Labels, { slices, radiusPt }: Pie): Pick<PieChart, 'labels'> {
  const [label] = labels;
  const [part] = label?.parts ?? [];
  const [slice] = slices;
  if (!label || !part || !slice) return {};
  const { left, top, right, bottom } = unionBox(label.parts.map(({ box }) => box));
  const away = Math.hypot((left + right) / 2 - slice.tip[0], (top + bottom) / 2 - slice.tip[1]);
  const number = isShare(label) ? 'share' : 'value';
  return {
    labels: {
      shows: label.value === undefined ? 'nothing' : number,
      hasNames: label.name !== '',
      isInLines: label.parts.length > 1,
      format: label.format,
      look: part.look,
      isOutside: away > radiusPt,
    },
  };
}
