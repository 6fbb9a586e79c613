/** Tells where the white strip between two columns runs, and whether the lines beside it are columns or the cells of a table. */
import { unionBox } from '../../page/boxes/boxes.ts';
import { areFullLines } from './full-lines.ts';
import { middle, type Segment } from './rows.ts';

/** Column starts that agree within this many ems count as one. */
const EDGE_TOLERANCE = 0.7;
/** Lines that begin at one place, by which a column is known. */
const MIN_STARTS = 3;
/** Cells of a table are short; lines of a column are not. */
const MAX_CELL_WORDS = 3;
/** Most words of a column stand in lines of so many and more. */
const MIN_LINE_WORDS = 6;
/** Share of rows that have something on both sides, from which on short lines are a table. */
const TABLE_ROWS = 0.6;
/** Share from which on they are beside each other on purpose, as a text around a picture or a name before its explanation is. */
const ALL_ROWS = 0.9;
/** Share of the words that the file may have elsewhere: notes below a column. */
const IN_TURN = 0.1;
/** Share of the lines of narrow columns. */
const GOES_ON = 0.6;
/** In ems: lines of one row. */
const LEVEL = 0.3;
/** In ems: segments of one row. */
const SAME_ROW = 0.3;
/** Times the usual step from line to line: more is a blank line. */
const BLANK = 1.5;
/** Blocks that begin beside the middle of others: so many at least, and this share of all. */
const MIN_AMID = 4;
const AMID = 0.3;

/** Just left of every edge where several segments begin. */
export function columnStarts(segments: readonly Segment[]): readonly number[] {
  const edges = segments.map(({ box, em }) => ({ left: box.left, em })).sort((a, b) => a.left - b.left);
  const starts: number[] = [];
  for (let first = 0; first < edges.length; ) {
    const { left = 0, em = 1 } = edges[first] ?? {};
    let next = first;
    while (next < edges.length && (edges[next]?.left ?? 0) - left <= EDGE_TOLERANCE * em) next++;
    if (next - first >= MIN_STARTS) starts.push(left - 0.3 * em);
    first = next;
  }
  return starts;
}

/** Rows on the side of the gutter that has fewer, within the height that both sides share. */
export function columnRows(segments: readonly Segment[], gutter: number): number {
  return Math.min(...besideEachOther(segments, gutter).map((side) => side.length));
}

/** Left and right of a gutter, within the height that both sides share. */
function besideEachOther(
  segments: readonly Segment[],
  gutter: number,
): readonly [left: readonly Segment[], right: readonly Segment[]] {
  const [left, right] = sidesOf(segments, gutter);
  if (left.length === 0 || right.length === 0) return [[], []];
  const { top, bottom } = sharedHeight(unionBox(left.map(({ box }) => box)), unionBox(right.map(({ box }) => box)));
  const within = ({ box }: Segment) => middle(box) > top && middle(box) < bottom;
  return [left.filter(within), right.filter(within)];
}

export interface Height {
  readonly top: number;
  readonly bottom: number;
}

export function sharedHeight(left: Height, right: Height): Height {
  return { top: Math.max(left.top, right.top), bottom: Math.min(left.bottom, right.bottom) };
}

/** Whether the lines beside a gutter are the cells of a table. @param leastRows that a column has */
export function areCellsBeside(segments: readonly Segment[], gutter: number, leastRows: number): boolean {
  const [left, right] = sidesOf(segments, gutter);
  const paired = pairedWith(left, right).length;
  if (
    paired < TABLE_ROWS * Math.min(left.length, right.length) ||
    !(areCells(left, leastRows) || areCells(right, leastRows))
  )
    return false;
  const [one, other] = [
    nearest(left, ({ box }) => [-box.right, -box.left]),
    nearest(right, ({ box }) => [box.left, box.right]),
  ];
  const isBesideProse = !areAllPaired(one, other) && !areAllPaired(other, one) && (isProse(one) || isProse(other));
  return !areBlocksBeside(one, other) && !isBesideProse;
}

/** Those that stand in one row with something on the other side. */
function pairedWith(side: readonly Segment[], own: readonly Segment[]): readonly Segment[] {
  const others = [...side].sort((a, b) => middle(a.box) - middle(b.box));
  const middles = Float64Array.from(others, ({ box }) => middle(box));
  return own.filter((one) => {
    const place = middle(one.box);
    const reach = SAME_ROW * one.em;
    for (let at = firstFrom(middles, place - reach); (middles[at] ?? Infinity) <= place + reach; at++) {
      const other = others[at];
      if (other && isSameRow(one, other)) return true;
    }
    return false;
  });
}

/** The place of the first number that is no less than `least`. @param numbers from the least to the greatest. */
function firstFrom(numbers: Float64Array, least: number): number {
  let [from, end] = [0, numbers.length];
  while (from < end) {
    const half = (from + end) >> 1;
    if ((numbers[half] ?? 0) < least) from = half + 1;
    else end = half;
  }
  return from;
}

function areAllPaired(own: readonly Segment[], side: readonly Segment[]): boolean {
  return pairedWith(side, own).length >= ALL_ROWS * own.length;
}

function isProse(side: readonly Segment[]): boolean {
  return areFullLines([...side].sort((a, b) => middle(a.box) - middle(b.box)));
}

/** A line of one side of a gutter. */
interface SideRow {
  readonly middle: number;
  readonly em: number;
  /** White above parts it from the line before. */
  readonly begins: boolean;
}

/** Whether blocks of each side begin beside the middle of blocks of the other, as those of two lists do: rows of a table begin together. */
function areBlocksBeside(left: readonly Segment[], right: readonly Segment[]): boolean {
  const [one, other] = [sideRows(left), sideRows(right)];
  return beginAmid(one, other) && beginAmid(other, one);
}

/** Up to the first white strip: other columns may stand behind it. @param span of a segment, away from the gutter. */
function nearest(side: readonly Segment[], span: (segment: Segment) => readonly [from: number, to: number]) {
  const ordered = [...side].sort((a, b) => span(a)[0] - span(b)[0]);
  let reach = -Infinity;
  const end = ordered.findIndex((segment) => {
    const [from, to] = span(segment);
    if (reach !== -Infinity && from - reach >= segment.em) return true;
    reach = Math.max(reach, to);
    return false;
  });
  return end === -1 ? ordered : ordered.slice(0, end);
}

/** From the top. */
function sideRows(side: readonly Segment[]): readonly SideRow[] {
  const places = side.map(({ box, em }) => ({ middle: middle(box), em })).sort((a, b) => a.middle - b.middle);
  const rows = places.filter((row, index) => row.middle - (places[index - 1]?.middle ?? -Infinity) > LEVEL * row.em);
  const steps = rows.slice(1).map((row, index) => row.middle - (rows[index]?.middle ?? 0));
  const leading = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  return rows.map((row, index) => ({ ...row, begins: index > 0 && (steps[index - 1] ?? 0) > BLANK * leading }));
}

function beginAmid(rows: readonly SideRow[], others: readonly SideRow[]): boolean {
  const starts = rows.filter(({ begins }) => begins);
  let at = 0;
  const amid = starts.filter((start) => {
    while ((others[at]?.middle ?? Infinity) < start.middle - LEVEL * start.em) at++;
    const beside = others[at];
    return beside && !beside.begins && beside.middle <= start.middle + LEVEL * start.em;
  });
  return amid.length >= MIN_AMID && amid.length >= AMID * starts.length;
}

function isSameRow(a: Segment, b: Segment): boolean {
  return Math.abs(middle(a.box) - middle(b.box)) < SAME_ROW * Math.min(a.em, b.em);
}

/** Whether these are cells rather than lines of a column, in which the labels of a figure may outnumber the lines. */
function areCells(segments: readonly Segment[], leastRows: number): boolean {
  const counts = segments.map(countWords).sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  const lines = counts.filter((count) => count >= MIN_LINE_WORDS);
  return median <= MAX_CELL_WORDS && (lines.length < leastRows || 2 * sum(lines) < sum(counts));
}

/** Chinese and Japanese have no spaces: two of their signs stand for about a word. */
function countWords({ words }: Segment): number {
  const signs = words.map(({ word }) => word.text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0);
  return Math.max(words.length, Math.round(sum(signs) / 2));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Whether the file has the text left of a gutter before that right of it, as columns are drawn: rows of a table go from side to side. */
export function areDrawnInTurn(segments: readonly Segment[], gutter: number): boolean {
  const [left, right] = besideEachOther(segments, gutter);
  const [before, behind] = [placesInFile(left), placesInFile(right).sort()];
  const first = behind[Math.floor(IN_TURN * behind.length)];
  if (before.length === 0 || first === undefined) return false;
  return before.filter((place) => place > first).length <= IN_TURN * before.length;
}

/** Whether short lines on both sides of a gutter are those of sentences, most of which go on with a small letter in the next. */
export function areSentencesBeside(segments: readonly Segment[], gutter: number): boolean {
  return besideEachOther(segments, gutter).every((side) => {
    const lines = [...side].sort((a, b) => middle(a.box) - middle(b.box));
    const goOn = lines.slice(1).filter(({ words: [first] }) => /^\p{Ll}/u.test(first?.word.text ?? ''));
    return goOn.length >= GOES_ON * (lines.length - 1);
  });
}

function placesInFile(segments: readonly Segment[]): Float64Array {
  const places: number[] = [];
  for (const { words } of segments) for (const { word } of words) if (word.glyphs) places.push(word.glyphs.from);
  return Float64Array.from(places);
}

export function isCrossed({ box, em }: Segment, x: number): boolean {
  return box.left < x - 0.2 * em && box.right > x + 0.2 * em;
}

/** Left and right of a gutter. */
export function sidesOf(
  segments: readonly Segment[],
  gutter: number,
): readonly [readonly Segment[], readonly Segment[]] {
  const isLeft = ({ box }: Segment) => middleX(box) < gutter;
  return [segments.filter(isLeft), segments.filter((segment) => !isLeft(segment))];
}

export function middleX({ left, right }: { readonly left: number; readonly right: number }): number {
  return (left + right) / 2;
}
