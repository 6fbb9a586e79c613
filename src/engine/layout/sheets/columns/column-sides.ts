/** Tells where columns begin and end by the texts that are set to one of their sides or to their middle: white shows it only roughly. */
import type { CellLine } from '../items/cell-lines.ts';

/** x of the sides of a column, and of its middle, in points; undefined where nothing shows it. */
export interface ColumnSides {
  readonly left: number | undefined;
  readonly right: number | undefined;
  readonly middle: number | undefined;
}

/** In points: texts that are set to one side begin or end so near to each other. */
const SAME = 0.4;
/** In points: texts begin so far inside of their cell (0.35 mm in Calc, two pixels in Excel). */
const MARGIN = 1;
/** In points: a drawn line is the edge that is this near. */
const AT_LINE = 0.75;
/** Share of the most texts that agree on a place: fewer may be a chance. */
const MIN_SHARE = 0.2;

/** @param edges x, one more than there are columns. @param drawn x of lines between them. */
export function columnSides(
  lines: readonly CellLine[],
  edges: readonly number[],
  drawn: readonly number[],
): readonly ColumnSides[] {
  const byColumn = Map.groupBy(lines.filter(isInside), ({ column }) => column);
  const line = (edge: number | undefined) => drawn.find((at) => edge !== undefined && Math.abs(at - edge) < AT_LINE);
  const sides = edges.slice(0, -1).map((edge, column) => {
    const own = byColumn.get(column) ?? [];
    const [least] = sharedPlaces(own, ({ box }) => box.left);
    const most = sharedPlaces(own, ({ box }) => box.right).at(-1);
    const [middle] = sharedPlaces(own, middleOf).toSorted((a, b) => b.count - a.count);
    return {
      left: line(edge) ?? (least && least.at - MARGIN),
      right: line(edges[column + 1]) ?? (most && most.at + MARGIN),
      middle: middle?.at,
    };
  });
  return fromNeighbours(fromMiddles(fromNeighbours(sides)));
}

export function middleOf({ box }: Pick<CellLine, 'box'>): number {
  return (box.left + box.right) / 2;
}

function isInside({ column, reach, turned, over }: CellLine): boolean {
  return column === reach && !turned && !over;
}

interface Place {
  readonly at: number;
  readonly count: number;
}

/** Places that texts of several widths share, in their order: those of one width share all of theirs. */
function sharedPlaces(lines: readonly CellLine[], placeOf: (line: CellLine) => number): readonly Place[] {
  const groups: CellLine[][] = [];
  for (const line of lines.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const first = groups.at(-1)?.[0];
    if (first && placeOf(line) - placeOf(first) < SAME) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  const shared = groups.filter((group) => new Set(group.map(({ box }) => Math.round(box.right - box.left))).size > 1);
  const most = Math.max(...shared.map(({ length }) => length));
  return shared
    .filter(({ length }) => length >= MIN_SHARE * most)
    .map((group) => ({ at: group.reduce((sum, line) => sum + placeOf(line), 0) / group.length, count: group.length }));
}

/** A column ends where the next one begins. */
function fromNeighbours(sides: readonly ColumnSides[]): readonly ColumnSides[] {
  return sides.map(({ left, right, middle }, column) => ({
    left: left ?? sides[column - 1]?.right,
    right: right ?? sides[column + 1]?.left,
    middle,
  }));
}

/** The middle is as far from one side as from the other. */
function fromMiddles(sides: readonly ColumnSides[]): readonly ColumnSides[] {
  return sides.map(({ left, right, middle }) => {
    if (middle === undefined) return { left, right, middle };
    return {
      left: left ?? (right === undefined ? undefined : 2 * middle - right),
      right: right ?? (left === undefined ? undefined : 2 * middle - left),
      middle,
    };
  });
}
