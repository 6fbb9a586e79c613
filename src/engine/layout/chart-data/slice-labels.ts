/** Finds what is printed beside the slices of a pie: names, numbers, or both. */
import { unionBox } from '../../page/boxes/boxes.ts';
import { findHabits, type Habits, readValue } from '../grids/cell-value.ts';
import type { ChartPart } from './chart-words.ts';
import { angleOf, type Pie, type Slice } from './pie-slices.ts';

/** Of the radius: labels stand no farther from the middle. */
const REACH = 1.6;
/** In heights of a line: the lines of a label follow each other closer. */
const LINE_GAP = 0.35;
/** In points: lines of a label have one middle. */
const SAME_MIDDLE = 2.5;
/** A name with a number behind it. */
const BOTH = /^(?<name>.*\p{L}.*?)\s?[;,:]?\s(?<value>[\d.,]+\s?%?)$/u;

export interface SliceLabel {
  /** Its lines, from the top. */
  readonly parts: readonly ChartPart[];
  /** Empty where only a number is printed. */
  readonly name: string;
  readonly value?: number;
  readonly format: string;
}

/** The label that each slice has; none has one, or all have. @returns undefined where only some have. */
export function sliceLabels(texts: readonly ChartPart[], pie: Pie): readonly (SliceLabel | undefined)[] | undefined {
  const habits = findHabits(texts.map(({ text }) => text));
  const labels: SliceLabel[] = [];
  for (const parts of stacks(texts.filter(({ isTurned }) => !isTurned))) {
    const label = readLabel(parts, habits);
    const place = pie.slices.findIndex((slice) => isAt(parts, slice, pie));
    if (place < 0) continue;
    if (labels[place]) return undefined;
    labels[place] = label;
  }
  const all = pie.slices.map((_, index) => labels[index]);
  const found = all.flatMap((label) => label ?? []);
  if (found.length === 0) return all;
  const [first] = found;
  const areAlike = found.every(
    ({ name, value }) =>
      (name === '') === (first?.name === '') && (value === undefined) === (first?.value === undefined),
  );
  return found.length === all.length && areAlike ? all : undefined;
}

function readLabel(parts: readonly ChartPart[], habits: Habits): SliceLabel {
  const lines = parts.map(({ text }) => text);
  const last = numberOf(lines.at(-1) ?? '', habits);
  if (last) return { parts, name: lines.slice(0, -1).join(' '), ...last };
  const whole = lines.join(' ');
  const { name, value } = BOTH.exec(whole)?.groups ?? {};
  const behind = value === undefined ? undefined : numberOf(value, habits);
  return behind && name !== undefined ? { parts, name, ...behind } : { parts, name: whole, format: 'General' };
}

function numberOf(text: string, habits: Habits): { readonly value: number; readonly format: string } | undefined {
  const cell = readValue(text, habits);
  return cell.kind === 'number' ? { value: cell.value, format: cell.format } : undefined;
}

/** Lines closely below each other. */
function stacks(texts: readonly ChartPart[]): readonly (readonly ChartPart[])[] {
  const made: ChartPart[][] = [];
  for (const text of texts.toSorted((a, b) => a.box.top - b.box.top)) {
    const own = made.find((stack) => {
      const above = stack.at(-1)?.box;
      if (!above) return false;
      const height = above.bottom - above.top;
      const gap = text.box.top - above.bottom;
      const off = Math.abs(above.left + above.right - text.box.left - text.box.right) / 2;
      return gap < LINE_GAP * height && text.box.top > above.top + height / 2 && off < SAME_MIDDLE;
    });
    if (own) own.push(text);
    else made.push([text]);
  }
  return made;
}

function isAt(parts: readonly ChartPart[], { from, to, tip, pulled }: Slice, { radiusPt }: Pie): boolean {
  const { left, top, right, bottom } = unionBox(parts.map(({ box }) => box));
  const at = [(left + right) / 2, (top + bottom) / 2] as const;
  if (Math.hypot(at[0] - tip[0], at[1] - tip[1]) > (REACH + pulled) * radiusPt) return false;
  const angle = angleOf(at, tip);
  return (angle >= from && angle < to) || angle + 1 < to;
}
