/** What Word repairs in tables: grids that rows do not fill, merges that begin nowhere. */
import type { OfficeParts } from './package-parts.ts';
import { elementsNamed, type XmlElement } from './xml-tree.ts';

const MAX_COLUMNS = 63;

function tables({ trees }: OfficeParts): readonly XmlElement[] {
  return [...trees].filter(([name]) => name.startsWith('word/')).flatMap(([, root]) => elementsNamed(root, 'w:tbl'));
}

function child(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((each) => each.name === name), element);
}

const rowsOf = (table: XmlElement) => table.children.filter(({ name }) => name === 'w:tr');
const cellsOf = (row: XmlElement) => row.children.filter(({ name }) => name === 'w:tc');
const spanOf = (cell: XmlElement) => Number(child(cell, 'w:tcPr', 'w:gridSpan')?.attributes['w:val'] ?? 1);

export const repairsOfTables = {
  'rows that do not fill the grid': (parts: OfficeParts) =>
    tables(parts).flatMap((table) => {
      const columns = child(table, 'w:tblGrid')?.children.length ?? 0;
      const wrong = rowsOf(table).map((row) => cellsOf(row).reduce((sum, cell) => sum + spanOf(cell), 0));
      const faults = wrong.filter((sum) => sum !== columns).map((sum) => `${sum} of ${columns} columns`);
      if (columns === 0 || columns > MAX_COLUMNS) faults.push(`${columns} columns`);
      if (wrong.length === 0) faults.push('no row');
      return faults;
    }),
  'vertical merges that begin nowhere': (parts: OfficeParts) => tables(parts).flatMap(lostMerges),
  'tables that touch and become one': ({ trees }: OfficeParts) => [...trees.values()].flatMap((root) => touching(root)),
};

function lostMerges(table: XmlElement): readonly string[] {
  const faults: string[] = [];
  let above = new Set<string>();
  for (const [index, row] of rowsOf(table).entries()) {
    const merged = new Set<string>();
    let column = 0;
    for (const cell of cellsOf(row)) {
      const merge = child(cell, 'w:tcPr', 'w:vMerge');
      const place = `${column} ${spanOf(cell)}`;
      const begins = merge?.attributes['w:val'] === 'restart';
      if (merge && !begins && !above.has(place)) faults.push(`row ${index + 1}, column ${column + 1}`);
      if (merge) merged.add(place);
      column += spanOf(cell);
    }
    above = merged;
  }
  return faults;
}

function touching(element: XmlElement): readonly string[] {
  const here = element.children.some(
    (each, index) => each.name === 'w:tbl' && element.children[index + 1]?.name === 'w:tbl',
  );
  return [...(here ? [element.name] : []), ...element.children.flatMap(touching)];
}
