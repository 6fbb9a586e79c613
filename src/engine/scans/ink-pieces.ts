/** Finds the pieces of ink of a page: pixels that touch each other, by runs of them along the rows. */
import type { GrayRaster } from './raster.ts';

export interface InkPieces {
  /** By piece: pixels, and the box around it (`right` and `bottom` behind it). */
  readonly areas: Uint32Array;
  readonly lefts: Uint32Array;
  readonly tops: Uint32Array;
  readonly rights: Uint32Array;
  readonly bottoms: Uint32Array;
  /** By run: its row, where it begins and ends, and its piece. */
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly pieces: Uint32Array;
}

/** More runs are a screen of dots over all the page, not ink that could be cleaned; they would take all memory. */
const MOST_RUNS = 3_000_000;

/** @param darkest values below are ink. Undefined for a page that is one great pattern. */
export function findInkPieces(gray: GrayRaster, darkest: number): InkPieces | undefined {
  const runs = findRuns(gray, darkest);
  if (!runs) return undefined;
  const parents = joinRuns(runs, gray.height);
  return { ...runs, ...gather(runs, parents) };
}

interface Runs {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

function findRuns({ data, width, height }: GrayRaster, darkest: number): Runs | undefined {
  const [rows, starts, ends]: [number[], number[], number[]] = [[], [], []];
  for (let y = 0, row = 0; y < height; y++, row += width) {
    for (let x = 0; x < width; x++) {
      if ((data[row + x] ?? 255) >= darkest) continue;
      const start = x;
      while (x < width && (data[row + x] ?? 255) < darkest) x++;
      rows.push(y);
      starts.push(start);
      ends.push(x);
    }
    if (rows.length > MOST_RUNS) return undefined;
  }
  return { rows: Uint32Array.from(rows), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** Each run gets one that it touches above, corners included. @returns the tree of runs. */
function joinRuns({ rows, starts, ends }: Runs, height: number): Uint32Array {
  const parents = Uint32Array.from({ length: rows.length }, (_, run) => run);
  const firsts = new Uint32Array(height + 2).fill(rows.length);
  for (let run = rows.length - 1; run >= 0; run--) firsts[rows[run] ?? 0] = run;
  for (let y = height - 1; y >= 0; y--) if (firsts[y] === rows.length) firsts[y] = firsts[y + 1] ?? rows.length;
  for (let y = 1; y < height; y++) {
    let above = firsts[y - 1] ?? 0;
    const end = firsts[y] ?? 0;
    for (let run = end; run < (firsts[y + 1] ?? 0); run++) {
      while (above < end && (ends[above] ?? 0) < (starts[run] ?? 0)) above++;
      for (let other = above; other < end && (starts[other] ?? 0) <= (ends[run] ?? 0); other++) {
        join(parents, other, run);
      }
    }
  }
  return parents;
}

function join(parents: Uint32Array, a: number, b: number): void {
  const [first, second] = [rootOf(parents, a), rootOf(parents, b)];
  if (first < second) parents[second] = first;
  else parents[first] = second;
}

function rootOf(parents: Uint32Array, run: number): number {
  let at = run;
  while (parents[at] !== at) {
    const parent = parents[at] ?? 0;
    parents[at] = parents[parent] ?? parent;
    at = parents[at] ?? 0;
  }
  return at;
}

function gather({ rows, starts, ends }: Runs, parents: Uint32Array) {
  const pieces = new Uint32Array(rows.length);
  let count = 0;
  for (let run = 0; run < rows.length; run++) {
    const root = rootOf(parents, run);
    pieces[run] = root === run ? count++ : (pieces[root] ?? 0);
  }
  const areas = new Uint32Array(count);
  const lefts = new Uint32Array(count).fill(0xff_ff_ff_ff);
  const tops = new Uint32Array(count).fill(0xff_ff_ff_ff);
  const [rights, bottoms] = [new Uint32Array(count), new Uint32Array(count)];
  for (let run = 0; run < rows.length; run++) {
    const piece = pieces[run] ?? 0;
    const [y, start, end] = [rows[run] ?? 0, starts[run] ?? 0, ends[run] ?? 0];
    areas[piece] = (areas[piece] ?? 0) + end - start;
    lefts[piece] = Math.min(lefts[piece] ?? 0, start);
    tops[piece] = Math.min(tops[piece] ?? 0, y);
    rights[piece] = Math.max(rights[piece] ?? 0, end);
    bottoms[piece] = Math.max(bottoms[piece] ?? 0, y + 1);
  }
  return { areas, lefts, tops, rights, bottoms, pieces };
}
