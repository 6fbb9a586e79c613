/** Gathers the level edges that tables without upright lines have: rules and painted rows, one below the other, that begin and end at the same places. */
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Border } from '../model.ts';

/** In points: lines and areas that begin, or end, at one place. */
const SAME_SIDE = 4;
/** In points: pieces of one rule, and edges of one row, are nearer than this. */
const TOUCHING = 3;
/** In points: shorter rules are underlines and rules of notes. */
const MIN_WIDTH = 90;
/** In points: painted rows are as high as a line of text or a few. Rows whose cells are painted one by one may be higher. */
export const ROW_HEIGHT = { least: 8, most: 90, mostOfCells: 400 };
const MIN_EDGES = 3;
/** In points: pieces meet where one ends and the next begins within this. */
const SAME_JOINT = 1;
/** Edges that have a joint, at least. */
const MIN_JOINED = 3;
/** More painted rows and cells beside each other are a drawing. */
const MAX_PAIRS = 250_000;
/** In points: narrower pieces are dashes. */
const MIN_CELL = 8;

export interface LevelEdge {
  readonly at: number;
  /** Absent where a painted row ends without a line. */
  readonly line?: Border;
}

/** Edges from the top that share their sides. */
export interface LevelGroup {
  readonly left: number;
  readonly right: number;
  readonly edges: readonly LevelEdge[];
  /** The x where pieces of its rules and painted rows meet, as those of cells that are drawn one by one; from the left. */
  readonly joints: readonly number[];
}

/** A rule, or the edge of painted rows. */
export interface EdgeStrip extends LevelEdge {
  readonly from: number;
  readonly to: number;
  /** The x where its pieces meet. */
  readonly joints: readonly number[];
}

/** Of a page, from the top; each has three edges or more. */
export function levelGroups(lines: readonly DrawnLine[], fills: readonly FilledArea[]): readonly LevelGroup[] {
  const strips = [...ruleStrips(lines), ...fillStrips(fills)].filter(({ from, to }) => to - from >= MIN_WIDTH);
  const groups: EdgeStrip[][] = [];
  for (const strip of strips.sort((a, b) => a.at - b.at)) {
    const group = groups.find(([first]) => first && isSame(first, strip));
    if (group) group.push(strip);
    else groups.push([strip]);
  }
  return groups.flatMap((group) => {
    const edges = joinedEdges(group);
    const [first] = group;
    if (!first || edges.length < MIN_EDGES) return [];
    return [{ left: first.from, right: first.to, edges, joints: sharedJoints(group) }];
  });
}

function isSame(a: EdgeStrip, b: EdgeStrip): boolean {
  return Math.abs(a.from - b.from) <= SAME_SIDE && Math.abs(a.to - b.to) <= SAME_SIDE;
}

/** Rules that are drawn in pieces are one. */
export function ruleStrips(lines: readonly DrawnLine[]): readonly EdgeStrip[] {
  const level = lines.filter((line) => line.level).sort((a, b) => a.at - b.at || a.from - b.from);
  const rows: DrawnLine[][] = [];
  for (const line of level) {
    const row = rows.at(-1);
    if (row?.[0] && line.at - row[0].at <= 1) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => {
    const joined: (EdgeStrip & { joints: number[] })[] = [];
    for (const { at, from, to, widthPt, colour } of row.sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last && from - last.to <= TOUCHING) {
        if (meet(last.to, from)) last.joints.push(from);
        joined[joined.length - 1] = { ...last, to: Math.max(last.to, to) };
      } else joined.push({ at, from, to, joints: [], line: { widthPt, colour, style: 'single' } });
    }
    return joined;
  });
}

interface PaintedRow {
  readonly top: number;
  readonly bottom: number;
  from: number;
  to: number;
  pieces: number;
  readonly joints: number[];
}

/** The upper and lower edges of painted rows, whose cells may be painted one by one. */
function fillStrips(fills: readonly FilledArea[]): readonly EdgeStrip[] {
  const cells = fills
    .filter(({ box }) => box.bottom - box.top >= ROW_HEIGHT.least && box.bottom - box.top <= ROW_HEIGHT.mostOfCells)
    .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const rows: PaintedRow[] = [];
  for (const { box } of cells) {
    const row = rows.findLast(
      (each) =>
        Math.abs(each.top - box.top) <= 1 && Math.abs(each.bottom - box.bottom) <= 1 && box.left - each.to <= TOUCHING,
    );
    if (row) {
      if (meet(row.to, box.left)) row.joints.push(box.left);
      row.to = Math.max(row.to, box.right);
      row.pieces++;
    } else rows.push({ top: box.top, bottom: box.bottom, from: box.left, to: box.right, pieces: 1, joints: [] });
  }
  const painted = rows.filter(({ top, bottom, pieces }) => bottom - top <= ROW_HEIGHT.most || pieces > 1);
  return withCellsOverRows(painted).flatMap(({ top, bottom, from, to, joints }) => [
    { at: top, from, to, joints },
    { at: bottom, from, to, joints },
  ]);
}

/** A cell that is as high as several rows, which it begins and ends with, is a piece of each. */
function withCellsOverRows(rows: readonly PaintedRow[]): readonly PaintedRow[] {
  const several = rows.filter(({ pieces }) => pieces > 1);
  const tall = rows.filter(({ pieces }) => pieces === 1);
  if (tall.length * several.length > MAX_PAIRS) return rows;
  const taken = new Set<PaintedRow>();
  for (const cell of tall) {
    const beside = several.filter((row) => {
      const isWithin = row.top >= cell.top - 1 && row.bottom <= cell.bottom + 1;
      return isWithin && (meet(cell.to, row.from) || meet(row.to, cell.from));
    });
    const height = beside.reduce((sum, row) => sum + row.bottom - row.top, 0);
    if (beside.length < 2 || Math.abs(height - (cell.bottom - cell.top)) > beside.length) continue;
    taken.add(cell);
    for (const row of beside) {
      row.joints.push(meet(cell.to, row.from) ? row.from : row.to);
      row.from = Math.min(row.from, cell.from);
      row.to = Math.max(row.to, cell.to);
      row.pieces++;
    }
  }
  return rows.filter((row) => !taken.has(row));
}

function meet(end: number, begin: number): boolean {
  return Math.abs(begin - end) <= SAME_JOINT;
}

/** Those of most strips that have any. None where they are so near to each other that the pieces are dashes. */
function sharedJoints(strips: readonly EdgeStrip[]): readonly number[] {
  const pieced = strips.filter(({ joints }) => joints.length > 0);
  const all = pieced.flatMap(({ joints }, strip) => joints.map((at) => ({ at, strip })));
  const places: { readonly at: number; readonly strips: Set<number> }[] = [];
  for (const { at, strip } of all.sort((a, b) => a.at - b.at)) {
    const last = places.at(-1);
    if (last && at - last.at <= 2 * SAME_JOINT) last.strips.add(strip);
    else places.push({ at, strips: new Set([strip]) });
  }
  const least = Math.max(MIN_JOINED, pieced.length / 2);
  const shared = places.flatMap((place) => (place.strips.size >= least ? [place.at] : []));
  return shared.some((joint, index) => joint - (shared[index - 1] ?? -Infinity) < MIN_CELL) ? [] : shared;
}

function joinedEdges(strips: readonly EdgeStrip[]): readonly LevelEdge[] {
  const edges: LevelEdge[] = [];
  for (const { at, line } of strips) {
    const last = edges.at(-1);
    if (!last || at - last.at > TOUCHING) edges.push({ at, ...(line ? { line } : {}) });
    else if (line && !last.line) edges[edges.length - 1] = { at, line };
  }
  return edges;
}
