/** The grid of pages on a sheet: how many columns and rows, which way round, and where each page comes to stand. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly sheet: PageSize;
}

export interface GridWishes {
  readonly perSheet: number;
  /** Given by the visitor: then no other is tried. */
  readonly shape: { readonly columns: number; readonly rows: number } | undefined;
  readonly paper: PageSize;
  readonly orientation: 'auto' | 'portrait' | 'landscape';
  readonly gap: number;
  readonly margin: number;
  readonly rotates: boolean;
}

export type Order = 'across' | 'down' | 'across-rtl' | 'down-rtl';

/** The grid in which these pages become largest; undefined where margins and gaps leave no room. */
export function chooseGrid(pages: readonly PageSize[], wishes: GridWishes): Grid | undefined {
  const grids = sheetsFor(wishes).flatMap((sheet) => shapesFor(wishes).map((shape) => ({ ...shape, sheet })));
  const rated = grids.flatMap((grid) => {
    const cell = cellSize(grid, wishes);
    if (Math.min(cell.widthPt, cell.heightPt) < 1) return [];
    return [{ grid, area: pages.reduce((sum, page) => sum + areaIn(page, cell, wishes.rotates), 0) }];
  });
  // The first of equals: portrait before landscape, few columns before many.
  const best = Math.max(...rated.map(({ area }) => area));
  return rated.find(({ area }) => area >= best * (1 - 1e-9))?.grid;
}

function sheetsFor({ paper, orientation }: GridWishes): readonly PageSize[] {
  const [short = 0, long = 0] = [paper.widthPt, paper.heightPt].sort((a, b) => a - b);
  const portrait = { widthPt: short, heightPt: long };
  const landscape = { widthPt: long, heightPt: short };
  if (orientation === 'auto') return [portrait, landscape];
  return [orientation === 'portrait' ? portrait : landscape];
}

function shapesFor({ perSheet, shape }: GridWishes) {
  if (shape) return [shape];
  const columns = Array.from({ length: perSheet }, (_, index) => index + 1).filter((each) => perSheet % each === 0);
  return columns.map((each) => ({ columns: each, rows: perSheet / each }));
}

function cellSize({ columns, rows, sheet }: Grid, { gap, margin }: GridWishes): PageSize {
  return {
    widthPt: (sheet.widthPt - 2 * margin - gap * (columns - 1)) / columns,
    heightPt: (sheet.heightPt - 2 * margin - gap * (rows - 1)) / rows,
  };
}

function areaIn(page: PageSize, cell: PageSize, rotates: boolean): number {
  const scale = scaleIn(page, cell);
  const turned = rotates ? scaleIn(turnedSize(page), cell) : 0;
  return Math.max(scale, turned) ** 2 * page.widthPt * page.heightPt;
}

function scaleIn(page: PageSize, cell: PageSize): number {
  return Math.min(cell.widthPt / page.widthPt, cell.heightPt / page.heightPt);
}

function turnedSize({ widthPt, heightPt }: PageSize): PageSize {
  return { widthPt: heightPt, heightPt: widthPt };
}

/** A page in its cell: as large as it can be, in the middle; turned to the left where that is larger and asked for. */
export function placeInGrid(page: PageSize, place: number, order: Order, grid: Grid, wishes: GridWishes): Matrix {
  const { columns, rows } = grid;
  const isDown = order.startsWith('down');
  const [row, step] = isDown
    ? [place % rows, Math.floor(place / rows)]
    : [Math.floor(place / columns), place % columns];
  const column = order.endsWith('rtl') ? columns - 1 - step : step;
  const cell = cellSize(grid, wishes);
  const left = wishes.margin + column * (cell.widthPt + wishes.gap);
  const bottom = wishes.margin + (rows - 1 - row) * (cell.heightPt + wishes.gap);
  const turns = wishes.rotates && scaleIn(turnedSize(page), cell) > scaleIn(page, cell) * 1.001;
  const shown = turns ? turnedSize(page) : page;
  const scale = scaleIn(shown, cell);
  const x = left + (cell.widthPt - shown.widthPt * scale) / 2;
  const y = bottom + (cell.heightPt - shown.heightPt * scale) / 2;
  return turns ? [0, scale, -scale, 0, x + shown.widthPt * scale, y] : [scale, 0, 0, scale, x, y];
}
