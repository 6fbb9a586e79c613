/** Finds the connected shapes of ink in black and white rows: letters, dots, lines. */

/** A byte a pixel, 1 for ink. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

export interface InkShape extends Bitmap {
  /** Of its upper left corner. */
  readonly x: number;
  readonly y: number;
}

/** Of ink in one row, from `start` up to `end`, which is not part of it. */
interface Run {
  readonly y: number;
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

export interface ShapeLimits {
  /** Sides in pixels between which a shape is taken; others are left out. */
  readonly least: number;
  readonly most: number;
}

/** @param page a byte a pixel. @returns shapes that touch nothing else, corners included, from the top down. */
export function findShapes(page: Bitmap, { least, most }: ShapeLimits): readonly InkShape[] {
  const runs: Run[] = [];
  const parents: number[] = [];
  const root = (index: number): number => {
    let at = index;
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      parents[at] = parents[parent] ?? parent;
      at = parent;
    }
    return at;
  };
  let [above, aboveEnd] = [0, 0];
  for (let y = 0; y < page.height; y++) {
    const first = runs.length;
    collectRuns(page, y, runs, parents);
    let touching = above;
    for (let index = first; index < runs.length; index++) {
      const run = runs[index];
      if (!run) continue;
      while (touching < aboveEnd && (runs[touching]?.end ?? 0) < run.start) touching++;
      for (let at = touching; at < aboveEnd && (runs[at]?.start ?? 0) <= run.end; at++) parents[root(at)] = root(index);
    }
    [above, aboveEnd] = [first, runs.length];
  }
  const groups = new Map<number, Run[]>();
  for (const run of runs) {
    const group = groups.get(root(run.index));
    if (group) group.push(run);
    else groups.set(root(run.index), [run]);
  }
  return [...groups.values()].flatMap((group) => shapeOf(group, least, most) ?? []);
}

function collectRuns({ bits, width }: Bitmap, y: number, runs: Run[], parents: number[]): void {
  const row = y * width;
  for (let x = bits.indexOf(1, row) - row; x >= 0 && x < width; ) {
    let end = x + 1;
    while (end < width && bits[row + end] === 1) end++;
    parents.push(runs.length);
    runs.push({ y, start: x, end, index: runs.length });
    const next = bits.indexOf(1, row + end);
    x = next < 0 ? width : next - row;
  }
}

function shapeOf(runs: readonly Run[], least: number, most: number): InkShape | undefined {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, runs[0]?.y ?? 0, 0, 0];
  for (const { y, start, end } of runs) {
    left = Math.min(left, start);
    right = Math.max(right, end);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const [width, height] = [right - left, bottom - top];
  if (Math.max(width, height) < least || width > most || height > most) return undefined;
  const bits = new Uint8Array(width * height);
  for (const { y, start, end } of runs) bits.fill(1, (y - top) * width + start - left, (y - top) * width + end - left);
  return { x: left, y: top, width, height, bits };
}
