/** Finds blocks of text that stand beside each other: their lines are not on one level, so that no tab can have set them. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/words.ts';
import { areBeside, middle, type Segment } from '../lines/rows.ts';

export interface Abreast {
  readonly box: Box;
  /** From left to right, the segments of each from the top. */
  readonly columns: readonly (readonly Segment[])[];
  /** Of the columns: one more than there are. */
  readonly edges: readonly number[];
}

/** In ems: the white between two blocks. */
const GUTTER = 1.2;
/** In ems: lines on one level agree by this. */
const LEVEL = 0.2;
/** In heights of a line: a block goes on over less white. */
const NEAR = 1;
/** In ems: lines of a block begin, end or are centred at one place. */
const SAME_EDGE = 0.5;
/** Pairs of lines that are not on one level: one may be a sign that was moved. */
const MIN_PAIRS = 2;

/** @param segments of one column of text. */
export function findAbreast(segments: readonly Segment[]): readonly Abreast[] {
  const ordered = [...segments].sort((a, b) => a.box.top - b.box.top);
  const taken = new Set<Segment>();
  const found: Abreast[] = [];
  for (const [a, b] of besidePairs(ordered)) {
    if (taken.has(a) || taken.has(b) || areLevel(a, b)) continue;
    const free = ordered.filter((segment) => !taken.has(segment));
    const group = grown([a, b], free);
    if (!group || !isAbreast(group)) continue;
    for (const segment of group) taken.add(segment);
    found.push(makeAbreast(group));
  }
  return found;
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

function columnsOf(group: readonly Segment[]): readonly (readonly Segment[])[] {
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
  const apart = pairs.filter(([a, b]) => !areLevel(a, b)).length;
  return apart >= MIN_PAIRS && apart * 2 > pairs.length && columnsOf(group).every(isSet);
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

function makeAbreast(group: readonly Segment[]): Abreast {
  const columns = columnsOf(group);
  const boxes = columns.map((column) => unionBox(column.map(({ box }) => box)));
  const box = unionBox(boxes);
  const inner = boxes.slice(1).map(({ left }, index) => (left + (boxes[index]?.right ?? left)) / 2);
  return { box, columns, edges: [box.left, ...inner, box.right] };
}
