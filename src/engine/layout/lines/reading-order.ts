/** Puts the segments of a page into the order in which one reads: columns one after another, tables row by row. */
import { areBeside, middle, type Segment } from './rows.ts';

/** A block reads from its top to its bottom without columns. */
export type Block = readonly Segment[];

/** Column starts that agree within this many ems count as one. */
const EDGE_TOLERANCE = 0.7;
/** Rows that both sides of a gutter must have. */
const MIN_COLUMN_ROWS = 3;
/** Cells of a table are short; lines of a column are not. */
const MAX_CELL_WORDS = 3;
/** Most words of a column stand in lines of so many and more. */
const MIN_LINE_WORDS = 6;
/** Share of rows that have something on both sides, from which on short lines are a table. */
const TABLE_ROWS = 0.6;
const MAX_DEPTH = 12;

export function orderBlocks(segments: readonly Segment[], depth = 0): readonly Block[] {
  if (segments.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : undefined;
  if (gutter === undefined) return [[...segments].sort(byPlace)];
  return bands(segments, gutter).flatMap((band) => {
    if (!band.inColumns) return orderBlocks(band.segments, depth + 1);
    const left = band.segments.filter(({ box }) => middleX(box) < gutter);
    const right = band.segments.filter(({ box }) => middleX(box) >= gutter);
    return [...orderBlocks(left, depth + 1), ...orderBlocks(right, depth + 1)];
  });
}

function byPlace(a: Segment, b: Segment): number {
  return areBeside(a, b) ? a.box.left - b.box.left : middle(a.box) - middle(b.box);
}

interface Band {
  readonly segments: readonly Segment[];
  readonly inColumns: boolean;
}

/** From the top: runs of lines that the gutter parts into columns, and what stands between them. */
function bands(segments: readonly Segment[], gutter: number): readonly Band[] {
  const made: { segments: Segment[]; crosses: boolean }[] = [];
  for (const segment of [...segments].sort((a, b) => middle(a.box) - middle(b.box))) {
    const crosses = isCrossed(segment, gutter);
    const last = made.at(-1);
    if (last && last.crosses === crosses) last.segments.push(segment);
    else made.push({ segments: [segment], crosses });
  }
  const joined: { segments: Segment[]; inColumns: boolean }[] = [];
  for (const { segments: own, crosses } of made) {
    const inColumns = !crosses && isInColumns(own, gutter);
    const last = joined.at(-1);
    if (last && !last.inColumns && !inColumns) last.segments.push(...own);
    else joined.push({ segments: own, inColumns });
  }
  return joined;
}

function isInColumns(segments: readonly Segment[], gutter: number): boolean {
  return columnRows(segments, gutter) >= MIN_COLUMN_ROWS && !isTable(segments, gutter);
}

/** The x of the white strip that parts most lines, or undefined when there are no columns. */
function findGutter(segments: readonly Segment[]): number | undefined {
  let best = { score: 0, x: 0 };
  for (const x of columnStarts(segments)) {
    let score = 0;
    for (const band of bands(segments, x)) if (band.inColumns) score += columnRows(band.segments, x);
    if (score > best.score) best = { score, x };
  }
  return best.score >= MIN_COLUMN_ROWS ? best.x : undefined;
}

/** Just left of every edge where several segments begin. */
function columnStarts(segments: readonly Segment[]): readonly number[] {
  const edges = segments.map(({ box, em }) => ({ left: box.left, em })).sort((a, b) => a.left - b.left);
  const starts: number[] = [];
  for (let first = 0; first < edges.length; ) {
    const { left = 0, em = 1 } = edges[first] ?? {};
    let next = first;
    while (next < edges.length && (edges[next]?.left ?? 0) - left <= EDGE_TOLERANCE * em) next++;
    if (next - first >= MIN_COLUMN_ROWS) starts.push(left - 0.3 * em);
    first = next;
  }
  return starts;
}

/** Rows on the side of the gutter that has fewer, within the height that both sides share. */
function columnRows(segments: readonly Segment[], gutter: number): number {
  const left = segments.filter(({ box }) => middleX(box) < gutter);
  const right = segments.filter(({ box }) => middleX(box) >= gutter);
  if (left.length === 0 || right.length === 0) return 0;
  const top = Math.max(Math.min(...left.map(({ box }) => box.top)), Math.min(...right.map(({ box }) => box.top)));
  const bottom = Math.min(
    Math.max(...left.map(({ box }) => box.bottom)),
    Math.max(...right.map(({ box }) => box.bottom)),
  );
  const within = (side: readonly Segment[]) =>
    side.filter(({ box }) => middle(box) > top && middle(box) < bottom).length;
  return Math.min(within(left), within(right));
}

function isTable(segments: readonly Segment[], gutter: number): boolean {
  const left = segments.filter(({ box }) => middleX(box) < gutter);
  const right = segments.filter(({ box }) => middleX(box) >= gutter);
  const paired = right.filter((one) => left.some((other) => isSameRow(one, other))).length;
  return paired >= TABLE_ROWS * Math.min(left.length, right.length) && (areCells(left) || areCells(right));
}

function isSameRow(a: Segment, b: Segment): boolean {
  return Math.abs(middle(a.box) - middle(b.box)) < 0.3 * Math.min(a.em, b.em);
}

/** Whether these are cells rather than lines of a column, in which the labels of a figure may outnumber the lines. */
function areCells(segments: readonly Segment[]): boolean {
  const counts = segments.map(countWords).sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  const lines = counts.filter((count) => count >= MIN_LINE_WORDS);
  return median <= MAX_CELL_WORDS && (lines.length < MIN_COLUMN_ROWS || 2 * sum(lines) < sum(counts));
}

/** Chinese and Japanese have no spaces: two of their signs stand for about a word. */
function countWords({ words }: Segment): number {
  const signs = words.map(({ word }) => word.text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0);
  return Math.max(words.length, Math.round(sum(signs) / 2));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function isCrossed({ box, em }: Segment, x: number): boolean {
  return box.left < x - 0.2 * em && box.right > x + 0.2 * em;
}

function middleX(box: { readonly left: number; readonly right: number }): number {
  return (box.left + box.right) / 2;
}
