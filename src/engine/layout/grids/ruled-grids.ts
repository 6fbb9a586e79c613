/** Makes grids of drawn lines: what they enclose are the cells, and where a line is missing cells are merged. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words.ts';
import { middle } from '../lines/rows.ts';
import type { Grid, GridCell } from './grid.ts';
import { linkOf, type Row, textRows, wordsByTurn } from './text-rows.ts';

/** Lines this near to each other are one, and lines that miss each other by this much still meet. In points. */
const SNAP = 2.5;
/** A side of a cell is drawn when lines cover this share of it. */
const COVER = 0.6;
/** A grid with fewer filled cells is a box or a form. */
const MIN_FILLED = 3;
/** Lines of text that stand side by side in two columns of one drawn row, from which on they are rows of their own. */
const MIN_INNER_ROWS = 3;
/** More crossings than these are a drawing. */
const MAX_EDGES = 400;

export interface RuledGrid extends Grid {
  readonly box: SeenBox;
  /** The words that stand in its cells. */
  readonly words: ReadonlySet<Word>;
}

export function ruledGrids(lines: readonly DrawnLine[], words: readonly Word[]): readonly RuledGrid[] {
  return components(lines)
    .map((component) => makeGrid(component, words))
    .filter((grid) => grid !== undefined)
    .sort((a, b) => a.box.top - b.box.top);
}

/** Lines that cross or touch, directly or through others. */
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
  const groups = new Map<number, DrawnLine[]>();
  for (const [index, line] of lines.entries()) groups.set(root(index), [...(groups.get(root(index)) ?? []), line]);
  return [...groups.values()].filter((group) => group.length >= 4);
}

function meets(level: DrawnLine, upright: DrawnLine): boolean {
  const across = upright.at >= level.from - SNAP && upright.at <= level.to + SNAP;
  return across && level.at >= upright.from - SNAP && level.at <= upright.to + SNAP;
}

interface Edges {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Whether the side between two neighbouring cells is drawn. */
  hasUpright(x: number, row: number): boolean;
  hasLevel(y: number, column: number): boolean;
}

function readEdges(lines: readonly DrawnLine[]): Edges {
  const uprights = byPosition(lines.filter((line) => !line.level));
  const levels = byPosition(lines.filter((line) => line.level));
  const xs = uprights.map(({ at }) => at);
  const ys = levels.map(({ at }) => at);
  return {
    xs,
    ys,
    hasUpright: (x, row) => covers(uprights[x]?.spans ?? [], ys[row] ?? 0, ys[row + 1] ?? 0),
    hasLevel: (y, column) => covers(levels[y]?.spans ?? [], xs[column] ?? 0, xs[column + 1] ?? 0),
  };
}

interface Position {
  readonly at: number;
  readonly spans: readonly DrawnLine[];
}

function byPosition(lines: readonly DrawnLine[]): readonly Position[] {
  const positions: { at: number; last: number; spans: DrawnLine[] }[] = [];
  for (const line of [...lines].sort((a, b) => a.at - b.at)) {
    const position = positions.at(-1);
    if (position && line.at - position.last <= SNAP) {
      position.spans.push(line);
      position.last = line.at;
    } else positions.push({ at: line.at, last: line.at, spans: [line] });
  }
  return positions;
}

function covers(spans: readonly DrawnLine[], from: number, to: number): boolean {
  let covered = 0;
  let reached = from;
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const start = Math.max(span.from, reached);
    const end = Math.min(span.to, to);
    if (end > start) {
      covered += end - start;
      reached = end;
    }
  }
  return covered >= COVER * (to - from);
}

interface Area {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

function makeGrid(lines: readonly DrawnLine[], words: readonly Word[]): RuledGrid | undefined {
  const edges = readEdges(lines);
  const { xs, ys } = edges;
  if (xs.length < 3 || ys.length < 3 || xs.length > MAX_EDGES || ys.length > MAX_EDGES) return undefined;
  const box = { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 };
  const inside = words.filter(({ box: { left, right, top, bottom } }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
  const areas = findAreas(edges);
  const contents = areas.map((area) => ({ area, rows: rowsIn(inside.filter((word) => isIn(word, area, edges))) }));
  const filled = contents.filter(({ rows }) => rows.length > 0);
  const columns = new Set(filled.map(({ area }) => area.column));
  if (filled.length < MIN_FILLED || columns.size < 2) return undefined;
  const { cells, rows, edges: rowEdges } = placeCells(contents, ys);
  return {
    kind: 'table',
    columns: xs.slice(1).map((right, index) => ({ left: xs[index] ?? 0, right })),
    rows,
    edges: rowEdges,
    cells,
    top: box.top,
    bottom: box.bottom,
    box,
    words: new Set(inside),
  };
}

/** Text that is turned, as in narrow headings, comes after the upright text. */
function rowsIn(words: readonly Word[]): readonly Row[] {
  return wordsByTurn(words).flatMap(textRows);
}

/** Cells of the grid; those without a line between them are one, as long as together they are a rectangle. */
function findAreas(edges: Edges): readonly Area[] {
  const [columns, rows] = [edges.xs.length - 1, edges.ys.length - 1];
  const taken = new Set<number>();
  const areas: Area[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      const area = growArea(edges, row, column, (r, c) => taken.has(r * columns + c));
      for (let r = row; r < row + area.rowSpan; r++) {
        for (let c = column; c < column + area.columnSpan; c++) taken.add(r * columns + c);
      }
      areas.push(area);
    }
  }
  return areas;
}

function growArea(edges: Edges, row: number, column: number, isTaken: (r: number, c: number) => boolean): Area {
  const [columns, rows] = [edges.xs.length - 1, edges.ys.length - 1];
  let columnSpan = 1;
  while (
    column + columnSpan < columns &&
    !isTaken(row, column + columnSpan) &&
    !edges.hasUpright(column + columnSpan, row)
  ) {
    columnSpan++;
  }
  const across = Array.from({ length: columnSpan }, (_, index) => column + index);
  let rowSpan = 1;
  const isOpen = (r: number) =>
    across.every((c) => !edges.hasLevel(r, c)) && across.slice(1).every((c) => !edges.hasUpright(c, r));
  while (row + rowSpan < rows && isOpen(row + rowSpan)) rowSpan++;
  return { row, column, rowSpan, columnSpan };
}

function isIn({ box }: Word, { row, column, rowSpan, columnSpan }: Area, { xs, ys }: Edges): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [left, right] = [xs[column] ?? 0, xs[column + columnSpan] ?? 0];
  const [top, bottom] = [ys[row] ?? 0, ys[row + rowSpan] ?? 0];
  return x >= left && x < right && y >= top && y < bottom;
}

interface Content {
  readonly area: Area;
  readonly rows: readonly Row[];
}

/** Rows that hold several lines side by side in two columns or more become as many rows. */
function placeCells(contents: readonly Content[], ys: readonly number[]) {
  const heights = ys.slice(1).map((_, row) => innerRows(contents, row));
  const starts = heights.map((_, row) => heights.slice(0, row).reduce((sum, rows) => sum + rows.length, 0));
  const rowCount = heights.reduce((sum, rows) => sum + rows.length, 0);
  const cells = contents.flatMap(({ area, rows }): readonly GridCell[] => {
    const start = starts[area.row] ?? 0;
    const inner = heights[area.row] ?? [];
    if (rows.length === 0) return [];
    if (inner.length > 1 && area.rowSpan === 1) return splitCell(area, rows, start, inner);
    const end = starts[area.row + area.rowSpan] ?? rowCount;
    const { column, columnSpan } = area;
    return [{ ...cellText(rows), row: start, column, rowSpan: end - start, columnSpan }];
  });
  const edges = ys.flatMap((y, row) => [y, ...between(heights[row] ?? [])]);
  return { cells: cells.sort((a, b) => a.row - b.row || a.column - b.column), rows: rowCount, edges };
}

function between(middles: readonly number[]): readonly number[] {
  return middles.slice(1).map((at, index) => (at + (middles[index] ?? at)) / 2);
}

/** The middles of the rows inside a drawn row; one when it is a row itself. */
function innerRows(contents: readonly Content[], row: number): readonly number[] {
  const here = contents.filter(({ area }) => area.row === row && area.rowSpan === 1);
  const tall = here.filter(({ rows }) => rows.length >= MIN_INNER_ROWS).sort((a, b) => b.rows.length - a.rows.length);
  const [first, second] = tall;
  const isMerged = contents.some(({ area }) => area.rowSpan > 1 && area.row <= row && row < area.row + area.rowSpan);
  if (!first || !second || isMerged) return [0];
  const middles = first.rows.map(middle);
  const agree = second.rows.filter((each) => middles.some((at) => Math.abs(at - middle(each)) < heightOf(each) / 2));
  return agree.length === second.rows.length ? middles : [0];
}

function splitCell({ column, columnSpan }: Area, rows: readonly Row[], start: number, middles: readonly number[]) {
  const byRow = new Map<number, Row[]>();
  for (const row of rows) {
    const distances = middles.map((at) => Math.abs(at - middle(row)));
    const nearest = distances.indexOf(Math.min(...distances));
    byRow.set(nearest, [...(byRow.get(nearest) ?? []), row]);
  }
  return [...byRow].map(([index, found]) => ({
    ...cellText(found),
    row: start + index,
    column,
    rowSpan: 1,
    columnSpan,
  }));
}

function cellText(rows: readonly Row[]): Pick<GridCell, 'text' | 'bold' | 'link'> {
  const items = rows.flatMap((row) => row.items);
  return { text: items.map(({ text }) => text).join(' '), bold: items.every(({ bold }) => bold), ...linkOf(items) };
}

function heightOf(row: Row): number {
  return row.bottom - row.top;
}
