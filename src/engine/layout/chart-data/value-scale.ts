/** Tells the value at each height of a chart, from the labels of its value axis and the lines beside them. */

import { evenSteps } from '../charts/rounded-steps.ts';
import { axisValue, unitOf } from '../charts/value-axis.ts';
import { findHabits, type Habits, readValue } from '../grids/cell-value.ts';
import type { ChartMark } from './chart-marks.ts';
import { type ChartSides, middleOf } from './chart-sides.ts';
import type { ChartPart } from './chart-words.ts';

/** Of the height of a label: its line lies no farther from its middle. */
const BESIDE = 0.6;
/** In points: lines lie where even steps put them, to less. */
const EVEN = 0.35;

/** Without separators and signs. */
const PLAIN = /^(?:General|0(?:\.0+)?)$/;

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: string;
  readonly habits: Habits;
  /** Of one point, without its sign. */
  readonly perPt: number;
  valueAt(up: number): number;
  upOf(value: number): number;
}

interface AxisLabel {
  readonly value: number;
  readonly up: number;
  readonly halfHeight: number;
  readonly format: string;
  /** Of its last place. */
  readonly unit: number;
}

/** @param labels of the axis, from its first to its last. @param lines of the chart. */
export function valueScale(
  labels: readonly ChartPart[],
  lines: readonly ChartMark[],
  sides: ChartSides,
): ValueScale | undefined {
  const habits = findHabits(labels.map(({ text }) => text));
  const read = exactLabels(labels.flatMap((label) => axisLabel(label, sides, habits)));
  const [first, second] = read;
  const last = read.at(-1);
  if (read.length < labels.length || !first || !second || !last) return undefined;
  const middles = read.map(({ value, up }) => ({ value, up }));
  const beside = read.flatMap((label) => lineBeside(label, lines, sides));
  const fit = fitLine(beside.length === read.length ? beside : middles);
  if (
    !fit ||
    (beside.length === read.length && !beside.every(({ value, up }) => Math.abs(fit.upOf(value) - up) < EVEN))
  )
    return undefined;
  const format = formatOf(read);
  const [min, max] = [Math.min(first.value, last.value), Math.max(first.value, last.value)];
  return { ...fit, min, max, step: Math.abs(second.value - first.value), format, habits };
}

/** Labels with the numbers that they were rounded from; none where these cannot be told. */
function exactLabels(labels: readonly AxisLabel[]): readonly AxisLabel[] {
  const unit = Math.min(...labels.map((label) => label.unit));
  const values = evenSteps(
    labels.map(({ value }) => value),
    unit,
  );
  return values ? labels.map((label, index) => ({ ...label, value: values[index] ?? label.value })) : [];
}

/** Numbers with as many places as each needs have no format of their own: 0, 0.5, 1. */
function formatOf(labels: readonly AxisLabel[]): string {
  const formats = new Set(labels.map(({ format }) => format));
  const arePlain = [...formats].every((format) => PLAIN.test(format));
  if (arePlain && formats.size > 1) return 'General';
  return labels.find(({ value }) => value !== 0)?.format ?? 'General';
}

function axisLabel({ text, box }: ChartPart, sides: ChartSides, habits: Habits): readonly AxisLabel[] {
  const { from, to } = sides.up(box);
  const place = { up: (from + to) / 2, halfHeight: (to - from) / 2 };
  const cell = readValue(text, habits);
  if (cell.kind === 'number') {
    const unit = unitOf(text) / (cell.format.includes('%') ? 100 : 1);
    return [{ ...place, value: cell.value, format: cell.format, unit }];
  }
  const value = axisValue(text);
  const [, suffix = ''] = /([kKmM])\)?$/u.exec(text.trim()) ?? [];
  return value === undefined
    ? []
    : [{ ...place, value, format: suffix ? `General"${suffix}"` : 'General', unit: unitOf(text) }];
}

/** The line over the plot, or at its side, that a label belongs to. */
function lineBeside({ value, up, halfHeight }: AxisLabel, lines: readonly ChartMark[], sides: ChartSides) {
  const all = lines.filter(({ kind }) => kind === (sides.isUpright ? 'level' : 'upright'));
  // Bars of the least values are as thin as lines, but no line is drawn as an area where others are not.
  const drawn = all.filter(({ fill }) => !fill);
  const level = drawn.length > 0 ? drawn : all;
  const places = level.map(({ box }) => middleOf(sides.up(box)));
  const near = places.filter((place) => Math.abs(place - up) < 2 * BESIDE * halfHeight);
  const [nearest] = near.sort((a, b) => Math.abs(a - up) - Math.abs(b - up));
  return nearest === undefined ? [] : [{ value, up: nearest }];
}

/** Least squares. */
function fitLine(points: readonly { readonly value: number; readonly up: number }[]) {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  const [value, up] = [mean(points.map((each) => each.value)), mean(points.map((each) => each.up))];
  const squares = points.reduce((sum, each) => sum + (each.up - up) ** 2, 0);
  const products = points.reduce((sum, each) => sum + (each.up - up) * (each.value - value), 0);
  const slope = products / squares;
  if (!Number.isFinite(slope) || slope === 0) return undefined;
  return {
    perPt: Math.abs(slope),
    valueAt: (at: number) => value + slope * (at - up),
    upOf: (of: number) => up + (of - value) / slope,
  };
}
