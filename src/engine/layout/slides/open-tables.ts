/** Finds tables without fills or upright lines: texts that are drawn row by row, stand in columns, and leave the room of cells around them. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { isBullet } from '../lines/list-signs.ts';
import { ruledTables } from '../tables/ruled-tables.ts';
import type { TablePage } from '../tables/table.ts';
import { areInColumns, type ColumnStrip, columnStrips, edgesAcross } from './open-columns.ts';
import { type OpenCell, type OpenRow, openRuns } from './open-rows.ts';
import { drawnBorders, isNear, sidesOf, type TiledTable } from './tiled-tables.ts';

const MIN_ROWS = 3;
/** In points: the room of cells above and below parts their texts by more than this; lines of one text stand nearer. */
const CELL_ROOM = 5;
/** In heights of a line: rows stand this evenly, by the white between them or from middle to middle. */
const EVEN = 0.6;
/** Words of a cell, on average, from which on they are parts of sentences: with two columns, and with more. */
const MAX_WORDS = { two: 4, more: 8 };
/** Share of the places of the grid that hold a text. */
const FILLED = { two: 0.9, more: 0.7 };
/** Number or letter of an item, and a sign of a font of signs that has no letters. */
const LABEL = /^[([]?(?:\d{1,3}|[a-zA-Z])[.)\]]$/;
const SIGN = /^[^\p{L}\p{N}]$|^[\ue000-\uf8ff]/u;
/** Share of the width of a table that the line below its header covers. */
const LINE_SHARE = 0.8;

/** @param parts what the page draws, in this order. @param taken numbers of the objects of other tables. */
export function openTables(
  page: TablePage,
  parts: readonly DrawnPart[],
  taken: ReadonlySet<number>,
): readonly TiledTable[] {
  return openRuns(parts, taken).flatMap(({ rows, lines }) =>
    partedRows(rows, lines).flatMap((own) => openTable(own, lines, page) ?? []),
  );
}

/** LibreOffice draws the lines of a table last: rows drawn behind the line of a header are of another table where they have such a line themselves. */
function partedRows(rows: readonly OpenRow[], lines: readonly DrawnPart[]): readonly (readonly OpenRow[])[] {
  const parted: (readonly OpenRow[])[] = [];
  let rest = rows;
  for (;;) {
    const line = headerLine(rest, lines);
    const end = line ? rest.findIndex(({ cells }) => (cells[0]?.objects[0] ?? 0) > line.object) : -1;
    const behind = rest.slice(end);
    if (end < MIN_ROWS || behind.length < MIN_ROWS || !headerLine(behind, lines)) return [...parted, rest];
    parted.push(rest.slice(0, end));
    rest = behind;
  }
}

function openTable(rows: readonly OpenRow[], drawn: readonly DrawnPart[], page: TablePage): TiledTable | undefined {
  const cells = rows.flatMap((row) => row.cells);
  const strips = columnStrips(rows);
  if (rows.length < MIN_ROWS || strips.length < 2 || !areInColumns(rows, strips)) return undefined;
  const rule = headerLine(rows, drawn)?.box;
  if (!isFilled(rows, strips) || !(rule || isSpaced(rows))) return undefined;
  const xs = edgesAcross(strips, rule && { from: rule.left, to: rule.right });
  return gridOf({ xs, ys: edgesDown(rows) }, cells, drawn, page);
}

/** The line that parts the first row from the others. */
function headerLine(rows: readonly OpenRow[], lines: readonly DrawnPart[]): DrawnPart | undefined {
  const [head, next] = rows;
  if (!head || !next) return undefined;
  const width = unionBox(rows.flatMap(({ cells }) => cells.map(({ box }) => box)));
  return lines.find(({ box: { left, top, right, bottom } }) => {
    const covered = Math.min(right, width.right) - Math.max(left, width.left);
    const middle = (top + bottom) / 2;
    return middle > head.bottom - 1 && middle < next.top + 1 && covered > LINE_SHARE * (width.right - width.left);
  });
}

function isFilled(rows: readonly OpenRow[], strips: readonly ColumnStrip[]): boolean {
  const kind = strips.length === 2 ? 'two' : 'more';
  const cells = rows.flatMap((row) => row.cells);
  const words = cells.reduce((sum, { text }) => sum + text.split(' ').length, 0) / cells.length;
  if (words > MAX_WORDS[kind] || isList(rows)) return false;
  return cells.length >= FILLED[kind] * rows.length * strips.length;
}

/** Whether signs or numbers of items begin the rows, or the texts in them. */
function isList(rows: readonly OpenRow[]): boolean {
  const firsts = rows.map(({ cells }) => cells[0]?.text ?? '');
  const cells = rows.flatMap((row) => row.cells.map(({ text }) => text.split(' ')));
  if (cells.some(([first, ...more]) => more.length > 0 && isBullet(first ?? ''))) return true;
  const labels = firsts.filter((text) => isBullet(text) || LABEL.test(text) || SIGN.test(text));
  return labels.length > 1 || new Set(firsts).size === 1;
}

/** Whether the rows leave the room of cells between them, and stand evenly. */
function isSpaced(rows: readonly OpenRow[]): boolean {
  const gaps = rows.slice(1).map((row, index) => row.top - (rows[index]?.bottom ?? 0));
  const steps = rows.slice(1).map((row, index) => middleOf(row) - middleOf(rows[index] ?? row));
  const reach = EVEN * Math.min(...rows.map(({ linePt }) => linePt));
  return Math.min(...gaps) >= CELL_ROOM && (spread(gaps) <= reach || spread(steps) <= reach);
}

function edgesDown(rows: readonly OpenRow[]): readonly number[] {
  const inner = rows.slice(1).map((row, index) => (row.top + (rows[index]?.bottom ?? 0)) / 2);
  const [first, last] = [rows[0], rows.at(-1)];
  const top = first?.top ?? 0;
  const bottom = last?.bottom ?? 0;
  const room = (at: number, edge: number | undefined) => Math.abs((edge ?? at) - at);
  return [top - room(first?.bottom ?? 0, inner[0]), ...inner, bottom + room(last?.top ?? 0, inner.at(-1))];
}

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

function gridOf({ xs, ys }: Grid, cells: readonly OpenCell[], drawn: readonly DrawnPart[], page: TablePage) {
  const places = ys
    .slice(1)
    .flatMap((bottom, row) =>
      xs.slice(1).map((right, column) => ({ left: xs[column] ?? 0, top: ys[row] ?? 0, right, bottom })),
    );
  const box = unionBox(places);
  const own = new Set(cells.flatMap(({ objects }) => objects));
  const numbers = new Set(drawn.map(({ object }) => object));
  const isOwn = (object: number | undefined) => object !== undefined && numbers.has(object);
  const lines = page.lines.filter((line) => isOwn(line.object) && isNear(line, box));
  const words = page.words.filter(({ object }) => object !== undefined && own.has(object));
  const [table, ...others] = ruledTables({ ...page, words, lines: [...places.flatMap(sidesOf), ...lines] });
  if (!table || others.length > 0) return undefined;
  const objects = [...own, ...lines.flatMap(({ object }) => object ?? [])].sort((a, b) => a - b);
  return {
    ...table,
    objects: { first: objects[0] ?? 0, last: objects.at(-1) ?? 0 },
    cells: table.cells.map((cell) => ({ ...cell, borders: drawnBorders(cell.borders) })),
  };
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function middleOf({ top, bottom }: OpenRow): number {
  return (top + bottom) / 2;
}
