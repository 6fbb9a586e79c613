/** Makes grids of the sheets that a spreadsheet program printed: pages that belong to one sheet become one grid. */
import type { Grid } from '../../layout/grids/grid.ts';
import { type PrintedSheet, printedSheets } from '../../layout/sheets/page-order.ts';
import { type PageProfile, pageProfile } from '../../layout/sheets/page-profile.ts';
import { printedHeadings } from '../../layout/sheets/printed-headings.ts';
import { RunningLines } from '../../layout/sheets/running-lines.ts';
import { type CanvasPage, sheetCanvas } from '../../layout/sheets/sheet-canvas.ts';
import { sheetGrid } from '../../layout/sheets/sheet-grid.ts';
import { cellText } from '../../layout/tables/cells.ts';
import { isBold } from '../../layout/tables/header-rows.ts';
import type { FoundTable } from '../../layout/tables/table.ts';
import type { Word } from '../../page/words.ts';
import type { PageStore, StoredPage } from './page-store.ts';

export interface PrintedGrid {
  /** The first page of it. */
  readonly page: number;
  readonly grid: Grid;
}

/** Grids in the order of their first pages. @param joins pages that belong together become one grid. */
export async function* printedGrids(store: PageStore, joins: boolean): AsyncGenerator<PrintedGrid> {
  const running = new RunningLines();
  for await (const page of store.pages()) running.add(page);
  const ownWords = (page: StoredPage) => {
    const words = running.without(page);
    const headings = printedHeadings(words);
    return { words: headings ? words.filter((word) => !headings.words.has(word)) : words, origin: headings?.origin };
  };
  const profiles: PageProfile[] = [];
  for await (const page of store.pages()) {
    const { words, origin } = ownWords(page);
    const drawn = {
      painted: page.fills.map(({ box }) => box),
      level: page.lines.flatMap(({ level, at }) => (level ? [at] : [])),
    };
    profiles.push(pageProfile(page.page, words, page.size, drawn, origin));
  }
  const sheets = joins ? printedSheets(profiles) : profiles.map(({ page }) => ({ strips: [[page]] }));
  const waiting = new Map<number, CanvasPage>();
  const open = [...sheets];
  for await (const page of store.pages()) {
    const { lines, fills } = page;
    waiting.set(page.page, { words: ownWords(page).words, lines, fills });
    for (let sheet = open[0]; sheet && isComplete(sheet, waiting); sheet = open[0]) {
      open.shift();
      const grid = gridOf(sheet, waiting);
      if (grid) yield grid;
    }
  }
}

function isComplete({ strips }: PrintedSheet, waiting: ReadonlyMap<number, CanvasPage>): boolean {
  return strips.flat().every((page) => waiting.has(page));
}

function gridOf({ strips }: PrintedSheet, waiting: Map<number, CanvasPage>): PrintedGrid | undefined {
  const canvas = sheetCanvas(
    strips.map((strip) => strip.map((page) => waiting.get(page) ?? { words: [], lines: [], fills: [] })),
    true,
  );
  for (const page of strips.flat()) waiting.delete(page);
  const table = sheetGrid(canvas);
  return table && { page: strips[0]?.[0] ?? 1, grid: asGrid(table) };
}

function asGrid(table: FoundTable): Grid {
  return {
    kind: 'table',
    columns: table.columns.slice(1).map((right, index) => ({ left: table.columns[index] ?? 0, right })),
    rows: table.rows.length - 1,
    cells: table.cells
      .filter(({ words }) => words.length > 0)
      .map(({ row, column, rowSpan, columnSpan, words, fill, borders, align }) => {
        const link = words.find((word) => word.link)?.link;
        const look = { ...(fill ? { fill } : {}), borders, align, wraps: takesLines(words) };
        return {
          row,
          column,
          rowSpan,
          columnSpan,
          text: cellText(words),
          bold: words.every(isBold),
          look,
          ...(link ? { link } : {}),
        };
      }),
    top: table.box.top,
    bottom: table.box.bottom,
  };
}

/** Words of several lines stand at several heights. */
function takesLines(words: readonly Word[]): boolean {
  const [first] = words;
  return first !== undefined && words.some(({ box }) => box.top > first.box.top + 0.7 * first.sizePt);
}
