/** Takes the lattices of tables that stand in cells of others out of theirs: their lines touch, since cells have no white above. */
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';
import type { Border } from '../model.ts';
import { areaBox } from './cells.ts';
import { type Area, type Lattice, latticeAreas } from './lattice.ts';

/** More places than these are a drawing. */
const MAX_PLACES = 20_000;
/** In points: white that parts a table from the left side of its cell where no white below it joins that to the right. */
const MAX_PADDING = 16;
/** Cells of one lattice that may hold tables. */
const MAX_NESTS = 50;

/** A cell of a table, and the places of the tables in it. */
interface Nest {
  readonly cell: Area;
  readonly inner: readonly Area[];
}

export interface ParedLattice {
  /** Without what stands in its cells. */
  readonly outer: Lattice;
  readonly inner: readonly Lattice[];
}

/** Undefined where no cell holds a table. */
export function pareLattice(lattice: Lattice, words: readonly Word[]): ParedLattice | undefined {
  const nests = findNests(lattice, words);
  if (nests.length === 0) return undefined;
  const bare = withoutSides(
    lattice,
    nests.map(({ cell }) => cell),
  );
  const areas = latticeAreas(bare);
  const columns = edgesOf(areas.map(({ column, columnSpan }) => [column, column + columnSpan]));
  const rows = edgesOf(areas.map(({ row, rowSpan }) => [row, row + rowSpan]));
  const inner = nests.flatMap((nest) => nest.inner);
  return {
    outer: partOf(bare, columns, rows),
    inner: inner.map((area) => partOf(lattice, counted(area.column, area.columnSpan), counted(area.row, area.rowSpan))),
  };
}

function edgesOf(pairs: readonly (readonly [number, number])[]): readonly number[] {
  return [...new Set(pairs.flat())].sort((a, b) => a - b);
}

function counted(from: number, steps: number): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, index) => from + index);
}

/** What is drawn within the areas left out. */
function withoutSides(lattice: Lattice, areas: readonly Area[]): Lattice {
  const isWithin = (at: number, from: number, span: number) => at > from && at < from + span;
  const isIn = (at: number, from: number, span: number) => at >= from && at < from + span;
  return {
    ...lattice,
    upright: (x, row) =>
      areas.some((area) => isWithin(x, area.column, area.columnSpan) && isIn(row, area.row, area.rowSpan))
        ? undefined
        : lattice.upright(x, row),
    level: (y, column) =>
      areas.some((area) => isWithin(y, area.row, area.rowSpan) && isIn(column, area.column, area.columnSpan))
        ? undefined
        : lattice.level(y, column),
  };
}

/** A lattice of some of the edges of another, named by their places there. */
function partOf(lattice: Lattice, columns: readonly number[], rows: readonly number[]): Lattice {
  const at = (edges: readonly number[], places: readonly number[]) => places.map((place) => edges[place] ?? 0);
  const sides = (places: readonly number[], index: number, side: (place: number) => Border | undefined) => {
    const [from = 0, to = 0] = [places[index], places[index + 1]];
    const drawn = Array.from({ length: to - from }, (_, step) => side(from + step));
    return drawn.every((each) => each !== undefined) ? drawn[0] : undefined;
  };
  return {
    xs: at(lattice.xs, columns),
    ys: at(lattice.ys, rows),
    upright: (x, row) => sides(rows, row, (place) => lattice.upright(columns[x] ?? 0, place)),
    level: (y, column) => sides(columns, column, (place) => lattice.level(rows[y] ?? 0, place)),
  };
}

/** Places that no line parts surround a table where they do not make a rectangle, and stand to its left and right without a word. */
function findNests(lattice: Lattice, words: readonly Word[]): readonly Nest[] {
  const [columns, rows] = [lattice.xs.length - 1, lattice.ys.length - 1];
  if (columns < 4 || columns * rows > MAX_PLACES) return [];
  const regions = regionsOf(lattice);
  const odd = regions.all.filter(({ box, size }) => size < box.rowSpan * box.columnSpan);
  const around = odd.map((region) => ({ cell: region.box, inner: holesOf(region, regions) }));
  const nests = [...around, ...paddedNests(lattice, regions)].filter(
    ({ cell, inner }) => inner.length > 0 && inner.every((hole) => standsFree(hole, cell, lattice, words)),
  );
  return nests.length > MAX_NESTS ? [] : nests;
}

/** A table that is as high as its cell parts the white at its left from that at its right. */
function paddedNests({ xs }: Lattice, { all, at }: Regions): readonly Nest[] {
  return all.flatMap((left): Nest[] => {
    const { row, rowSpan, column, columnSpan } = left.box;
    const from = column + columnSpan;
    const isPadding = rowSpan > 1 && (xs[from] ?? 0) - (xs[column] ?? 0) <= MAX_PADDING;
    if (!isPadding) return [];
    let to = from;
    for (let next = at(row, to); next && (next.box.rowSpan !== rowSpan || next.box.row !== row); next = at(row, to)) {
      to = Math.max(to + 1, next.box.column + next.box.columnSpan);
    }
    const right = at(row, to)?.box;
    if (to === from || !right || right.column !== to) return [];
    const hole = { row, rowSpan, column: from, columnSpan: to - from };
    const inside = regionsIn(hole, at);
    if (inside.length < 4 || !inside.every(({ box }) => isWithin(box, hole))) return [];
    return [{ cell: { row, rowSpan, column, columnSpan: right.column + right.columnSpan - column }, inner: [hole] }];
  });
}

/** Places that no drawn line parts. */
interface Region {
  readonly box: Area;
  readonly size: number;
}

interface Regions {
  readonly all: readonly Region[];
  at(row: number, column: number): Region | undefined;
}

function regionsOf(lattice: Lattice): Regions {
  const [columns, rows] = [lattice.xs.length - 1, lattice.ys.length - 1];
  const owner: (Region | undefined)[] = Array.from({ length: columns * rows });
  const all: Region[] = [];
  for (let start = 0; start < owner.length; start++) {
    if (owner[start]) continue;
    const places = flood(lattice, start);
    const region = { box: boundsOf(places, columns), size: places.size };
    for (const place of places) owner[place] = region;
    all.push(region);
  }
  return { all, at: (row, column) => owner[row * columns + column] };
}

function flood(lattice: Lattice, start: number): ReadonlySet<number> {
  const [columns, rows] = [lattice.xs.length - 1, lattice.ys.length - 1];
  const reached = new Set([start]);
  // A set goes over what is added while it is walked.
  for (const place of reached) {
    const [row, column] = [Math.floor(place / columns), place % columns];
    if (column + 1 < columns && !lattice.upright(column + 1, row)) reached.add(place + 1);
    if (column > 0 && !lattice.upright(column, row)) reached.add(place - 1);
    if (row + 1 < rows && !lattice.level(row + 1, column)) reached.add(place + columns);
    if (row > 0 && !lattice.level(row, column)) reached.add(place - columns);
  }
  return reached;
}

function boundsOf(places: ReadonlySet<number>, columns: number): Area {
  let [top, bottom, left, right] = [Infinity, -1, Infinity, -1];
  for (const place of places) {
    const [row, column] = [Math.floor(place / columns), place % columns];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
  }
  return { row: top, column: left, rowSpan: bottom - top + 1, columnSpan: right - left + 1 };
}

/** The rectangles of other regions within the bounds of one, from the top; none where they are no tables, or reach out of it. */
function holesOf(region: Region, { at }: Regions): readonly Area[] {
  const { box } = region;
  const holes: Area[] = [];
  const isTaken = (row: number, column: number) => holes.some((hole) => isInArea(row, column, hole));
  const isHole = (row: number, column: number) => {
    const found = at(row, column);
    return found !== undefined && found !== region && isInArea(row, column, box);
  };
  for (let row = box.row; row < box.row + box.rowSpan; row++) {
    for (let column = box.column; column < box.column + box.columnSpan; column++) {
      if (!isHole(row, column) || isTaken(row, column)) continue;
      let columnSpan = 1;
      while (isHole(row, column + columnSpan)) columnSpan++;
      let rowSpan = 1;
      while (isHole(row + rowSpan, column)) rowSpan++;
      const hole = { row, column, rowSpan, columnSpan };
      const inside = regionsIn(hole, at);
      const isWhole = inside.every((each) => each !== region && isWithin(each.box, hole));
      if (!isWhole || inside.length < 2 || holes.length > MAX_NESTS) return [];
      holes.push(hole);
    }
  }
  return holes;
}

function regionsIn({ row, column, rowSpan, columnSpan }: Area, at: Regions['at']): readonly Region[] {
  const found = new Set<Region>();
  for (let r = row; r < row + rowSpan; r++) {
    for (let c = column; c < column + columnSpan; c++) {
      const region = at(r, c);
      if (region) found.add(region);
    }
  }
  return [...found];
}

function isInArea(row: number, column: number, area: Area): boolean {
  return (
    row >= area.row && row < area.row + area.rowSpan && column >= area.column && column < area.column + area.columnSpan
  );
}

function isWithin(inner: Area, outer: Area): boolean {
  return (
    isInArea(inner.row, inner.column, outer) &&
    isInArea(inner.row + inner.rowSpan - 1, inner.column + inner.columnSpan - 1, outer)
  );
}

/** Whether white stands on both sides of a table, all the way down. */
function standsFree(hole: Area, cell: Area, lattice: Lattice, words: readonly Word[]): boolean {
  const ends = [hole.column + hole.columnSpan, cell.column + cell.columnSpan] as const;
  if (hole.column === cell.column || ends[0] === ends[1]) return false;
  const [own, outer] = [areaBox(hole, lattice), areaBox(cell, lattice)];
  return words.every(({ box }) => {
    const [x, y] = [(box.left + box.right) / 2, middle(box)];
    const isBeside = y > own.top && y < own.bottom && x > outer.left && x < outer.right;
    return !isBeside || (x > own.left && x < own.right);
  });
}
