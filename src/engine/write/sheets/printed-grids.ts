/** Makes grids of the sheets that a spreadsheet program printed: pages that belong to one sheet become one grid. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { TableGrid } from '../../../contract/options/grids-option.ts';
import type { Column, Grid } from '../../layout/grids/grid.ts';
import { linesOnPages } from '../../layout/grids/lines-on-pages.ts';
import { isReadFromRight } from '../../layout/grids/right-to-left.ts';
import { withoutStripGaps } from '../../layout/grids/strip-gaps.ts';
import { tableGrid } from '../../layout/grids/table-grid.ts';
import { drawnOrder } from '../../layout/sheets/items/draw-order.ts';
import { fileOrder } from '../../layout/sheets/items/file-order.ts';
import { withCellClips, withCellsKnown } from '../../layout/sheets/pages/cell-clips.ts';
import { knownSheets, type PrintedSheet, printedSheets } from '../../layout/sheets/pages/page-order.ts';
import { type PageProfile, pageProfile } from '../../layout/sheets/pages/page-profile.ts';
import { printedHeadings } from '../../layout/sheets/pages/printed-headings.ts';
import { RunningLines } from '../../layout/sheets/pages/running-lines.ts';
import { type CanvasPage, movedBox, sheetCanvas } from '../../layout/sheets/pages/sheet-canvas.ts';
import { sheetGrid } from '../../layout/sheets/sheet-grid.ts';
import { withLineHeights } from './line-heights.ts';
import type { PageStore, StoredPage } from './page-store.ts';
import { withPictures } from './sheet-pictures.ts';
import type { SheetStart } from './sheet-starts.ts';
import { asPrinted, enlarged, printScale } from './small-print.ts';

export interface PrintedGrid {
  /** The first page of it. */
  readonly page: number;
  readonly grid: Grid;
  /** Of the sheet, where the file tells it. */
  readonly name?: string;
  /** From the left side of its page to the right one, where it has none beside another. */
  readonly paper?: Column;
  /** Of its first page. */
  readonly size: PageSizePt;
  /** Where its lines stand on each of its pages. */
  readonly lines: readonly TableGrid[];
}

interface WaitingPage extends CanvasPage, Pick<StoredPage, 'pictures'> {
  readonly size?: PageSizePt;
}

interface OwnWords {
  readonly words: StoredPage['words'];
  readonly origin: Parameters<typeof pageProfile>[4];
}

const NOTHING: WaitingPage = { words: [], lines: [], fills: [], pictures: [] };
/** Of charts alone. */
const EMPTY: Grid = { kind: 'table', columns: [], rows: 0, cells: [], top: 0, bottom: 0 };

export interface PrintedOptions {
  /** Pages that belong together become one grid. */
  readonly joins: boolean;
  /** Where all sheets begin, if the file tells it. */
  readonly starts: readonly SheetStart[] | undefined;
  /** Calc wrote the file, and what its order tells is known. */
  readonly isByCalc: boolean;
  /** In ems, by the name of a font: how far apart the lines of a cell stand. */
  readonly lineHeights: ReadonlyMap<string, number>;
}

/** Grids in the order of their first pages. */
export async function* printedGrids(
  store: Pick<PageStore, 'pages'>,
  { joins, starts, isByCalc, lineHeights }: PrintedOptions,
): AsyncGenerator<PrintedGrid> {
  const scale = await printScale(store);
  const pages = async function* () {
    for await (const page of store.pages()) yield enlarged(page, scale);
  };
  const running = new RunningLines();
  const ordered = (page: StoredPage) => {
    const words = withLineHeights(withCellsKnown(withCellClips(fileOrder(page.words))), lineHeights);
    return isByCalc ? drawnOrder(words, page.size.heightPt) : { words, hadRunning: false };
  };
  for await (const page of pages()) {
    const { words, hadRunning } = ordered(page);
    if (!hadRunning) running.add({ ...page, words });
  }
  const ownWords = (page: StoredPage): OwnWords => {
    const { words: all, hadRunning } = ordered(page);
    const words = hadRunning ? all : running.without({ ...page, words: all });
    const headings = printedHeadings(words);
    return { words: headings ? words.filter((word) => !headings.words.has(word)) : words, origin: headings?.origin };
  };
  const profiles: PageProfile[] = [];
  for await (const page of pages()) profiles.push(profileOf(page, ownWords(page)));
  const firstPages = starts?.map(({ page }) => page);
  const joined = () => (firstPages ? knownSheets(profiles, firstPages) : printedSheets(profiles));
  const sheets = joins ? joined() : profiles.map(({ page }) => ({ strips: [[page]] }));
  const placed = new Set(sheets.flatMap(({ strips }) => strips.flat()));
  const nameOf = (page: number) => {
    const name = joins && starts?.findLast((start) => start.page <= page)?.name;
    return name ? { name } : {};
  };
  const waiting = new Map<number, WaitingPage>();
  const open = [...sheets];
  for await (const page of pages()) {
    const { lines, fills, pictures, size } = page;
    // Pages without text belong to no sheet.
    if (!placed.has(page.page) && pictures.length > 0) {
      yield { ...gridOfPictures(page), ...nameOf(page.page) };
      continue;
    }
    waiting.set(page.page, { words: ownWords(page).words, lines, fills, pictures, size });
    for (let sheet = open[0]; sheet && isComplete(sheet, waiting); sheet = open[0]) {
      open.shift();
      const grid = gridOf(fromLeft(sheet, waiting), waiting);
      if (grid) yield { ...printedAt(grid, scale), ...nameOf(grid.page) };
    }
  }
}

function gridOfPictures({ page, size, pictures }: StoredPage): PrintedGrid {
  const own = pictures.map((picture) => ({ picture, box: picture.box }));
  return { page, grid: withPictures(EMPTY, own, undefined), lines: [], size };
}

function profileOf({ page, size, fills, lines }: StoredPage, { words, origin }: OwnWords): PageProfile {
  const level = lines.flatMap(({ level, at }) => (level ? [at] : []));
  return pageProfile(page, words, size, { painted: fills.map(({ box }) => box), level }, origin);
}

/** Its paper and its lines as they are in the file. */
function printedAt(grid: PrintedGrid, scale: number): PrintedGrid {
  if (scale === 1) return grid;
  const { widthPt, heightPt } = grid.size;
  const size = { widthPt: widthPt / scale, heightPt: heightPt / scale };
  return { ...grid, size, lines: grid.lines.map((lines) => asPrinted(lines, scale)) };
}

function isComplete({ strips }: PrintedSheet, waiting: ReadonlyMap<number, WaitingPage>): boolean {
  return strips.flat().every((page) => page === undefined || waiting.has(page));
}

/** What a sheet is printed on beside its first page stands to the right of it, or to the left where it is read from the right. */
function fromLeft({ strips }: PrintedSheet, waiting: ReadonlyMap<number, WaitingPage>): PrintedSheet {
  const words = strips.flat().flatMap((page) => waiting.get(page ?? 0)?.words ?? []);
  return { strips: strips.length > 1 && isReadFromRight(words.map(({ text }) => text)) ? strips.toReversed() : strips };
}

function gridOf({ strips }: PrintedSheet, waiting: Map<number, WaitingPage>): PrintedGrid | undefined {
  const pages = strips.map((strip) => strip.map((page) => waiting.get(page ?? 0) ?? NOTHING));
  const canvas = sheetCanvas(pages, true);
  for (const page of strips.flat()) waiting.delete(page ?? 0);
  const table = sheetGrid(canvas);
  const pictures = pages.flatMap((strip, index) =>
    strip.flatMap((page, band) => {
      const by = canvas.places[index]?.[band]?.by ?? { x: 0, y: 0 };
      return page.pictures.map((picture) => ({ picture, box: movedBox(picture.box, by) }));
    }),
  );
  const first = Math.min(...strips.flat().filter((page) => page !== undefined));
  const left = canvas.places[0]?.[0]?.by.x ?? 0;
  const size = pages.flat().find((page) => page.size)?.size ?? { widthPt: 0, heightPt: 0 };
  if (!table && pictures.length === 0) return undefined;
  if (!table) return { page: first, grid: withPictures(EMPTY, pictures, table), lines: [], size };
  const places = strips.flatMap((strip, index) =>
    strip.flatMap((page, band) => {
      const place = canvas.places[index]?.[band];
      return place && page !== undefined ? [{ page, ...place }] : [];
    }),
  );
  const { edges: _, ...grid } = tableGrid(table);
  const whole = withPictures({ ...grid, isPrinted: true }, pictures, table);
  return {
    page: first,
    grid: withoutStripGaps(whole, canvas.reaches),
    lines: linesOnPages(table, places),
    size,
    ...(strips.length === 1 ? { paper: { left, right: left + size.widthPt } } : {}),
  };
}
