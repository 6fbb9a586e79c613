/** Tells texts that run over cells of a printed grid: Calc leaves out the lines that such a text crosses, as in merged cells. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { CellLine } from '../items/cell-lines.ts';
import { middleOf } from './column-sides.ts';
import type { ColumnSpan } from './merged-columns.ts';

/** In points: Calc draws its grid thinner than any border that is seen. */
const THIN = 0.11;
/** Share of the upright lines of a sheet that are those of the grid where it is printed; and the fewest of them. */
const MOST = 0.9;
const MIN_LINES = 8;
/** In points: the middle of a text is no further from that of its cell. */
const CENTRED = 1;

export function isGridPrinted(lines: readonly DrawnLine[]): boolean {
  const upright = lines.filter(({ level }) => !level);
  const thin = upright.filter(({ widthPt }) => widthPt <= THIN);
  return thin.length >= MIN_LINES && thin.length >= MOST * upright.length;
}

/** Whether one line needs all columns that no line parts below it, and is not in their middle. */
export function runsOverGrid(lines: readonly CellLine[], [first, last]: ColumnSpan, edges: readonly number[]): boolean {
  const [line] = lines;
  if (!line || lines.length > 1 || line.turned || last === first) return false;
  const [left, right] = [edges[first] ?? 0, edges[last + 1] ?? 0];
  const isNeeded = line.box.left < (edges[first + 1] ?? right) && line.box.right > (edges[last] ?? left);
  return isNeeded && Math.abs(middleOf(line) - (left + right) / 2) > CENTRED;
}
