/** Finds the tables of a page, and keeps all its other text beside them in the order of the page. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words.ts';
import type { Grid, TableSearch } from './grid.ts';
import { type RuledGrid, ruledGrids } from './ruled-grids.ts';
import { spacedGrids } from './spaced-grids.ts';
import { type Row, textRows, wordsByTurn } from './text-rows.ts';
import { takeTurnedHeadings } from './turned-headings.ts';

/** Grids from the top; every word of the page is in one of them. */
export function pageGrids(words: readonly Word[], lines: readonly DrawnLine[], search: TableSearch): readonly Grid[] {
  const [main = [], ...others] = wordsByTurn(words);
  const isUpright = main[0]?.turn === 0;
  const looksForLines = isUpright && (search === 'auto' || search === 'ruled');
  const ruled = looksForLines
    ? ruledGrids(lines, words).filter((grid) => search === 'ruled' || isAlone(grid, words))
    : [];
  const taken = new Set(ruled.flatMap((grid) => [...grid.words]));
  const free = (group: readonly Word[]) => group.filter((word) => !taken.has(word));
  const upright = textRows(free(main));
  const turned = others.map(free);
  const headed = isUpright ? takeTurnedHeadings(upright, turned) : { rows: upright, taken: new Set<Word>() };
  const between = partRows(headed.rows, ruled).flatMap((part) => spacedGrids(part, search === 'page'));
  const rest = turned.flatMap((group) => spacedGrids(textRows(group.filter((word) => !headed.taken.has(word))), false));
  const found = [...between.map((grid) => (search === 'ruled' ? asText(grid) : grid)), ...ruled];
  return [...found.sort((a, b) => a.top - b.top), ...rest.map(asText)];
}

/** Whether nothing stands beside a drawn grid: else its rows go on outside, as in a sheet with a few borders. */
function isAlone({ box, words: inside }: RuledGrid, words: readonly Word[]): boolean {
  return !words.some((word) => {
    const y = (word.box.top + word.box.bottom) / 2;
    return word.turn === 0 && y > box.top && y < box.bottom && !inside.has(word);
  });
}

/** Runs of rows with no drawn grid between them. */
function partRows(rows: readonly Row[], ruled: readonly RuledGrid[]): readonly (readonly Row[])[] {
  const parts = new Map<number, Row[]>();
  for (const row of rows) {
    const above = ruled.filter(({ box }) => (box.top + box.bottom) / 2 < row.top).length;
    parts.set(above, [...(parts.get(above) ?? []), row]);
  }
  return [...parts.values()];
}

function asText(grid: Grid): Grid {
  return { ...grid, kind: 'text' };
}
