/** Gathers items that stand at one height into rows of text. */
import { middle } from '../../lines/rows.ts';
import type { CellItem } from './cell-items.ts';

/** So many times as large as others, letters have their middle clearly above theirs in one row; in ems: their feet are as near. */
const LARGER = 1.3;
const FOOT = 0.3;

/** Items of one line of text, from left to right. */
export interface TextRow {
  readonly items: readonly CellItem[];
  readonly top: number;
  readonly bottom: number;
}

/** Upright items, those at one height together, from the top. */
export function rowsOf(items: readonly CellItem[]): readonly TextRow[] {
  const rows: CellItem[][] = [];
  const upright = items.filter(({ words: [word] }) => word?.turn === 0);
  for (const item of upright.toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const first = rows.at(-1)?.[0];
    const isSame = first && (isLevel(first, item) || isAtFoot(first, item));
    if (isSame) rows.at(-1)?.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => ({
    items: row.sort((a, b) => a.box.left - b.box.left),
    top: Math.min(...row.map(({ box }) => box.top)),
    bottom: Math.max(...row.map(({ box }) => box.bottom)),
  }));
}

function isLevel(above: CellItem, item: CellItem): boolean {
  return middle(item.box) - middle(above.box) < 0.5 * Math.min(above.em, item.em);
}

/** Cells of one row stand at its foot, whatever their letters are. */
function isAtFoot(large: CellItem, small: CellItem): boolean {
  return large.em > LARGER * small.em && Math.abs(large.box.bottom - small.box.bottom) < FOOT * small.em;
}
