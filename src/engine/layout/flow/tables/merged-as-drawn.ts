/** Merges the cells of a tagged table that the lines of the page enclose as one: Excel tags a merged cell as many, and gives its text to the last. */
import type { TaggedCell } from '../../../page/words/content-tag.ts';
import type { Word } from '../../../page/words/words.ts';
import type { FoundTable } from '../../tables/table.ts';

export type PlacedCell = TaggedCell & { readonly words: readonly Word[] };

/** @param cells of as many rows and columns as the drawn table has. */
export function mergedAsDrawn(
  cells: readonly PlacedCell[],
  { found, cells: drawn }: FoundTable,
): readonly PlacedCell[] {
  if (found !== 'ruled') return cells;
  const merged = drawn.filter(({ rowSpan, columnSpan, words }) => rowSpan * columnSpan > 1 && words.length > 0);
  let made = cells;
  for (const { row, column, rowSpan, columnSpan } of merged) {
    const isInside = (cell: PlacedCell) =>
      cell.row >= row &&
      cell.row + cell.rowSpan <= row + rowSpan &&
      cell.column >= column &&
      cell.column + cell.columnSpan <= column + columnSpan;
    const inside = made.filter(isInside);
    const [filled, ...others] = inside.filter(({ words }) => words.length > 0);
    if (!filled || others.length > 0 || inside.length < rowSpan * columnSpan) continue;
    made = [...made.filter((cell) => !isInside(cell)), { ...filled, row, column, rowSpan, columnSpan }];
  }
  return made;
}
