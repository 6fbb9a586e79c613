/** Tells where the lines of a sheet stand on the pages that it was printed on. */
import type { TableGrid } from '../../../contract/options/grids-option.ts';
import type { CanvasPlace } from '../sheets/pages/sheet-canvas.ts';
import type { FoundTable } from '../tables/table.ts';
import { tableLines } from './table-lines.ts';

/** In points: a box goes this far around what stands on its page. */
const AROUND = 2;

interface PagePlace extends CanvasPlace {
  /** 1-based. */
  readonly page: number;
}

export function linesOnPages(
  table: Pick<FoundTable, 'columns' | 'rows'>,
  places: readonly PagePlace[],
): readonly TableGrid[] {
  return places.flatMap(({ page, by, box }) => {
    const xs = within(table.columns, box.left - AROUND, box.right + AROUND).map((x) => x - by.x);
    const ys = within(table.rows, box.top - AROUND, box.bottom + AROUND).map((y) => y - by.y);
    const columns = xs.slice(1).map((right, index) => ({ left: xs[index] ?? 0, right }));
    const found = tableLines({ kind: 'table', columns, edges: ys }, page);
    return found ? [found] : [];
  });
}

/** The edges between two places, and the places. */
function within(edges: readonly number[], from: number, to: number): readonly number[] {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return [];
  return [from, ...edges.filter((edge) => edge > from + AROUND && edge < to - AROUND), to];
}
