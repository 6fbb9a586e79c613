/** Finds the cell that a picture stands in. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import { isWithin } from '../../page/boxes/boxes.ts';
import type { FoundCell, FoundTable } from './table.ts';

/** In points: what a picture may reach over the lines of its cell. */
const OVER = 3;

export function cellOf(tables: readonly FoundTable[], box: Box): FoundCell | undefined {
  for (const { cells, box: whole } of tables) {
    if (!isWithin(box, whole, OVER)) continue;
    const cell = cells.find((each) => isWithin(box, each.box, OVER));
    if (cell) return cell;
  }
  return undefined;
}
