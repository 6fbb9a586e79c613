/** Tells tables whose tags give the text of several cells to one: Writer tags a list that goes on from cell to cell as that of the first. */
import type { FoundCell, FoundTable } from '../../tables/table.ts';
import type { PlacedCell } from './merged-as-drawn.ts';

/**
 * Whether words stand in a drawn cell that the tags leave empty, or items of one cell in several columns.
 * @param cells of as many columns as the drawn table has. @param rows of the tagged table.
 */
export function gathersTexts(
  cells: readonly PlacedCell[],
  { found, cells: drawn, rows: ys }: FoundTable,
  rows: number,
): boolean {
  if (found !== 'ruled') return false;
  const shown = new Map(drawn.flatMap((cell) => cell.words.map((word) => [word, cell] as const)));
  return isOverEmpty(ys.length === rows + 1 ? cells : []) || cells.some(isOverColumns);

  function isOverEmpty(all: readonly PlacedCell[]): boolean {
    const empty = new Set(all.filter(({ words }) => words.length === 0).map(placeOf));
    return all.some(({ words }) => words.some((word) => empty.has(placeOf(shown.get(word)))));
  }

  function isOverColumns({ words, columnSpan }: PlacedCell): boolean {
    const items = columnSpan === 1 ? words.filter(({ tag }) => tag?.item !== undefined) : [];
    return new Set(items.flatMap((word) => shown.get(word)?.column ?? [])).size > 1;
  }
}

function placeOf(cell: Pick<FoundCell, 'row' | 'column'> | undefined): string {
  return cell ? `${cell.row} ${cell.column}` : '';
}
