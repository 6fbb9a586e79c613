/** Finds letterheads at the top of a page: an address at the left, and beside it or a little lower fields at the right. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import { directionOf } from '../../../page/letters/letters.ts';
import type { Segment } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import { type Abreast, columnsOf, makeAbreast } from './abreast.ts';

/** In points: texts begin, or end, at one place. */
const SAME_PLACE = 1.5;
/** Of the width of the text: fields begin behind it. */
const RIGHT_PART = 0.35;
/** In ems: the white between both. */
const GUTTER = 2;
/** Lines of each side. */
const MOST_LINES = 8;
const MOST_SEGMENTS = 48;
/** In heights of a line: white between the lines of an address, above fields that begin below it, and below all. */
const WHITE = { inside: 0.7, between: 2, below: 1 };

type Row = readonly Segment[];

/** Rows from the top; each has a text at the left, texts at the right, or both. */
interface Head {
  readonly left: readonly Segment[];
  readonly right: readonly Row[];
  /** The row below it. */
  readonly next: Row | undefined;
}

/** @param ordered texts of the only column of a page, from the top. */
export function findLetterhead(ordered: readonly Segment[], measure: Measure): Abreast | undefined {
  // Pictures may reach further to the left than texts.
  const left = ordered.reduce((least, { box }) => Math.min(least, box.left), Infinity);
  const head = headOf(segmentRows(ordered.slice(0, MOST_SEGMENTS)), { left, right: measure.right });
  return head && isLetterhead(head) ? abreastOf(head) : undefined;
}

function headOf(rows: readonly Row[], { left, right }: Pick<Measure, 'left' | 'right'>): Head | undefined {
  const behind = left + RIGHT_PART * (right - left);
  const isRight = ({ box }: Segment) => box.left >= behind;
  const parts = rows.map((row) => ({ left: row.filter((each) => !isRight(each)), right: row.filter(isRight) }));
  const cut = parts.findIndex(({ left: [own, ...more] }) => {
    return more.length > 0 || (own && (own.box.right > behind || Math.abs(own.box.left - left) > SAME_PLACE));
  });
  const open = cut === -1 ? parts : parts.slice(0, cut);
  let count = open.findLastIndex((part) => part.right.length > 0) + 1;
  while (count > 0 && count < open.length && isNear(open[count - 1]?.left[0], open[count]?.left[0])) count++;
  const own = open.slice(0, count);
  const sides = { left: own.flatMap((part) => part.left), right: own.flatMap((part) => [part.right].filter(isFull)) };
  return count === 0 ? undefined : { ...sides, next: rows[count] };
}

function isFull(row: Row): boolean {
  return row.length > 0;
}

function isNear(above: Segment | undefined, below: Segment | undefined): boolean {
  return above !== undefined && below !== undefined && whiteBetween([above], [below]) <= WHITE.inside;
}

/** In heights of the lower line. */
function whiteBetween(above: Row, below: Row): number {
  const [upper, lower] = [above, below].map((row) => unionBox(row.map(({ box }) => box)));
  return upper && lower ? (lower.top - upper.bottom) / Math.max(1, lower.bottom - lower.top) : Infinity;
}

function isLetterhead({ left, right, next }: Head): boolean {
  const [first, last] = [left[0], left.at(-1)];
  const [top, ...others] = right;
  if (!first || !last || !top || others.length === 0 || left.length > MOST_LINES || right.length > MOST_LINES)
    return false;
  if (left.some((each, index) => index > 0 && !isNear(left[index - 1], each))) return false;
  if (![...left, ...right.flat()].every(isPlain)) return false;
  const edge = Math.min(...right.flat().map(({ box }) => box.left));
  const gutter = edge - Math.max(...left.map(({ box }) => box.right));
  const isBelow = whiteBetween(left, top) > WHITE.between || top.every(({ box }) => box.bottom <= first.box.top);
  if (gutter < GUTTER * first.em || isBelow || !isSet(right)) return false;
  // Lines that are level one by one are told by their looks.
  const bottom = Math.max(...left.map(({ box }) => box.bottom));
  const isLower = right.some(([each]) => each && each.box.top >= bottom - SAME_PLACE);
  return isLower && (!next || whiteBetween([...left, ...right.flat()], next) >= WHITE.below);
}

/** Whether neither tags nor another direction tell its place. */
function isPlain({ words }: Segment): boolean {
  return words.every(({ word: { text, tag } }) => !tag && directionOf(text) !== 'rtl');
}

/** Whether all lines begin or end at one place. */
function isSet(rows: readonly Row[]): boolean {
  const [lefts, rights] = [rows.map(([each]) => each?.box.left ?? 0), rows.map((row) => row.at(-1)?.box.right ?? 0)];
  return [lefts, rights].some((places) => Math.max(...places) - Math.min(...places) <= SAME_PLACE);
}

function abreastOf({ left, right }: Head): Abreast {
  const columns = columnsOf(right.flat());
  const hasFields = columns.length > 1 && columns.every((column) => right.every((row) => countIn(row, column) < 2));
  if (!hasFields) return { ...makeAbreast([[left, right.flat()]]), areLines: true };
  const rows = right.map((row) => columns.map((column) => row.filter((each) => column.includes(each))));
  const made = makeAbreast(rows);
  const box = unionBox([made.box, ...left.map((each) => each.box)]);
  const xs = [box.left, ...made.xs];
  const ys = [box.top, ...made.ys.slice(1, -1), box.bottom];
  return { box, rows: rows.map((row, index) => [index === 0 ? left : [], ...row]), xs, ys, firstSpans: true };
}

function countIn(row: Row, column: readonly Segment[]): number {
  return row.filter((each) => column.includes(each)).length;
}
