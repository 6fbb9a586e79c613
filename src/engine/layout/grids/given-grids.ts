/** Makes the grids of a page whose tables people gave; all other text of the page stays text. */
import type { Word } from '../../page/words/words.ts';
import type { TablePage } from '../tables/table.ts';
import { type GivenTable, givenTable } from './given-table.ts';
import type { Grid } from './grid.ts';
import { pageGrids } from './page-grids.ts';
import { tableGrid } from './table-grid.ts';

/** From the top. A word belongs to the first table that it lies in. */
export function givenGrids(page: Omit<TablePage, 'size'>, tables: readonly GivenTable[]): readonly Grid[] {
  const taken = new Set<Word>();
  const made = tables.map((given) => {
    const { table, words } = givenTable(given, { ...page, words: page.words.filter((word) => !taken.has(word)) });
    for (const word of words) taken.add(word);
    return tableGrid(table);
  });
  const rest = page.words.filter((word) => !taken.has(word));
  const text = pageGrids({ ...page, words: rest, lines: [], size: { widthPt: 0, heightPt: 0 } }, 'spaced').map(
    (grid): Grid => ({ ...grid, kind: 'text' }),
  );
  return [...made, ...text].sort((a, b) => a.top - b.top);
}
