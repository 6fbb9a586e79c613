/** Finds white strips over which hardly any line of a page runs: columns whose edges are not sure, as those of scans. */
import { areBeside, makeSegment, middle, type Segment } from './rows.ts';

export interface Strip {
  readonly from: number;
  readonly to: number;
}

/** Rows with text on both sides, from which on a strip tells something. */
const MIN_ROWS = 15;
/** Share of them that may run over it; words end in one place by chance in a fifth of them. */
const MOST_OVER = 0.12;
/** In ems: text on both sides is so wide. A strip is as wide as this, and words reach as far into it. */
const MIN_WIDTH = 8;
const MIN_STRIP = 0.25;
const INTO = 0.1;
/** In ems: three of four rows have more white there, wider than the spaces of justified text are for the most part. */
const MIN_GAP = 0.6;

/** From the left. */
export function clearStrips(segments: readonly Segment[]): readonly Strip[] {
  const rows = rowsOf(segments);
  if (rows.length < MIN_ROWS) return [];
  const em = emOf(segments);
  const origin = Math.floor(Math.min(...rows.map(({ left }) => left)));
  const width = Math.ceil(Math.max(...rows.map(({ right }) => right))) - origin + 2;
  // Steps of half a point: what lies over a place, by what begins and what ends there.
  const both = new Int32Array(2 * width + 2);
  const over = new Int32Array(2 * width + 2);
  const add = (counts: Int32Array, left: number, right: number) => {
    const [from, to] = [Math.ceil(2 * (left - origin)), Math.floor(2 * (right - origin))];
    if (to < from || from < 0 || to + 1 >= counts.length) return;
    counts[from] = (counts[from] ?? 0) + 1;
    counts[to + 1] = (counts[to + 1] ?? 0) - 1;
  };
  for (const { segments: own, left, right } of rows) {
    add(both, left + MIN_WIDTH * em, right - MIN_WIDTH * em);
    for (const { words } of own) for (const { box } of words) add(over, box.left + INTO * em, box.right - INTO * em);
  }
  return stripsOf(both, over)
    .filter(({ from, to }) => to - from >= 2 * MIN_STRIP * em)
    .map(({ from, to }) => ({ from: origin + from / 2, to: origin + to / 2 }))
    .filter((strip) => gapAt(rows, strip) >= MIN_GAP * em);
}

/** What three of four rows have at least between the words on both sides of a strip: words below each other have spaces there. */
function gapAt(rows: readonly Row[], { from, to }: Strip): number {
  const at = (from + to) / 2;
  const gaps = rows.flatMap(({ segments, left, right }) => {
    if (left >= at || right <= at) return [];
    let [end, start] = [left, right];
    for (const { words } of segments) {
      for (const { box } of words) {
        if ((box.left + box.right) / 2 < at) end = Math.max(end, box.right);
        else start = Math.min(start, box.left);
      }
    }
    return [start - end];
  });
  return gaps.sort((a, b) => a - b)[gaps.length >> 2] ?? 0;
}

function stripsOf(both: Int32Array, over: Int32Array): readonly Strip[] {
  const strips: Strip[] = [];
  let [beside, above, from] = [0, 0, -1];
  for (let at = 0; at < both.length; at++) {
    beside += both[at] ?? 0;
    above += over[at] ?? 0;
    const isClear = beside >= MIN_ROWS && above <= MOST_OVER * beside;
    if (isClear && from === -1) from = at;
    if (!isClear && from !== -1) {
      strips.push({ from, to: at - 1 });
      from = -1;
    }
  }
  return strips;
}

interface Row {
  readonly segments: readonly Segment[];
  readonly left: number;
  readonly right: number;
}

function rowsOf(segments: readonly Segment[]): readonly Row[] {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => middle(a.box) - middle(b.box))) {
    const last = rows.at(-1);
    if (last?.[0] && areBeside(last[0], segment)) last.push(segment);
    else rows.push([segment]);
  }
  return rows.map((own) => ({
    segments: own,
    left: Math.min(...own.map(({ box }) => box.left)),
    right: Math.max(...own.map(({ box }) => box.right)),
  }));
}

function emOf(segments: readonly Segment[]): number {
  const ems = segments.map(({ em }) => em).sort((a, b) => a - b);
  return Math.max(1, ems[ems.length >> 1] ?? 1);
}

/** Segments of one page, those cut that have a gap at such a strip between rows that have one there too. */
export function cutAtStrips(segments: readonly Segment[]): readonly Segment[] {
  let cut = segments;
  for (const strip of clearStrips(segments)) {
    const rows = rowsOf(cut).filter(({ left, right }) => left < strip.from && right > strip.to);
    const places = rows.map((row) => row.segments.flatMap((segment) => placeIn(segment, strip)));
    const isOpen = (row: number) => places[row]?.every(({ place }) => place > 0) ?? true;
    const found = new Map<Segment, number>();
    for (const [row, own] of places.entries()) {
      if (!isOpen(row) || !isOpen(row - 1) || !isOpen(row + 1)) continue;
      for (const { segment, place } of own) found.set(segment, place);
    }
    cut = cut.flatMap((segment) => {
      const place = found.get(segment);
      if (place === undefined) return [segment];
      return [makeSegment(segment.words.slice(0, place)), makeSegment(segment.words.slice(place))];
    });
  }
  return cut;
}

/** Of a segment that runs over a strip, the first word behind it; 0 where a word lies over it. */
function placeIn(segment: Segment, strip: Strip): readonly { readonly segment: Segment; readonly place: number }[] {
  const { words, box, em } = segment;
  const at = (strip.from + strip.to) / 2;
  if (box.right <= at || box.left >= at) return [];
  const place = words.findIndex((word) => word.box.right > at);
  const isOver =
    (words[place]?.box.left ?? -Infinity) + INTO * em < at && (words[place]?.box.right ?? 0) - INTO * em > at;
  return [{ segment, place: isOver ? 0 : place }];
}
