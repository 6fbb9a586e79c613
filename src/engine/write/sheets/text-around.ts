/** Tells which text of a page belongs to which of its tables. */
import type { Grid } from '../../layout/grids/grid.ts';

export interface TableWithText {
  readonly table: Grid;
  readonly above: readonly Grid[];
  readonly below: readonly Grid[];
}

/** Text between two tables goes to the nearer one, and what no table is near to goes to the last. @param grids from the top. */
export function aroundTables(grids: readonly Grid[]): readonly TableWithText[] {
  const tables = grids.flatMap((grid) => (grid.kind === 'table' ? [{ table: grid, above: [], below: [] }] : []));
  const made: { table: Grid; above: Grid[]; below: Grid[] }[] = tables;
  let passed = 0;
  for (const grid of grids) {
    if (grid.kind === 'table') {
      passed++;
      continue;
    }
    const [before, after] = [made[passed - 1], made[passed]];
    const isTitle = after && (!before || after.table.top - grid.bottom <= grid.top - before.table.bottom);
    if (isTitle) after.above.push(grid);
    else before?.below.push(grid);
  }
  return made;
}

/** The page as one table, whatever stands on it; text that runs another way stands below. */
export function wholePage([table, ...below]: readonly Grid[]): readonly TableWithText[] {
  return table ? [{ table, above: [], below }] : [];
}
