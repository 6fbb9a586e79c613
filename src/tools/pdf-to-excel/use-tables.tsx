/** The tables on the pages: those that people gave, and those that were found and are only shown. */
import { useState } from 'react';
import type { TableGrid } from '../../contract/options/grids-option.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { type LinePlace, readTables, withShown, writeTables } from './tables.ts';

interface Selected {
  /** Of the table. */
  readonly index: number | null;
  readonly line: LinePlace | undefined;
}

const NOTHING: Selected = { index: null, line: undefined };

/** @param found are not sent before somebody changes one: a page that nobody touches is converted as it would be anyway. */
export function useTables({ values, onChange }: PanelProps, found: readonly TableGrid[]) {
  const [{ index, line }, setSelected] = useState<Selected>(NOTHING);
  const given = readTables(values.grids);
  const [changed, setChanged] = useState<ReadonlySet<number>>(() => new Set(given.map(({ page }) => page)));
  const tables = withShown(given, found, changed);
  const select = (next: number | null, at?: LinePlace) => setSelected({ index: next, line: at });
  const set = (next: readonly TableGrid[], page: number) => {
    const pages = new Set([...changed, page]);
    setChanged(pages);
    onChange('grids', writeTables(next.filter((table) => pages.has(table.page))));
  };
  return {
    tables,
    selected: index === null ? undefined : tables[index],
    line,
    select,
    /** What was found on a page takes the place of what people gave there. */
    showFound(page: number) {
      setChanged(new Set([...changed].filter((each) => each !== page)));
      if (given.some((table) => table.page === page)) {
        onChange('grids', writeTables(given.filter((table) => table.page !== page)));
      }
      select(null);
    },
    add(table: TableGrid) {
      const next = [...tables, table].sort((a, b) => a.page - b.page);
      set(next, table.page);
      select(next.indexOf(table));
    },
    change(table: TableGrid) {
      if (index === null) return;
      set(tables.with(index, table), table.page);
      select(index);
    },
    replace: (at: number, table: TableGrid) => set(tables.with(at, table), table.page),
    remove(at: number) {
      set(tables.toSpliced(at, 1), tables[at]?.page ?? 0);
      select(null);
    },
  };
}
