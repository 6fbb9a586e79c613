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
  const single = cells.filter(({ rowSpan, columnSpan }) => rowSpan * columnSpan === 1);
  const byPlace = new Map(single.map((cell) => [placeOf(cell.row, cell.column), cell]));
  const [gone, made] = [new Set<PlacedCell>(), [] as PlacedCell[]];
  for (const { row, column, rowSpan, columnSpan } of merged) {
    const inside = Array.from({ length: rowSpan * columnSpan }, (_, at) =>
      byPlace.get(placeOf(row + Math.floor(at / columnSpan), column + (at % columnSpan))),
    ).filter((cell) => cell !== undefined);
    const [filled, ...others] = inside.filter(({ words }) => words.length > 0);
    if (!filled || others.length > 0 || inside.length < rowSpan * columnSpan) continue;
    for (const cell of inside) gone.add(cell);
    made.push({ ...filled, row, column, rowSpan, columnSpan });
  }
  return [...cells.filter((cell) => !gone.has(cell)), ...made];
}

function placeOf(row: number, column: number): string {
  return `${row} ${column}`;
}
