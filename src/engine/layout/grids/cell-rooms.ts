/** Tells how long the lines of cells could be at least: what ends before was ended by hand. */
import type { Word } from '../../page/words/words.ts';
import { longestLine } from '../tables/cells.ts';
import type { FoundCell } from '../tables/table.ts';

/** In points, at least: text begins so far inside of its cell. */
const MARGIN = 1;

/** In points; none for cells of one line. A column without lines at its sides is as wide as the longest of the lines that its cells of several lines have. */
export function cellRooms(cells: readonly FoundCell[]): ReadonlyMap<FoundCell, number> {
  const wrapped = cells.filter(({ words }) => takesLines(words));
  const longest = new Map(wrapped.map((cell) => [cell, longestLine(cell.words)] as const));
  const byColumn = new Map<number, number>();
  for (const [{ column, columnSpan }, length] of longest)
    if (columnSpan === 1) byColumn.set(column, Math.max(byColumn.get(column) ?? 0, length));
  const inset = insetOf(cells);
  return new Map(
    [...longest].map(([cell, length]) => {
      const shared = cell.columnSpan === 1 ? (byColumn.get(cell.column) ?? 0) : 0;
      const { borders, box } = cell;
      const ruled = borders.left && borders.right ? box.right - box.left - 2 * inset : 0;
      return [cell, Math.max(length, shared, ruled)];
    }),
  );
}

/** In points: how far inside of their cells texts of a table begin, but for those that are set to the right or to the middle. */
function insetOf(cells: readonly FoundCell[]): number {
  const inset = cells.reduce(
    (least, { box, words }) => (words.length > 0 ? Math.min(least, leftOf(words) - box.left) : least),
    Infinity,
  );
  return Math.max(MARGIN, inset);
}

function leftOf(words: readonly Word[]): number {
  return words.reduce((least, { box }) => Math.min(least, box.left), Infinity);
}

/** Words of several lines stand at several heights. */
export function takesLines(words: readonly Word[]): boolean {
  const [first] = words;
  return first !== undefined && words.some(({ box }) => box.top > first.box.top + 0.7 * first.sizePt);
}
