/** Makes a lattice of drawn lines that touch: its edges, and the areas that they enclose where a line is missing. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Border } from '../model.ts';

/** Lines this near to each other are one, and lines that miss each other by this much still meet. In points. */
const SNAP = 4;
/** A side of a cell is drawn when lines cover this share of it. */
const COVER = 0.6;
/** More crossings than these are a drawing. */
const MAX_EDGES = 1_000;
/** In points: lines that go on over the outermost crossing by more than this enclose cells there, though nothing ends these. */
const OPEN_SIDE = 12;
/** Share of the lines that must go on so. */
const OPEN_LINES = 0.6;

/** A rectangle of places in a grid. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

export interface Lattice {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The line on the side between two neighbouring places, or undefined where none is drawn. */
  upright(x: number, row: number): Border | undefined;
  level(y: number, column: number): Border | undefined;
}

/** One lattice for each set of lines that cross or touch, directly or through others. */
export function lattices(lines: readonly DrawnLine[]): readonly Lattice[] {
  return components(lines)
    .map(makeLattice)
    .filter(({ xs, ys }) => xs.length > 1 && ys.length > 1 && xs.length <= MAX_EDGES && ys.length <= MAX_EDGES);
}

function components(lines: readonly DrawnLine[]): readonly (readonly DrawnLine[])[] {
  const parent = lines.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at;
      at = parent[at] ?? at;
    }
    return at;
  };
  const level = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.level);
  const upright = lines.map((line, index) => ({ line, index })).filter(({ line }) => !line.level);
  upright.sort((a, b) => a.line.at - b.line.at);
  for (const { line, index } of level) {
    for (const other of upright) {
      if (other.line.at > line.to + SNAP) break;
      if (meets(line, other.line)) parent[root(other.index)] = root(index);
    }
  }
  // Word draws the side of a cell in pieces, some of which no line crosses.
  for (const along of [level, upright]) {
    for (const [first, second] of touchingPieces(along)) parent[root(first)] = root(second);
  }
  const groups = new Map<number, DrawnLine[]>();
  for (const [index, line] of lines.entries()) {
    const key = root(index);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()].filter((group) => group.length >= 4);
}

interface Piece {
  readonly line: DrawnLine;
  readonly index: number;
}

/** Pairs of lines of one direction that go on where the other ends. */
function touchingPieces(lines: readonly Piece[]): readonly (readonly [number, number])[] {
  const ordered = lines.toSorted((a, b) => a.line.at - b.line.at);
  return ordered.flatMap(({ line, index }, place) => {
    const pairs: [number, number][] = [];
    for (let next = place + 1; next < ordered.length; next++) {
      const other = ordered[next];
      if (!other) break;
      if (other.line.at - line.at > SNAP) break;
      const gap = Math.max(other.line.from - line.to, line.from - other.line.to);
      if (gap <= SNAP) pairs.push([index, other.index]);
    }
    return pairs;
  });
}

function meets(level: DrawnLine, upright: DrawnLine): boolean {
  const across = upright.at >= level.from - SNAP && upright.at <= level.to + SNAP;
  return across && level.at >= upright.from - SNAP && level.at <= upright.to + SNAP;
}

function makeLattice(lines: readonly DrawnLine[]): Lattice {
  const uprights = withOpenSides(
    byPosition(lines.filter((line) => !line.level)),
    lines.filter((line) => line.level),
  );
  const levels = withOpenSides(
    byPosition(lines.filter((line) => line.level)),
    lines.filter((line) => !line.level),
  );
  const xs = uprights.map(({ at }) => at);
  const ys = levels.map(({ at }) => at);
  return {
    xs,
    ys,
    upright: (x, row) => sideBorder(uprights[x]?.spans ?? [], ys[row] ?? 0, ys[row + 1] ?? 0),
    level: (y, column) => sideBorder(levels[y]?.spans ?? [], xs[column] ?? 0, xs[column + 1] ?? 0),
  };
}

interface Position {
  readonly at: number;
  readonly spans: readonly DrawnLine[];
}

/** Many tables have no lines at their sides: there the lines that cross them end at one place. */
function withOpenSides(positions: readonly Position[], across: readonly DrawnLine[]): readonly Position[] {
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last) return positions;
  const crossing = byPosition(across).map(({ spans }) => ({
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  }));
  const before = openEnd(crossing.map(({ from }) => from).filter((from) => from < first.at - OPEN_SIDE));
  const after = openEnd(crossing.map(({ to }) => -to).filter((to) => -to > last.at + OPEN_SIDE));
  return [...before, ...positions, ...after.map(({ at, spans }) => ({ at: -at, spans }))];

  function openEnd(ends: readonly number[]): readonly Position[] {
    const at = Math.min(...ends);
    const agreeing = ends.filter((end) => end - at <= SNAP).length;
    return agreeing >= Math.min(2, crossing.length) && agreeing >= OPEN_LINES * crossing.length
      ? [{ at, spans: [] }]
      : [];
  }
}

/** Lines that are near to each other as one position, at its longest line. */
function byPosition(lines: readonly DrawnLine[]): readonly Position[] {
  const positions: { at: number; longest: number; last: number; spans: DrawnLine[] }[] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    const position = positions.at(-1);
    const length = line.to - line.from;
    if (position && line.at - position.last <= SNAP) {
      position.spans.push(line);
      position.last = line.at;
      if (length > position.longest) [position.at, position.longest] = [line.at, length];
    } else positions.push({ at: line.at, longest: length, last: line.at, spans: [line] });
  }
  return positions.map(({ at, spans }) => ({ at, spans: joined(spans) }));
}

/** Programs draw a rule cell by cell: pieces that follow each other and look alike are one. In the order of `from`. */
function joined(spans: readonly DrawnLine[]): readonly DrawnLine[] {
  const whole: DrawnLine[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const before = whole.at(-1);
    const isSame = before && before.colour === span.colour && Math.abs(before.widthPt - span.widthPt) < 0.1;
    if (before && isSame && span.from <= before.to + 1) {
      whole[whole.length - 1] = { ...before, to: Math.max(before.to, span.to) };
    } else whole.push(span);
  }
  return whole;
}

/** How lines draw the side from one place to another; undefined where they leave most of it open. */
function sideBorder(spans: readonly DrawnLine[], from: number, to: number): Border | undefined {
  let covered = 0;
  let reached = from;
  let longest: DrawnLine | undefined;
  for (const span of spans) {
    if (span.from >= to) break;
    const start = Math.max(span.from, reached);
    const end = Math.min(span.to, to);
    if (end <= start) continue;
    covered += end - start;
    reached = end;
    if (!longest || span.to - span.from > longest.to - longest.from) longest = span;
  }
  if (!longest || covered < COVER * (to - from)) return undefined;
  return { widthPt: longest.widthPt, colour: longest.colour, style: 'single' };
}

/** Places without a line between them are one area, as long as together they are a rectangle. */
export function latticeAreas(lattice: Lattice): readonly Area[] {
  const [columns, rows] = [lattice.xs.length - 1, lattice.ys.length - 1];
  const taken = new Set<number>();
  const areas: Area[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      const area = growArea(lattice, row, column, (r, c) => taken.has(r * columns + c));
      for (let r = row; r < row + area.rowSpan; r++) {
        for (let c = column; c < column + area.columnSpan; c++) taken.add(r * columns + c);
      }
      areas.push(area);
    }
  }
  return areas;
}

function growArea(lattice: Lattice, row: number, column: number, isTaken: (r: number, c: number) => boolean): Area {
  const [columns, rows] = [lattice.xs.length - 1, lattice.ys.length - 1];
  let columnSpan = 1;
  while (
    column + columnSpan < columns &&
    !isTaken(row, column + columnSpan) &&
    !lattice.upright(column + columnSpan, row)
  ) {
    columnSpan++;
  }
  const across = Array.from({ length: columnSpan }, (_, index) => column + index);
  let rowSpan = 1;
  const isOpen = (r: number) =>
    across.every((c) => !lattice.level(r, c) && !isTaken(r, c)) && across.slice(1).every((c) => !lattice.upright(c, r));
  while (row + rowSpan < rows && isOpen(row + rowSpan)) rowSpan++;
  return { row, column, rowSpan, columnSpan };
}
