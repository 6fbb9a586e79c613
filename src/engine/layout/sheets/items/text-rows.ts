/** Gathers items that stand at one height into rows of text. */
import { middle } from '../../lines/rows.ts';
import type { CellItem } from './cell-items.ts';

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
    const isSame = first && middle(item.box) - middle(first.box) < 0.5 * Math.min(first.em, item.em);
    if (isSame) rows.at(-1)?.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => ({
    items: row.sort((a, b) => a.box.left - b.box.left),
    top: Math.min(...row.map(({ box }) => box.top)),
    bottom: Math.max(...row.map(({ box }) => box.bottom)),
  }));
}
