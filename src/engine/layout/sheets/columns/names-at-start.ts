/** Finds names of columns that look like numbers, as years do, and are set to the left, where the numbers before them end. */
import type { CellItem } from '../items/cell-items.ts';
import { rank } from '../items/rank.ts';
import type { TextRow } from '../items/text-rows.ts';

/** In points: numbers of one column end so near to each other; and a name begins so near behind those of the column before. */
const SAME = 0.6;
const BESIDE = 4;
/** So many end at one place; so many names of a row begin beside such places. */
const MIN_ENDS = 2;
const MIN_NAMES = 2;

export function namesAtStart(rows: readonly TextRow[]): ReadonlySet<CellItem> {
  const rights = rows.flatMap(({ items }) => items.map(({ box }) => box.right)).sort((a, b) => a - b);
  const ends = (from: number, to: number) => rank(rights, to) - rank(rights, from);
  const isOwnEnd = ({ box }: CellItem) => ends(box.right - SAME, box.right + SAME) < MIN_ENDS;
  const isBehind = ({ box }: CellItem) => ends(box.left - BESIDE, box.left) >= MIN_ENDS;
  const named = rows.filter(({ items }) => items.every(isOwnEnd) && items.filter(isBehind).length >= MIN_NAMES);
  return new Set(named.flatMap(({ items }) => items));
}
