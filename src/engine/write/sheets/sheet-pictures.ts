/** Puts pictures onto the grid of a sheet, over empty rows: the rows that they covered when printed are not kept. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Grid, GridChart, GridPicture } from '../../layout/grids/grid.ts';
import type { Area } from '../../layout/tables/lattice.ts';
import type { FoundTable } from '../../layout/tables/table.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { ChartPicture } from '../../page/graphics/chart-pictures.ts';
import type { SheetChart } from './page-store.ts';

/** The least height of a row of which nothing is said, in points: that of LibreOffice; rows of Excel are 15 high. */
const ROW_PT = 12.75;

export interface PictureOnSheet {
  readonly picture: ChartPicture | SheetChart;
  /** Where it stands among the edges of the table, in points. */
  readonly box: Box;
}

/** Without a table the pictures stand below each other. */
export function withPictures(grid: Grid, pictures: readonly PictureOnSheet[], table: FoundTable | undefined): Grid {
  if (pictures.length === 0) return grid;
  const bands = bandsOf(pictures, table ? topsOfText(table) : []);
  const added = (row: number) => bands.reduce((sum, band) => (band.to <= row ? sum + band.added : sum), 0);
  const moved = <Cell extends Area>(cell: Cell): Cell => {
    const last = cell.row + cell.rowSpan - 1;
    const row = cell.row + added(cell.row);
    return { ...cell, row, rowSpan: last + added(last) - row + 1 };
  };
  const columns = table?.columns ?? [];
  const placed = bands.flatMap((band, index) => {
    const first = bands.slice(0, index).reduce((sum, before) => sum + before.added, band.from);
    return band.pictures.map((each) => pictureAt(each, first + rowsIn(each.box.top - band.top, Math.floor), columns));
  });
  return {
    ...grid,
    rows: grid.rows + added(grid.rows),
    cells: grid.cells.map(moved),
    blanks: grid.blanks?.map(moved) ?? [],
    pictures: placed,
  };
}

/** Pictures beside each other, and the rows between whose texts they stand. */
interface Band {
  readonly pictures: readonly PictureOnSheet[];
  readonly top: number;
  readonly from: number;
  readonly to: number;
  /** Empty rows before the row `to`, so that nothing lies under the pictures but what stands beside them. */
  readonly added: number;
}

function bandsOf(pictures: readonly PictureOnSheet[], tops: readonly number[]): readonly Band[] {
  const groups: PictureOnSheet[][] = [];
  for (const picture of pictures.toSorted((a, b) => a.box.top - b.box.top)) {
    const last = groups.at(-1);
    if (last?.some(({ box }) => box.bottom > picture.box.top)) last.push(picture);
    else groups.push([picture]);
  }
  const rowAt = (y: number) => tops.filter((top) => top < y).length;
  return groups.map((group) => {
    const { top, bottom } = unionBox(group.map(({ box }) => box));
    const [from, to] = [rowAt(top), rowAt(bottom)];
    return { pictures: group, top, from, to, added: Math.max(0, rowsIn(bottom - top, Math.ceil) - (to - from)) };
  });
}

function rowsIn(heightPt: number, round: (rows: number) => number): number {
  return round(heightPt / ROW_PT);
}

function pictureAt({ picture, box }: PictureOnSheet, row: number, columns: readonly number[]): GridPicture | GridChart {
  const { text } = picture;
  const column = Math.max(
    0,
    columns.findLastIndex((left) => left <= box.left),
  );
  const offsetPt = Math.max(0, box.left - (columns[column] ?? box.left));
  const place = { text, row, column, offsetPt, widthPt: box.right - box.left, heightPt: box.bottom - box.top };
  if ('data' in picture) return { ...place, data: picture.data, page: picture.page };
  return { ...place, path: picture.path, ending: picture.ending };
}

/** Where the text of each row begins; the upper edge of rows without. */
function topsOfText({ rows, cells }: FoundTable): readonly number[] {
  return rows.slice(0, -1).map((edge, row) => {
    const words = cells.flatMap((cell) => (cell.row === row ? cell.words : []));
    return words.length > 0 ? Math.min(...words.map(({ box }) => box.top)) : edge;
  });
}
