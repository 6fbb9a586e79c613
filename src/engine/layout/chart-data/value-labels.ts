/** Finds the printed numbers of bars and points, which are exact where what is drawn is measured. */

import type { LabelPlace } from '../chart-model.ts';
import { readValue } from '../grids/cell-value.ts';
import { type ChartSides, lengthOf, middleOf, type Stretch } from './chart-sides.ts';
import type { ChartPart } from './chart-words.ts';
import type { ValueScale } from './value-scale.ts';

/** In heights of a label: it stands no farther from its bar or point. */
const REACH = 1.6;
/** Of all that a bar of a whole stands for: printed parts are rounded. */
const OF_WHOLE = 0.015;

/** A bar, or a point of a line, that a number may belong to. */
export interface Labelled {
  readonly value: number;
  readonly along: Stretch;
  /** From where it begins to where it ends. */
  readonly start: number;
  readonly end: number;
}

export interface ValueLabel {
  readonly part: ChartPart;
  readonly value: number;
  readonly format: string;
  readonly place: LabelPlace;
}

/** @param isShare values are parts of a whole, and printed as such or as what they are parts of. */
export function valueLabels(
  texts: readonly ChartPart[],
  labelled: readonly Labelled[],
  scale: ValueScale,
  sides: ChartSides,
  isShare: boolean,
): ReadonlyMap<Labelled, ValueLabel> {
  const found = new Map<Labelled, ValueLabel>();
  for (const part of texts) {
    const cell = part.isTurned ? undefined : readValue(part.text, scale.habits);
    if (cell?.kind !== 'number') continue;
    const height = part.box.bottom - part.box.top;
    const near = labelled.filter((each) => !found.has(each) && isNear(part, each, sides, REACH * height));
    const fitting = near.filter(({ value }) => isShare || agrees(cell, value, scale));
    const [best] = fitting.sort((a, b) => distance(part, a, sides) - distance(part, b, sides));
    if (best) found.set(best, { part, value: cell.value, format: cell.format, place: placeOf(part, best, sides) });
  }
  return found;
}

/** Whether printed parts of a whole are what is drawn. */
export function agreesWithShares(labels: readonly ValueLabel[], shares: readonly number[]): boolean {
  const sum = labels.reduce((total, { value }) => total + value, 0);
  return labels.every(({ value }, index) => Math.abs(value / sum - (shares[index] ?? 0)) < OF_WHOLE);
}

function agrees(cell: { readonly value: number; readonly format: string }, value: number, scale: ValueScale): boolean {
  const [, decimals = ''] = /\.(0+)/.exec(cell.format) ?? [];
  const unit = 10 ** -decimals.length / (cell.format.includes('%') ? 100 : 1);
  return Math.abs(cell.value - value) <= unit / 2 + scale.perPt * 0.2;
}

function isNear({ box }: ChartPart, { along, start, end }: Labelled, sides: ChartSides, reach: number): boolean {
  const own = sides.along(box);
  const [at, up] = [middleOf(own), middleOf(sides.up(box))];
  const isPoint = lengthOf(along) === 0;
  const half = Math.max(lengthOf(along), lengthOf(own)) / 2 + (isPoint ? lengthOf(own) / 2 + reach : 0);
  if (Math.abs(at - middleOf(along)) > half) return false;
  const slack = sides.isUpright ? reach : reach + lengthOf(sides.up(box)) / 2;
  return up > Math.min(start, end) - slack && up < Math.max(start, end) + slack;
}

function distance({ box }: ChartPart, { along, start, end }: Labelled, sides: ChartSides): number {
  const up = middleOf(sides.up(box));
  const inside = up > Math.min(start, end) && up < Math.max(start, end);
  const away = inside ? 0 : Math.min(Math.abs(up - start), Math.abs(up - end));
  return Math.abs(middleOf(sides.along(box)) - middleOf(along)) + away;
}

function placeOf({ box }: ChartPart, { along, start, end }: Labelled, sides: ChartSides): LabelPlace {
  if (start === end && lengthOf(along) === 0)
    return besidePoint(middleOf(sides.along(box)) - along.from, middleOf(sides.up(box)) - end, box);
  const at = (middleOf(sides.up(box)) - start) / (end - start || 1);
  if (at > 1) return 'outside-end';
  if (at > 0.4 && at < 0.6) return 'middle';
  return at > 0.5 ? 'inside-end' : 'inside-base';
}

/** @param right, above how far the middle of a number lies from its point. */
function besidePoint(right: number, above: number, { top, bottom }: ChartPart['box']): LabelPlace {
  if (Math.abs(right) > (bottom - top) / 2) return right > 0 ? 'right' : 'left';
  if (Math.abs(above) < (bottom - top) / 4) return 'middle';
  return above > 0 ? 'above' : 'below';
}
