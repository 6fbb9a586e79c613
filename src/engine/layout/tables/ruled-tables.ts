/** Finds tables by drawn lines: what they enclose are the cells, and where a line is missing cells are merged. */

import type { Word } from '../../page/words/words.ts';
import { makeSegments, middle } from '../lines/rows.ts';
import type { Borders } from '../model.ts';
import { areaBox, makeCell } from './cells.ts';
import { headerRowsOf } from './header-rows.ts';
import { type Area, type Lattice, latticeAreas, lattices } from './lattice.ts';
import { pareLattice } from './nested-lattices.ts';
import type { FoundTable, TablePage } from './table.ts';

/** A grid with fewer filled cells is a box or a drawing, unless all of its cells are filled, or all are closed. */
const MIN_FILLED = 3;
/** In points: closed cells are at least as wide and as high as a word. */
const MIN_CELL = { widthPt: 14, heightPt: 7 };

/** Of the height of a line: what of it may reach into the row above or below. */
const INSET = 0.25;

/** From the top of the page. */
export function ruledTables(page: TablePage): readonly FoundTable[] {
  return lattices(page.lines)
    .flatMap((lattice) => tablesIn(lattice, page))
    .sort((a, b) => a.box.top - b.box.top);
}

/** Tables in tables in tables. */
const MAX_DEPTH = 3;

/** A table, and in texts those in its cells. */
function tablesIn(lattice: Lattice, page: TablePage, depth = 0): readonly FoundTable[] {
  const pared = page.isText && depth < MAX_DEPTH ? pareLattice(lattice, page.words) : undefined;
  const inner = pared?.inner.map((each) => tablesIn(each, page, depth + 1)) ?? [];
  const outer = pared && inner.every((each) => each.length > 0) ? ruledTable(pared.outer, page) : undefined;
  if (outer) return [outer, ...inner.flat()];
  const whole = ruledTable(lattice, page);
  return whole ? [whole] : [];
}

function ruledTable(lattice: Lattice, { words, fills, isText }: TablePage): FoundTable | undefined {
  const { xs, ys } = lattice;
  if (xs.length < 3 && ys.length < 3) return undefined;
  const areas = latticeAreas(lattice)
    .flatMap((area) => partedAreas(area, lattice, words))
    .flatMap((area) => (isText ? [area] : partedRows(area, lattice, words)));
  const inside = wordsByArea(lattice, areas, words);
  const filled = areas.filter((area) => inside.has(area));
  const columns = new Set(filled.map(({ column }) => column));
  const isFilled = filled.length >= Math.min(MIN_FILLED, areas.length) && columns.size > 1;
  if (!isFilled && !(filled.length > 0 && isForm(areas, filled, lattice))) return undefined;
  const cells = areas.map((area) =>
    makeCell(area, areaBox(area, lattice), inside.get(area) ?? [], bordersOf(area, lattice), fills),
  );
  return {
    found: 'ruled',
    box: { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
    columns: xs,
    rows: ys,
    headerRows: headerRowsOf(cells),
    cells,
    confidence: Math.min(1, 0.6 + filled.length / areas.length / 2),
  };
}

/** A row without lines between its columns, of which names of columns are one: several texts that keep to these are as many cells. */
function partedAreas(area: Area, lattice: Lattice, words: readonly Word[]): readonly Area[] {
  if (area.columnSpan === 1) return [area];
  const box = areaBox(area, lattice);
  const inside = words.filter((word) => word.turn === 0 && isInside(word.box, box));
  const inner = lattice.xs.slice(area.column + 1, area.column + area.columnSpan);
  const items = makeSegments(inside);
  const isCrossed = items.some((item) => inner.some((x) => item.box.left < x - 1 && item.box.right > x + 1));
  const taken = new Set(items.map((item) => placeOf((item.box.left + item.box.right) / 2, lattice.xs)));
  if (isCrossed || taken.size < 2 || taken.size * 2 < area.columnSpan) return [area];
  return Array.from({ length: area.columnSpan }, (_, index) => ({
    ...area,
    column: area.column + index,
    columnSpan: 1,
  }));
}

/** Beside rows of amounts that lines close stand their names, which lines close on two sides at most: a name a row. */
function partedRows(area: Area, lattice: Lattice, words: readonly Word[]): readonly Area[] {
  const { row, rowSpan } = area;
  const { top, right, bottom, left } = bordersOf(area, lattice);
  const isOpen = !(left && right) && !(top && bottom);
  if (rowSpan === 1 || !isOpen) return [area];
  const box = areaBox(area, lattice);
  const items = makeSegments(words.filter((word) => word.turn === 0 && isInside(word.box, box)));
  const rows = items.map(({ box: own }) => {
    const inset = INSET * (own.bottom - own.top);
    const [first, last] = [own.top + inset, own.bottom - inset].map((at) => placeOf(at, lattice.ys));
    return first === last ? first : undefined;
  });
  const isOneEach = !rows.includes(undefined) && new Set(rows).size === rows.length;
  if (rows.length < 2 || !isOneEach) return [area];
  return Array.from({ length: rowSpan }, (_, index) => ({ ...area, row: row + index, rowSpan: 1 }));
}

function isInside({ left, right, top, bottom }: Word['box'], outer: Word['box']): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** A grid whose cells are all closed is a form that nobody has filled in yet; with one column, a list of boxes with text. */
function isForm(areas: readonly Area[], filled: readonly Area[], lattice: Lattice): boolean {
  const isOneColumn = lattice.xs.length === 2;
  if (isOneColumn && filled.length < areas.length) return false;
  if (areas.length < (isOneColumn ? 2 : 4)) return false;
  return areas.every((area) => {
    const { top, right, bottom, left } = bordersOf(area, lattice);
    const box = areaBox(area, lattice);
    const isLarge = box.right - box.left >= MIN_CELL.widthPt && box.bottom - box.top >= MIN_CELL.heightPt;
    return isLarge && top && right && bottom && left;
  });
}

/** Each word goes to the area that its middle lies in. */
function wordsByArea({ xs, ys }: Lattice, areas: readonly Area[], words: readonly Word[]): Map<Area, Word[]> {
  const columns = xs.length - 1;
  const owner = new Map<number, Area>();
  for (const area of areas) {
    for (let row = area.row; row < area.row + area.rowSpan; row++) {
      for (let column = area.column; column < area.column + area.columnSpan; column++) {
        owner.set(row * columns + column, area);
      }
    }
  }
  const found = new Map<Area, Word[]>();
  for (const word of words) {
    const column = placeOf((word.box.left + word.box.right) / 2, xs);
    const row = placeOf(middle(word.box), ys);
    const area = column === undefined || row === undefined ? undefined : owner.get(row * columns + column);
    if (area) found.set(area, [...(found.get(area) ?? []), word]);
  }
  return found;
}

/** Between which two neighbouring edges a place lies. */
export function placeOf(at: number, edges: readonly number[]): number | undefined {
  if (at < (edges[0] ?? Infinity)) return undefined;
  const next = edges.findIndex((edge) => edge > at);
  return next < 0 ? undefined : next - 1;
}

function bordersOf({ row, column, rowSpan, columnSpan }: Area, lattice: Lattice): Borders {
  const top = lattice.level(row, column);
  const bottom = lattice.level(row + rowSpan, column);
  const left = lattice.upright(column, row);
  const right = lattice.upright(column + columnSpan, row);
  return {
    ...(top ? { top } : {}),
    ...(right ? { right } : {}),
    ...(bottom ? { bottom } : {}),
    ...(left ? { left } : {}),
  };
}
