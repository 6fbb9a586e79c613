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
}

interface Strip extends LevelEdge {
  readonly from: number;
  readonly to: number;
}

/** Of a page, from the top; each has three edges or more. */
export function levelGroups(lines: readonly DrawnLine[], fills: readonly FilledArea[]): readonly LevelGroup[] {
  const strips = [...ruleStrips(lines), ...fillStrips(fills)].filter(({ from, to }) => to - from >= MIN_WIDTH);
  const groups: Strip[][] = [];
  for (const strip of strips.sort((a, b) => a.at - b.at)) {
    const group = groups.find(([first]) => first && isSame(first, strip));
    if (group) group.push(strip);
    else groups.push([strip]);
  }
  return groups.flatMap((group) => {
    const edges = joinedEdges(group);
    const [first] = group;
    return first && edges.length >= MIN_EDGES ? [{ left: first.from, right: first.to, edges }] : [];
  });
}

function isSame(a: Strip, b: Strip): boolean {
  return Math.abs(a.from - b.from) <= SAME_SIDE && Math.abs(a.to - b.to) <= SAME_SIDE;
}

/** Rules that are drawn in pieces are one. */
function ruleStrips(lines: readonly DrawnLine[]): readonly Strip[] {
  const level = lines.filter((line) => line.level).sort((a, b) => a.at - b.at || a.from - b.from);
  const rows: DrawnLine[][] = [];
  for (const line of level) {
    const row = rows.at(-1);
    if (row?.[0] && line.at - row[0].at <= 1) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => {
    const joined: Strip[] = [];
    for (const { at, from, to, widthPt, colour } of row.sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last && from - last.to <= TOUCHING) joined[joined.length - 1] = { ...last, to: Math.max(last.to, to) };
      else joined.push({ at, from, to, line: { widthPt, colour, style: 'single' } });
    }
    return joined;
  });
}

/** The upper and lower edges of painted rows, whose cells may be painted one by one. */
function fillStrips(fills: readonly FilledArea[]): readonly Strip[] {
  const cells = fills
    .filter(({ box }) => box.bottom - box.top >= ROW_HEIGHT.least && box.bottom - box.top <= ROW_HEIGHT.mostOfCells)
    .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const rows: { top: number; bottom: number; from: number; to: number; pieces: number }[] = [];
  for (const { box } of cells) {
    const row = rows.findLast(
      (each) =>
        Math.abs(each.top - box.top) <= 1 && Math.abs(each.bottom - box.bottom) <= 1 && box.left - each.to <= TOUCHING,
    );
    if (row) {
      row.to = Math.max(row.to, box.right);
      row.pieces++;
    } else rows.push({ top: box.top, bottom: box.bottom, from: box.left, to: box.right, pieces: 1 });
  }
  const painted = rows.filter(({ top, bottom, pieces }) => bottom - top <= ROW_HEIGHT.most || pieces > 1);
  return painted.flatMap(({ top, bottom, from, to }) => [
    { at: top, from, to },
    { at: bottom, from, to },
  ]);
}

function joinedEdges(strips: readonly Strip[]): readonly LevelEdge[] {
  const edges: LevelEdge[] = [];
  for (const { at, line } of strips) {
    const last = edges.at(-1);
    if (!last || at - last.at > TOUCHING) edges.push({ at, ...(line ? { line } : {}) });
    else if (line && !last.line) edges[edges.length - 1] = { at, line };
  }
  return edges;
}
