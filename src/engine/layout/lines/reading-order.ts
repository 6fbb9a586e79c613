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
/** Strips that are looked at closely: a map has hundreds of places where labels begin by chance. */
const MAX_STRIPS = 40;
const MAX_DEPTH = 12;

export function orderBlocks(segments: readonly Segment[], depth = 0): readonly Block[] {
  if (segments.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : undefined;
  if (gutter === undefined) return [[...segments].sort(byPlace)];
  return gutter.bands.flatMap((band) => {
    if (!band.inColumns) return orderBlocks(band.segments, depth + 1);
    return sidesOf(band.segments, gutter.x).flatMap((side) => orderBlocks(side, depth + 1));
  });
}

function byPlace(a: Segment, b: Segment): number {
  return areBeside(a, b) ? a.box.left - b.box.left : middle(a.box) - middle(b.box);
}

/** A white strip, and what it parts from the top: runs of lines in columns, and what stands between them. */
interface Gutter {
  readonly x: number;
  readonly bands: readonly Band[];
  readonly worth: number;
}

interface Band {
  readonly segments: readonly Segment[];
  readonly inColumns: boolean;
  /** Of columns: rows on the side that has fewer. */
  readonly rows: number;
}

/** The white strip that parts most lines, or undefined when there are no columns. */
function findGutter(segments: readonly Segment[]): Gutter | undefined {
  const sorted = [...segments].sort((a, b) => middle(a.box) - middle(b.box));
  const strips = columnStarts(segments)
    .map((x) => ({ x, mostRows: sum(runsBeside(sorted, x).map(({ rows }) => rows)) }))
    .filter(({ mostRows }) => mostRows >= MIN_COLUMN_ROWS)
    .sort((a, b) => b.mostRows - a.mostRows || a.x - b.x);
  let best: Gutter | undefined;
  for (const { x, mostRows } of strips.slice(0, MAX_STRIPS)) {
    if (best && mostRows < best.worth) break;
    const gutter = gutterAt(sorted, x);
    if (gutter && (!best || gutter.worth > best.worth || (gutter.worth === best.worth && x < best.x))) best = gutter;
  }
  return best;
}

function gutterAt(sorted: readonly Segment[], x: number): Gutter | undefined {
  const bands = bandsBeside(sorted, x);
  const columns = bands.filter(({ inColumns }) => inColumns);
  const rows = sum(columns.map((band) => band.rows));
  return rows < MIN_COLUMN_ROWS ? undefined : { x, bands, worth: rows - BREAK_ROWS * (columns.length - 1) };
}

/** Runs in columns, and between them all that is none. */
function bandsBeside(sorted: readonly Segment[], x: number): readonly Band[] {
  const bands: { segments: Segment[]; inColumns: boolean; rows: number }[] = [];
  for (const { segments, rows } of runsBeside(sorted, x)) {
    const inColumns = isInColumns(segments, x, rows);
    const last = bands.at(-1);
    if (last && !last.inColumns && !inColumns) for (const segment of segments) last.segments.push(segment);
    else bands.push({ segments, inColumns, rows });
  }
  return bands;
}

interface Run {
  readonly segments: Segment[];
  readonly crosses: boolean;
  /** That may be in columns: none of lines that cross the strip. */
  readonly rows: number;
}

/** Lines that cross a strip and lines that do not, in turn. @param sorted from the top */
function runsBeside(sorted: readonly Segment[], x: number): readonly Run[] {
  const runs: Pick<Run, 'segments' | 'crosses'>[] = [];
  for (const segment of sorted) {
    const crosses = isCrossed(segment, x);
    const last = runs.at(-1);
    if (last && last.crosses === crosses) last.segments.push(segment);
    else runs.push({ segments: [segment], crosses });
  }
  return runs.map((run) => ({ ...run, rows: run.crosses ? 0 : columnRows(run.segments, x) }));
}

/** @param rows on the side that has fewer */
function isInColumns(segments: readonly Segment[], gutter: number, rows: number): boolean {
  if (rows < MIN_COLUMN_ROWS) return false;
  return (rows >= MANY_ROWS && areDrawnInTurn(segments, gutter)) || !areCellsBeside(segments, gutter, MIN_COLUMN_ROWS);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
