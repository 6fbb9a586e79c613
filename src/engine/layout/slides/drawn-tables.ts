/** Finds tables of slides by what is drawn together, so that tables that touch stay two and what lies over one is no cell. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { overlaps } from '../../page/boxes/boxes.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { findTables } from '../tables/find-tables.ts';
import { ruledTables } from '../tables/ruled-tables.ts';
import { isSureTable } from '../tables/sure-tables.ts';
import type { FoundTable, TablePage } from '../tables/table.ts';
import { areBoxesApart, areDrawnOneByOne } from './boxes-apart.ts';
import { withRowsDrawnAgain } from './drawn-again.ts';
import type { DrawnTable } from './drawn-table.ts';
import { openTables } from './open-tables.ts';
import { type TiledTable, tiledTables } from './tiled-tables.ts';

/** Lines that are drawn one after another, with nothing else in between. */
interface Run {
  readonly lines: readonly DrawnLine[];
  /** Numbers of its objects. */
  readonly first: number;
  readonly last: number;
}

/** A table has a line on every side. */
const LEAST_LINES = 4;
/** In points: a part that is no thicker is a line. */
const MAX_THICKNESS = 4;
/** Edges of a table of one row or one column. */
const ONE = 2;
/** In points: lines stand over the edges of their table by half of their width. */
const LINE_REACH = 4;
/** In points: lines that stand so near to each other make one edge. */
const ON_EDGE = 3;

/**
 * Presentation programs draw a table from its first part to its last, with its lines one after another: LibreOffice behind
 * its texts, PowerPoint before them. Texts beside each other are no table where no line, no fill and no order of drawing tells so; nor are boxes that stand apart.
 * @param parts all that the page draws, in the order in which it is drawn. @returns tables from the top of the page.
 */
export function slideTables(page: TablePage, parts: readonly DrawnPart[]): readonly DrawnTable[] {
  const closed = withRowsDrawnAgain(closedTables(page, parts), page, parts);
  const sure = closed.filter(isSureTable);
  const taken = new Set(
    sure.flatMap(({ cells }) => cells.flatMap(({ words }) => words.map(({ object }) => object ?? -1))),
  );
  const open = openTables(page, parts, taken).filter(({ box }) => !sure.some((table) => overlaps(table.box, box)));
  return [...(open.length > 0 ? sure : closed), ...open].sort((a, b) => a.box.top - b.box.top);
}

/** Those with lines or fills around their cells. */
function closedTables(page: TablePage, parts: readonly DrawnPart[]): readonly DrawnTable[] {
  const rivals = linedTables(page, parts);
  const tiled = tiledTables(page, parts).filter(({ box }) => !rivals.some((rival) => goesOutOf(rival, box)));
  return tiled.length === 0 ? rivals : [...tiled, ...linedTables(withoutTables(page, tiled), parts)];
}

/** Whether a table goes on where another one ends. */
function goesOutOf({ box, cells }: FoundTable, other: SeenBox): boolean {
  return overlaps(box, other) && cells.some(({ words }) => words.some((word) => !isInside(word.box, other)));
}

/** What stands on a page beside its tables. */
function withoutTables(page: TablePage, tables: readonly TiledTable[]): TablePage {
  const isFree = ({ object }: { readonly object?: number }) =>
    object === undefined || !tables.some(({ objects: { first, last } }) => object >= first && object <= last);
  return {
    ...page,
    words: page.words.filter(isFree),
    lines: page.lines.filter(isFree),
    fills: page.fills.filter(isFree),
  };
}

function linedTables(page: TablePage, parts: readonly DrawnPart[]): readonly DrawnTable[] {
  const runs = lineRuns(page.lines, parts);
  const drawn = runs.flatMap((run) => tablesOfRun(run, page, parts).map((table) => ({ run, table })));
  const words = new Set(drawn.flatMap(({ table }) => table.cells.flatMap((cell) => cell.words)));
  const lines = new Set(drawn.flatMap(({ run, table }) => run.lines.filter((line) => isLineOf(line, table.box))));
  const left = page.lines.filter((line) => !lines.has(line));
  const others = findTables({ ...page, words: page.words.filter((word) => !words.has(word)), lines: left }, 'ruled');
  const numbers = parts.filter(({ kind }) => kind === 'text').map(({ object }) => object);
  const isNone = (table: FoundTable, all: readonly DrawnLine[]) => {
    const own = edgesOf(table, all);
    const isLine = Math.min(table.columns.length, table.rows.length) === ONE;
    return areBoxesApart(own) || (isLine && areDrawnOneByOne(own, numbers));
  };
  return [
    ...drawn.map(({ table }) => table).filter((table) => !isNone(table, page.lines)),
    ...others.filter((table) => !isNone(table, left)),
  ];
}

/** Lines inside cells, such as arrows, tell nothing of what their sides are. Rows by rules have no sides but those of boxes. */
function edgesOf({ box, rows, columns, found }: FoundTable, all: readonly DrawnLine[]): readonly DrawnLine[] {
  const near = all.filter((line) => isLineOf(line, box));
  const isOn = (edges: readonly number[], at: number) => edges.some((edge) => Math.abs(edge - at) <= ON_EDGE);
  const uprights = found === 'levels' ? [] : columns;
  const drawn = new Set(near.filter(({ level, at }) => isOn(level ? rows : uprights, at)).map(({ object }) => object));
  return near.filter(({ object }) => drawn.has(object));
}

function lineRuns(lines: readonly DrawnLine[], parts: readonly DrawnPart[]): readonly Run[] {
  const numbers = new Set(lines.map(({ object }) => object));
  const others = parts.map(({ object }) => object).filter((object) => !numbers.has(object));
  const runs: { lines: DrawnLine[]; first: number; last: number }[] = [];
  let next = 0;
  for (const line of lines.toSorted((a, b) => (a.object ?? -1) - (b.object ?? -1))) {
    const { object } = line;
    if (object === undefined) continue;
    const before = next;
    while ((others[next] ?? Infinity) < object) next++;
    const run = runs.at(-1);
    if (run && next === before) {
      run.lines.push(line);
      run.last = object;
    } else runs.push({ lines: [line], first: object, last: object });
  }
  return runs.filter((run) => run.lines.length >= LEAST_LINES);
}

/** Tables with a line on every side, each with the words that were drawn with it. */
function tablesOfRun(run: Run, page: TablePage, parts: readonly DrawnPart[]): readonly DrawnTable[] {
  const fills = page.fills.filter(({ object }) => object === undefined || object < run.last);
  const own = { ...page, lines: run.lines, fills };
  return ruledTables(own)
    .filter(isClosed)
    .flatMap(({ box }) => {
      const drawn = drawnWith(run, box, parts);
      const texts = new Set(drawn.filter(({ kind }) => kind === 'text').map(({ object }) => object));
      const words = page.words.filter(({ object }) => object !== undefined && texts.has(object));
      const table = ruledTables({ ...own, words }).find((each) => isSame(each.box, box));
      const numbers = [run.first, run.last, ...drawn.map(({ object }) => object)];
      return table ? [{ ...table, objects: { first: Math.min(...numbers), last: Math.max(...numbers) } }] : [];
    });
}

function isClosed({ cells, rows, columns }: FoundTable): boolean {
  return cells.every(
    ({ row, column, rowSpan, columnSpan, borders }) =>
      (row > 0 || borders.top) &&
      (column > 0 || borders.left) &&
      (row + rowSpan < rows.length - 1 || borders.bottom) &&
      (column + columnSpan < columns.length - 1 || borders.right),
  );
}

/** Parts of a table beside its lines: those just before these and, where there are no texts among them, texts just behind. */
function drawnWith({ first, last }: Run, box: SeenBox, parts: readonly DrawnPart[]): readonly DrawnPart[] {
  const before = parts.filter(({ object }) => object < first);
  const areas = before.slice(before.findLastIndex((part) => !isInside(part.box, box)) + 1);
  if (areas.some(({ kind }) => kind === 'text')) return areas;
  const behind = parts.filter(({ object }) => object > last);
  const end = behind.findIndex((part) => !isInside(part.box, box) || (part.kind !== 'text' && !isLine(part.box)));
  return [...areas, ...behind.slice(0, end < 0 ? undefined : end)];
}

function isLineOf({ level, at, from, to }: DrawnLine, { left, top, right, bottom }: SeenBox): boolean {
  const [start, end, low, high] = level ? [left, right, top, bottom] : [top, bottom, left, right];
  return from > start - LINE_REACH && to < end + LINE_REACH && at > low - LINE_REACH && at < high + LINE_REACH;
}

function isSame(a: SeenBox, b: SeenBox): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

/** By its middle. */
function isInside({ left, top, right, bottom }: SeenBox, outer: SeenBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

function isLine({ left, top, right, bottom }: SeenBox): boolean {
  return Math.min(right - left, bottom - top) <= MAX_THICKNESS;
}
