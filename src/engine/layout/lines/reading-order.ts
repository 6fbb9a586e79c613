/** Puts the segments of a page into the order in which one reads: columns one after another, tables row by row. */
import { areCellsBeside, areDrawnInTurn, columnRows, columnStarts, isCrossed, sidesOf } from './gutters.ts';
import { areBeside, middle, type Segment } from './rows.ts';

/** A block reads from its top to its bottom without columns. */
export type Block = readonly Segment[];

/** Rows that both sides of a gutter must have. */
const MIN_COLUMN_ROWS = 3;
/** So many that the file has column by column are columns, whatever they hold. */
const MANY_ROWS = 6;
/** As many fewer is a strip worth for each line over it that parts its columns: lines end before the white between columns. */
const BREAK_ROWS = 2;
const MAX_DEPTH = 12;

export function orderBlocks(segments: readonly Segment[], depth = 0): readonly Block[] {
  if (segments.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : undefined;
  if (gutter === undefined) return [[...segments].sort(byPlace)];
  return bands(segments, gutter).flatMap((band) => {
    if (!band.inColumns) return orderBlocks(band.segments, depth + 1);
    return sidesOf(band.segments, gutter).flatMap((side) => orderBlocks(side, depth + 1));
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
  const rows = columnRows(segments, gutter);
  if (rows < MIN_COLUMN_ROWS) return false;
  return (rows >= MANY_ROWS && areDrawnInTurn(segments, gutter)) || !areCellsBeside(segments, gutter, MIN_COLUMN_ROWS);
}

/** The x of the white strip that parts most lines, or undefined when there are no columns. */
function findGutter(segments: readonly Segment[]): number | undefined {
  let best: { readonly x: number; readonly worth: number } | undefined;
  for (const x of columnStarts(segments)) {
    const columns = bands(segments, x).filter(({ inColumns }) => inColumns);
    const rows = columns.reduce((sum, band) => sum + columnRows(band.segments, x), 0);
    const worth = rows - BREAK_ROWS * (columns.length - 1);
    if (rows >= MIN_COLUMN_ROWS && worth > (best?.worth ?? -Infinity)) best = { x, worth };
  }
  return best?.x;
}
