/** Finds texts beside each other that no tabs can have set: blocks whose lines are not on one level or that the tags part, and columns set to the right. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { areBeside, middle, type Segment } from '../../lines/rows.ts';
import type { FoundCell } from '../../tables/table.ts';
import { segmentRows } from '../page/page-rows.ts';
import { areInTwo, areTaggedApart, taggedRows } from './tagged-texts.ts';

export interface Abreast {
  readonly box: Box;
  /** From the top, each with a cell a column, whose segments are from the top, too. */
  readonly rows: readonly (readonly (readonly Segment[])[])[];
  /** Edges of the columns and of the rows: one more than there are. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The lines of its cells are on one level, one by one: their author ended them. */
  readonly areLines?: true;
  /** Its texts fill their columns: the white between these is kept. */
  readonly areColumns?: true;
  /** The text of its first column stands beside all rows, and a text behind an empty cell takes that, too. */
  readonly firstSpans?: true;
}

/** The place of a cell; none where another spans it. */
export function areaIn({ rows, xs, ys, firstSpans }: Abreast, row: number, column: number): readonly AbreastArea[] {
  const isEmpty = (at: number) => firstSpans === true && at === 1 && rows[row]?.[at]?.length === 0;
  const isFirst = firstSpans === true && column === 0;
  if ((isFirst && row > 0) || isEmpty(column)) return [];
  const rowSpan = isFirst ? rows.length : 1;
  const from = isEmpty(column - 1) ? column - 1 : column;
  const box = { left: xs[from] ?? 0, right: xs[column + 1] ?? 0, top: ys[row] ?? 0, bottom: ys[row + rowSpan] ?? 0 };
  return [{ row, column: from, rowSpan, columnSpan: column + 1 - from, box }];
}

type AbreastArea = Pick<FoundCell, 'row' | 'column' | 'rowSpan' | 'columnSpan' | 'box'>;

/** In ems: the white between two blocks. */
const GUTTER = 1.2;
/** In ems: lines on one level agree by this. */
const LEVEL = 0.2;
/** In heights of a line: a block goes on over less white. */
const NEAR = 1;
/** In ems: lines of a block begin, end or are centred at one place. */
const SAME_EDGE = 0.5;
/** In ems: the last text has room for letters that another font draws wider. */
const SLACK = 0.8;
/** In points: ends of texts that are set to the right. */
const SAME_END = 1.5;
/** Pairs of lines that are not on one level: one may be a sign that was moved. */
const MIN_PAIRS = 2;
/** Times the size of the lines beside it: a name in large letters, at whose height several lines stand, is a block by itself. */
const LARGE = 1.5;

/** More texts in one column are the labels of a drawing. */
const MAX_SEGMENTS = 400;

/** @param segments of one column of text. */
export function findAbreast(segments: readonly Segment[]): readonly Abreast[] {
  if (segments.length > MAX_SEGMENTS) return [];
  const ordered = [...segments].sort((a, b) => a.box.top - b.box.top);
  const taken = new Set<Segment>();
  const found: Abreast[] = [];
  for (const [a, b] of besidePairs(ordered)) {
    if (taken.has(a) || taken.has(b) || !areApart(a, b, ordered)) continue;
    const free = ordered.filter((segment) => !taken.has(segment));
    const group = grown([a, b], free);
    if (!group || !isAbreast(group)) continue;
    for (const segment of group) taken.add(segment);
    found.push(makeAbreast(taggedRows(columnsOf(group))));
  }
  const rest = ordered.filter((segment) => !taken.has(segment));
  return [...found, ...rightSets(rest).map((rows) => makeAbreast(rows.map((row) => row.map((segment) => [segment]))))];
}

/** Rows from the top that have a text in every column, where texts end at one place and begin anywhere. */
function rightSets(ordered: readonly Segment[]): readonly (readonly (readonly Segment[])[])[] {
  const sets: (readonly Segment[])[][] = [];
  for (const row of segmentRows(ordered)) {
    const open = sets.at(-1);
    if (open && isRightSet([...open, row])) open.push(row);
    else sets.push([row]);
  }
  return sets.filter((rows) => rows.length > 1);
}

function isRightSet(rows: readonly (readonly Segment[])[]): boolean {
  const [first, ...others] = rows;
  if (!first || first.length < 2 || others.some((row) => row.length !== first.length)) return false;
  return first.every((head, column) => {
    const below = others.flatMap((row) => row[column] ?? []);
    const end = ({ box }: Segment) => Math.abs(box.right - head.box.right) < SAME_END;
    return below.every(end) && below.some(({ box, em }) => Math.abs(box.left - head.box.left) > em);
  });
}

/** Segments that share a height, with white between. */
function besidePairs(ordered: readonly Segment[]): readonly (readonly [Segment, Segment])[] {
  return ordered.flatMap((a, index) => {
    const pairs: [Segment, Segment][] = [];
    for (let next = index + 1; next < ordered.length; next++) {
      const b = ordered[next];
      if (!b || b.box.top >= a.box.bottom) break;
      if (sharesHeight(a, b) && gapBetween(a, b) >= GUTTER * Math.min(a.em, b.em)) pairs.push([a, b]);
    }
    return pairs;
  });
}

/** More than the edges of boxes that touch. */
function sharesHeight(a: Segment, b: Segment): boolean {
  const shared = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
  return shared > LEVEL * Math.min(a.em, b.em);
}

function gapBetween(a: Segment, b: Segment): number {
  return Math.max(b.box.left - a.box.right, a.box.left - b.box.right);
}

/** Whether they cannot stand on one line. */
function areApart(a: Segment, b: Segment, all: readonly Segment[]): boolean {
  return !areLevel(a, b) || isLarge(a, b, all) || isLarge(b, a, all) || areTaggedApart(a, b, all);
}

/** Whether several lines of a block stand at the height of one whose letters are larger. */
function isLarge(segment: Segment, line: Segment, all: readonly Segment[]): boolean {
  if (segment.em < LARGE * line.em) return false;
  const below = all.filter(({ box }) => box.left < line.box.right && box.right > line.box.left);
  return below.filter((each) => sharesHeight(each, segment)).length >= MIN_PAIRS;
}

/** Letters of other sizes may share the baseline, the middle or the top. */
function areLevel(a: Segment, b: Segment): boolean {
  const reach = LEVEL * Math.min(a.em, b.em);
  const offsets = [a.box.bottom - b.box.bottom, middle(a.box) - middle(b.box), a.box.top - b.box.top];
  return offsets.some((offset) => Math.abs(offset) < reach);
}

/** All that goes on above and below in the same blocks; undefined where these are no blocks. */
function grown(seed: readonly Segment[], free: readonly Segment[]): readonly Segment[] | undefined {
  let group = withLevels(seed, free);
  if (!areBlocks(group)) return undefined;
  for (;;) {
    const next = free.find((segment) => !group.includes(segment) && goesOn(group, segment));
    const larger = next && withLevels([...group, next], free);
    if (!larger || !areBlocks(larger) || columnsOf(larger).length < columnsOf(group).length) return group;
    group = larger;
  }
}

/** With what stands at the height of one of them. */
function withLevels(group: readonly Segment[], free: readonly Segment[]): readonly Segment[] {
  let all = group;
  for (;;) {
    const more = free.filter((segment) => !all.includes(segment) && all.some((each) => sharesHeight(each, segment)));
    if (more.length === 0) return all;
    all = [...all, ...more];
  }
}

/** Whether a segment follows a line of its column, above or below, without more white than lines have between them. */
function goesOn(group: readonly Segment[], { box }: Segment): boolean {
  const own = group.filter((each) => each.box.left < box.right && each.box.right > box.left);
  const white = Math.min(...own.map((each) => Math.max(box.top - each.box.bottom, each.box.top - box.bottom)));
  return white <= NEAR * (box.bottom - box.top);
}

/** Columns, each of which has one line at a time. */
function areBlocks(group: readonly Segment[]): boolean {
  const columns = columnsOf(group);
  return (
    columns.length > 1 &&
    columns.every((column) => column.every((a, index) => !column.slice(index + 1).some((b) => areBeside(a, b))))
  );
}

/** From the left; segments with little white between them are of one column. */
export function columnsOf(group: readonly Segment[]): readonly (readonly Segment[])[] {
  const columns: { segments: Segment[]; right: number }[] = [];
  for (const segment of [...group].sort((a, b) => a.box.left - b.box.left)) {
    const last = columns.at(-1);
    if (last && segment.box.left - last.right < GUTTER * segment.em) {
      last.segments.push(segment);
      last.right = Math.max(last.right, segment.box.right);
    } else columns.push({ segments: [segment], right: segment.box.right });
  }
  return columns.map(({ segments }) => segments.sort((a, b) => a.box.top - b.box.top));
}

function isAbreast(group: readonly Segment[]): boolean {
  const pairs = besidePairs([...group].sort((a, b) => a.box.top - b.box.top));
  const apart = pairs.filter(([a, b]) => areApart(a, b, group) || areInTwo(a, b)).length;
  const columns = columnsOf(group);
  if (apart < MIN_PAIRS || apart * 2 <= pairs.length || !columns.some(isSet)) return false;
  return columns.every((column) => isSet(column) || isLargeLine(column, group));
}

function isLargeLine([only, ...others]: readonly Segment[], group: readonly Segment[]): boolean {
  return only !== undefined && others.length === 0 && group.some((line) => isLarge(only, line, group));
}

/** Two lines or more, set to one side or to their middle. */
function isSet(column: readonly Segment[]): boolean {
  const [first, ...others] = column;
  if (!first || others.length === 0) return false;
  const edges = [
    ({ box }: Segment) => box.left,
    ({ box }: Segment) => box.right,
    ({ box }: Segment) => (box.left + box.right) / 2,
  ];
  return edges.some((edge) => others.every((each) => Math.abs(edge(each) - edge(first)) < SAME_EDGE * each.em));
}

export function makeAbreast(rows: Abreast['rows']): Abreast {
  const columns = rows[0]?.map((_, column) => rows.flatMap((row) => row[column] ?? [])) ?? [];
  const strips = rows.map((row) => strip(row.flat()));
  const box = unionBox(strips);
  return {
    box,
    rows,
    xs: columnEdges(columns),
    ys: edgesOf(strips.map(({ top, bottom }) => [top, bottom])),
  };
}

function strip(segments: readonly Segment[]): Box {
  return unionBox(segments.map(({ box }) => box));
}

/** Where texts begin, so that they stand in their cells as on the page; of texts that are set to the right, where these end. */
function columnEdges(columns: readonly (readonly Segment[])[]): readonly number[] {
  const strips = columns.map(strip);
  const inner = strips.slice(1).map(({ left }, index) => {
    const [before = [], behind = []] = [columns[index], columns[index + 1]];
    const end = strips[index]?.right ?? left;
    const middle = (end + left) / 2;
    if (isRightColumn(before)) return Math.min(end + slackOf(before), middle);
    return isRightColumn(behind) ? Math.max(left - slackOf(behind), middle) : left;
  });
  const [first = [], last = []] = [columns[0], columns.at(-1)];
  const left = (strips[0]?.left ?? 0) - (isRightColumn(first) ? slackOf(first) : 0);
  return [left, ...inner, (strips.at(-1)?.right ?? 0) + (isRightColumn(last) ? 0 : slackOf(last))];
}

/** Room for letters that another font draws wider. */
function slackOf(column: readonly Segment[]): number {
  return SLACK * Math.max(0, ...column.map(({ em }) => em));
}

/** Whether texts end at one place, and begin anywhere. */
function isRightColumn(column: readonly Segment[]): boolean {
  const [first] = column;
  if (!first) return false;
  return (
    column.every(({ box }) => Math.abs(box.right - first.box.right) < SAME_END) &&
    column.some(({ box, em }) => Math.abs(box.left - first.box.left) > em)
  );
}

/** In the middle of the white between neighbours. */
function edgesOf(strips: readonly (readonly [from: number, to: number])[]): readonly number[] {
  const inner = strips.slice(1).map(([from], index) => (from + (strips[index]?.[1] ?? from)) / 2);
  return [strips[0]?.[0] ?? 0, ...inner, strips.at(-1)?.[1] ?? 0];
}
