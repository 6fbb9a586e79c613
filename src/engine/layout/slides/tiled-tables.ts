/** Makes tables of areas that share their sides: filled cells need no lines, and rows without a fill may stand among them. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { PlacedTable } from '../../page/shapes/placed-table.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import type { Borders } from '../model.ts';
import { placeOf, ruledTables } from '../tables/ruled-tables.ts';
import type { FoundTable, TablePage } from '../tables/table.ts';
import { findTilings, MAX_CELLS, SAME_SIDE, type Tiling } from './tilings.ts';

export type TiledTable = FoundTable & PlacedTable & Required<Pick<PlacedTable, 'objects'>>;

/** In points: sides of cells that nobody drew end so far from their corners, so that drawn lines win. */
const SHORTER = 0.5;
/** In points: lines stand over the edges of their table by half of their width. */
const LINE_REACH = 4;

/** @param parts all that the page draws, in the order in which it is drawn. */
export function tiledTables(page: TablePage, parts: readonly DrawnPart[]): readonly TiledTable[] {
  return findTilings(page, parts).flatMap((tiling) => tiledTable(tiling, page) ?? []);
}

function tiledTable({ tiles, texts, drawn }: Tiling, page: TablePage): TiledTable | undefined {
  const xs = edges(tiles.flatMap(({ left, right }) => [left, right]));
  const { ys, inside } = withOpenRows(xs, tiles, texts);
  if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > MAX_CELLS) return undefined;
  const cells = [...tiles, ...openPlaces(xs, ys, tiles)];
  const box = unionBox(cells);
  const numbers = [...drawn, ...inside].map(({ object }) => object).sort((a, b) => a - b);
  const objects = { first: numbers[0] ?? 0, last: numbers.at(-1) ?? 0 };
  const own = new Set(inside.map(({ object }) => object));
  const words = page.words.filter(({ object }) => object !== undefined && own.has(object));
  const lines = page.lines.filter((line) => isPart(line, objects) && isNear(line, box));
  const found = ruledTables({ ...page, words, lines: [...cells.flatMap(sidesOf), ...lines] });
  const [table] = found;
  if (!table || found.length > 1) return undefined;
  return { ...table, objects, cells: table.cells.map((cell) => ({ ...cell, borders: drawnBorders(cell.borders) })) };
}

/** From the lowest; what differs by less than a point is one. */
function edges(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > SAME_SIDE);
}

interface OpenRow {
  readonly texts: DrawnPart[];
  top: number;
  bottom: number;
}

/** The edges of all rows, those without a fill too, and the texts in them. */
function withOpenRows(xs: readonly number[], tiles: readonly SeenBox[], texts: readonly DrawnPart[]) {
  const tileEdges = edges(tiles.flatMap(({ top, bottom }) => [top, bottom]));
  const end = tileEdges.at(-1) ?? 0;
  const held = texts.filter(({ box }) => middleOf(box) < end);
  const ys = [...tileEdges];
  const between = openRows(
    xs,
    held.filter(({ box }) => !tiles.some((tile) => holds(tile, box))),
  );
  for (const [index, row] of between.entries()) {
    const next = between[index + 1];
    const isParted = next && !tileEdges.some((edge) => edge > middleOf(row) && edge < middleOf(next));
    if (isParted) ys.push((row.bottom + next.top) / 2);
  }
  const inside = [...held];
  const insets = held.flatMap(({ box }) => tiles.filter((tile) => holds(tile, box)).map(({ top }) => box.top - top));
  const most = insets.reduce((a, b) => Math.max(a, b), -Infinity) + SAME_SIDE;
  let last = end;
  for (const row of openRows(xs, texts.slice(texts.findLastIndex((text) => held.includes(text)) + 1))) {
    const inset = row.top - last;
    if (new Set(row.texts.map(({ box }) => columnOf(box, xs))).size < 2 || inset > most) break;
    last = row.bottom + Math.max(0, inset);
    ys.push(last);
    inside.push(...row.texts);
  }
  return { ys: edges(ys), inside };
}

/** Texts of a row are drawn from left to right, and the lines of each from the top; a text over several columns ends them. */
function openRows(xs: readonly number[], texts: readonly DrawnPart[]): readonly OpenRow[] {
  const rows: OpenRow[] = [];
  let last: DrawnPart | undefined;
  for (const text of texts) {
    const { box } = text;
    const column = columnOf(box, xs);
    if (column === undefined) break;
    const row = rows.at(-1);
    const before = last && columnOf(last.box, xs);
    const isNextLine = last && before === column && box.top - last.box.bottom < (box.bottom - box.top) / 2;
    const isNextCell = before !== undefined && column > before && row && box.top < row.bottom;
    if (row && (isNextLine || isNextCell)) {
      row.texts.push(text);
      row.top = Math.min(row.top, box.top);
      row.bottom = Math.max(row.bottom, box.bottom);
    } else if (row && box.top < row.bottom - SAME_SIDE) break;
    else rows.push({ texts: [text], top: box.top, bottom: box.bottom });
    last = text;
  }
  return rows;
}

/** Undefined where a text goes over a side. */
function columnOf({ left, right }: SeenBox, xs: readonly number[]): number | undefined {
  const column = placeOf((left + right) / 2, xs);
  if (column === undefined) return undefined;
  const isWithin = left > (xs[column] ?? 0) - SAME_SIDE && right < (xs[column + 1] ?? 0) + SAME_SIDE;
  return isWithin ? column : undefined;
}

/** What no tile takes. */
function openPlaces(xs: readonly number[], ys: readonly number[], tiles: readonly SeenBox[]): readonly SeenBox[] {
  return ys.slice(1).flatMap((bottom, row) =>
    xs.slice(1).flatMap((right, column) => {
      const place = { left: xs[column] ?? 0, top: ys[row] ?? 0, right, bottom };
      return tiles.some((tile) => holds(tile, place)) ? [] : [place];
    }),
  );
}

export function sidesOf({ left, top, right, bottom }: SeenBox): readonly DrawnLine[] {
  const pen = { widthPt: 0, colour: '' };
  const level = (at: number) => ({ level: true, at, from: left + SHORTER, to: right - SHORTER, ...pen });
  const upright = (at: number) => ({ level: false, at, from: top + SHORTER, to: bottom - SHORTER, ...pen });
  return [level(top), level(bottom), upright(left), upright(right)];
}

export function drawnBorders(borders: Borders): Borders {
  return Object.fromEntries(Object.entries(borders).filter(([, border]) => border && border.widthPt > 0));
}

function isPart({ object }: DrawnLine, { first, last }: { readonly first: number; readonly last: number }): boolean {
  return object !== undefined && object >= first && object <= last;
}

export function isNear({ level, at, from, to }: DrawnLine, { left, top, right, bottom }: SeenBox): boolean {
  const [start, end, low, high] = level ? [left, right, top, bottom] : [top, bottom, left, right];
  return from > start - LINE_REACH && to < end + LINE_REACH && at > low - LINE_REACH && at < high + LINE_REACH;
}

/** By its middle. */
function holds(outer: SeenBox, box: SeenBox): boolean {
  const [x, y] = [(box.left + box.right) / 2, middleOf(box)];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

function middleOf({ top, bottom }: { readonly top: number; readonly bottom: number }): number {
  return (top + bottom) / 2;
}
