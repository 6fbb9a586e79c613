/** Finds the labels of value axes: numbers that grow by one step, drawn one after another at one distance. */
import type { DrawnPart } from './chart-parts.ts';
import { evenSteps, isSameStep, mayBeRounded } from './rounded-steps.ts';

export interface FoundAxis {
  /** Places of its first and last label among the parts. */
  readonly from: number;
  readonly to: number;
  /** Its numbers stand above each other. */
  readonly isUpright: boolean;
}

const MIN_LABELS = 3;
/** In points: edges of labels at one side, and distances between them, differ by less. */
const SAME_PLACE = 1;
const LABEL = /^(?<minus>[-–−(])?\s?[$€£¥]?\s?(?<digits>\d[\d.,\u00a0\u202f' ]*)\s?(?:%|[kKmM]|[$€£¥])?\)?$/u;

/** Upright axes grow from the bottom, level ones from the left; rows and columns of tables seldom do so by one step. */
export function findAxes(parts: readonly DrawnPart[]): readonly FoundAxis[] {
  const axes: FoundAxis[] = [];
  for (let from = 0; from < parts.length; ) {
    const axis = longest(axisFrom(parts, from, true), axisFrom(parts, from, false));
    if (axis) axes.push(axis);
    from = axis ? axis.to + 1 : from + 1;
  }
  return axes;
}

function longest(a: FoundAxis | undefined, b: FoundAxis | undefined): FoundAxis | undefined {
  return (a?.to ?? -1) >= (b?.to ?? -1) ? a : b;
}

interface Label {
  readonly value: number;
  /** Of its last place. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
  readonly part: DrawnPart;
}

function axisFrom(parts: readonly DrawnPart[], from: number, isUpright: boolean): FoundAxis | undefined {
  const labels: Label[] = [];
  for (let at = from; ; at++) {
    const label = labelOf(parts[at]);
    const [last, before] = [labels.at(-1), labels.at(-2)];
    if (!label || (last && !follows(last, label, isUpright))) break;
    if (last && before && !goesOn(before, last, label, isUpright)) break;
    labels.push(label);
  }
  const unit = Math.min(...labels.map((label) => label.unit));
  const values = labels.map(({ value }) => value);
  return labels.length >= MIN_LABELS && evenSteps(values, unit)
    ? { from, to: from + labels.length - 1, isUpright }
    : undefined;
}

function labelOf(part: DrawnPart | undefined): Label | undefined {
  const value = part && axisValue(part.text);
  if (!part || value === undefined || part.isTurned) return undefined;
  const { left, top, right, bottom } = part.box;
  return { value, unit: unitOf(part.text), x: (left + right) / 2, y: (top + bottom) / 2, part };
}

/** @returns what one in the last place of a printed number is worth. */
export function unitOf(text: string): number {
  const plain = withoutGroups(digitsOf(text));
  return 10 ** -(/[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0);
}

/** @returns undefined for what is no number by itself. */
export function axisValue(text: string): number | undefined {
  const groups = LABEL.exec(text.trim())?.groups;
  if (!groups) return undefined;
  const value = Number(withoutGroups(digitsOf(text)).replace(',', '.'));
  return Number.isNaN(value) ? undefined : value * (groups.minus ? -1 : 1);
}

function digitsOf(text: string): string {
  return (LABEL.exec(text.trim())?.groups?.digits ?? '').replaceAll(/[\u00a0\u202f' ]/gu, '');
}

/** Thousands are grouped by one sign, and places after them follow another: 1,000 and 1,000.00. */
function withoutGroups(digits: string): string {
  const [, whole, sign, rest = ''] = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)([.,]\d+)?$/.exec(digits) ?? [];
  if (whole === undefined || sign === undefined || rest.startsWith(sign)) return digits;
  return `${whole.replaceAll(sign, '')}${rest}`;
}

function follows(last: Label, next: Label, isUpright: boolean): boolean {
  if (next.value === last.value) return false;
  const isGrowing = next.value > last.value;
  if (!isUpright) return isGrowing === next.x > last.x && Math.abs(next.y - last.y) < SAME_PLACE;
  const [a, b] = [last.part.box, next.part.box];
  const offset = Math.min(Math.abs(a.left - b.left), Math.abs(a.right - b.right), Math.abs(last.x - next.x));
  return isGrowing === next.y < last.y && offset < SAME_PLACE;
}

/** Both steps are as long, and the labels as far apart. */
function goesOn(a: Label, b: Label, c: Label, isUpright: boolean): boolean {
  const bend = isUpright ? c.y - 2 * b.y + a.y : c.x - 2 * b.x + a.x;
  if (Math.abs(bend) >= 2 * SAME_PLACE) return false;
  const unit = Math.min(a.unit, b.unit, c.unit);
  return isSameStep(b.value - a.value, c.value - b.value) || mayBeRounded(a.value, b.value, c.value, unit);
}
