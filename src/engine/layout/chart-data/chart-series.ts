/** Gives the series of a chart their names, from its legend, and the numbers that are printed with them. */

import { unionBox } from '../../page/boxes/boxes.ts';
import type { AxisChart, ChartSeries } from '../chart-model.ts';
import type { AreaGroup, AreaSeries } from './area-series.ts';
import type { BarGroup, BarSeries } from './bar-series.ts';
import type { LegendEntry } from './chart-legend-entries.ts';
import type { ChartSides } from './chart-sides.ts';
import type { ChartPart } from './chart-words.ts';
import type { LineGroup, LinePoint, LineSeries } from './line-series.ts';
import { roundMeasured } from './round-measured.ts';
import { agreesWithShares, type Labelled, type ValueLabel, valueLabels } from './value-labels.ts';
import type { ValueScale } from './value-scale.ts';

interface DraftSeries extends Omit<ChartSeries, 'name' | 'values' | 'labels'> {
  readonly colour: string | undefined;
  readonly marks: readonly (Labelled | undefined)[];
}

interface Axes {
  readonly scale: ValueScale;
  /** That of the lines, where bars have one of their own. */
  readonly second?: { readonly scale: ValueScale };
  readonly sides: ChartSides;
}

/** What is drawn over the plot, by kind. */
export interface SeriesGroups {
  readonly areas: AreaGroup | undefined;
  readonly bars: BarGroup | undefined;
  readonly lines: LineGroup | undefined;
  readonly objects: readonly number[];
}

/** @param texts that may be printed numbers. @returns undefined where legend or numbers do not fit what is drawn. */
export function chartSeries(
  { areas, bars, lines }: SeriesGroups,
  legend: readonly LegendEntry[],
  texts: readonly ChartPart[],
  { scale, second, sides }: Axes,
) {
  const drafts = [
    ...(areas?.series ?? []).map(areaDraft),
    ...(bars?.series ?? []).map((series) => barDraft(series, sides)),
    ...(lines?.series ?? []).map(lineDraft),
  ];
  const entries = legend.filter(({ colour }) => drafts.some((draft) => draft.colour === colour));
  if (!fits(drafts, entries)) return undefined;
  const inLegend = new Set(entries.map(({ text }) => text));
  const isShare = (areas ?? bars)?.grouping === 'percent';
  const marks = marksOf(drafts);
  const own = second ? marksOf(drafts.filter(({ mark }) => mark !== 'line')) : marks;
  const others = marks.filter((mark) => !own.includes(mark));
  const printed = texts.filter((text) => !inLegend.has(text));
  const found = valueLabels(printed, own, scale, sides, isShare);
  const known = new Set([...found.values()].map(({ part }) => part));
  const left = printed.filter((text) => !known.has(text));
  const labels = new Map([...found, ...(second ? valueLabels(left, others, second.scale, sides, false) : [])]);
  if (isShare && labels.size > 0 && !fitsShares(drafts, labels)) return undefined;
  const rounded = new Map([...roundedValues(own, scale), ...(second ? roundedValues(others, second.scale) : [])]);
  const series = drafts.map((draft) => withLabels(draft, labels, rounded, nameOf(draft, entries)));
  const [first] = entries;
  const legendBox = first && unionBox(entries.flatMap(({ text, signs }) => [text.box, ...signs.map(({ box }) => box)]));
  const looks: Pick<AxisChart, 'series' | 'legend' | 'isMeasured'> = {
    series,
    isMeasured: labels.size < marks.length,
    ...(legendBox ? { legend: { box: legendBox, look: first.text.look } } : {}),
  };
  const objects = [
    ...entries.flatMap(({ text, signs }) => [text.object, ...signs.map(({ object }) => object)]),
    ...[...labels.values()].map(({ part }) => part.object),
  ];
  return { looks, objects };
}

function marksOf(drafts: readonly DraftSeries[]): readonly Labelled[] {
  return drafts.flatMap((draft) => draft.marks.flatMap((mark) => mark ?? []));
}

function barDraft({ fill, line, bars }: BarSeries, sides: ChartSides): DraftSeries {
  const fills = bars.map((bar) => bar?.mark.fill ?? null);
  const differ = new Set(fills.flatMap((each) => each?.colour ?? [])).size > 1;
  return {
    mark: 'bar',
    colour: fill.colour,
    fill,
    ...(differ ? { pointFills: fills } : {}),
    ...(line ? { line } : {}),
    marks: bars.map((bar) => {
      if (!bar) return undefined;
      const { from, to } = sides.up(bar.mark.box);
      const start = Math.abs(bar.end - from) < Math.abs(bar.end - to) ? to : from;
      return { value: bar.value, along: sides.along(bar.mark.box), start, end: bar.end };
    }),
  };
}

function lineDraft({ line, fill, signPt, points }: LineSeries): DraftSeries {
  return {
    mark: 'line',
    colour: line?.colour ?? fill?.colour,
    ...(line ? { line } : {}),
    ...(fill ? { fill } : {}),
    ...(signPt === undefined ? {} : { signPt }),
    marks: points.map((point) => point && pointMark(point)),
  };
}

function areaDraft({ fill, line, points }: AreaSeries): DraftSeries {
  return { mark: 'area', colour: fill.colour, fill, ...(line ? { line } : {}), marks: points.map(pointMark) };
}

function pointMark({ value, along, up }: LinePoint): Labelled {
  return { value, along: { from: along, to: along }, start: up, end: up };
}

/** Each series has one entry, or none has. */
function fits(drafts: readonly DraftSeries[], entries: readonly LegendEntry[]): boolean {
  if (entries.length === 0) return true;
  const colours = new Set(entries.map(({ colour }) => colour));
  return colours.size === entries.length && entries.length === drafts.length;
}

function nameOf({ colour }: DraftSeries, entries: readonly LegendEntry[]): string | undefined {
  return entries.find((entry) => entry.colour === colour)?.text.text;
}

function roundedValues(marks: readonly Labelled[], { perPt }: ValueScale): ReadonlyMap<Labelled, number> {
  const values = roundMeasured(
    marks.map(({ value }) => value),
    perPt,
  );
  return new Map(marks.map((mark, index) => [mark, values[index] ?? mark.value]));
}

/** Printed numbers are exact; office programs leave out those that would lie over each other. */
function withLabels(
  { marks, colour: _, ...draft }: DraftSeries,
  labels: ReadonlyMap<Labelled, ValueLabel>,
  rounded: ReadonlyMap<Labelled, number>,
  name: string | undefined,
): ChartSeries {
  const own = marks.map((mark) => mark && labels.get(mark));
  const found = own.filter((label) => label !== undefined);
  const [first] = found;
  if (!first) return { ...draft, name, values: marks.map((mark) => (mark && rounded.get(mark)) ?? null) };
  const places = Map.groupBy(found, ({ place }) => place);
  const [place] = [...places].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [first.place];
  return {
    ...draft,
    name,
    values: marks.map((mark, index) => own[index]?.value ?? (mark && rounded.get(mark)) ?? null),
    labels: { place, format: first.format, look: first.part.look, isShown: own.map((label) => label !== undefined) },
  };
}

/** The numbers of each category, all of them, part its whole as its bars do. */
function fitsShares(drafts: readonly DraftSeries[], labels: ReadonlyMap<Labelled, ValueLabel>): boolean {
  const count = drafts[0]?.marks.length ?? 0;
  return Array.from({ length: count }, (_, category) => category).every((category) => {
    const marks = drafts.flatMap((draft) => draft.marks[category] ?? []);
    const own = marks.flatMap((mark) => labels.get(mark) ?? []);
    return (
      own.length === marks.length &&
      agreesWithShares(
        own,
        marks.map(({ value }) => value),
      )
    );
  });
}
