/** Runs pdf-to-excel: words of the chosen pages are aligned into tables, and written as typed cells. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { isSheetPrint } from '../../engine/document/catalog/sheet-print.ts';
import { openForReading } from '../../engine/document/open/open-for-reading.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { PageLinks } from '../../engine/document/pages/page-links.ts';
import { KnownCharts } from '../../engine/layout/chart-data/cut-charts.ts';
import { givenGrids } from '../../engine/layout/grids/given-grids.ts';
import type { GivenTable } from '../../engine/layout/grids/given-table.ts';
import { pageGrids } from '../../engine/layout/grids/page-grids.ts';
import { TableLines } from '../../engine/layout/grids/table-lines.ts';
import type { ReadPage } from '../../engine/page/page-content.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { type ReadOptions, readPages } from '../../engine/page/read-pages.ts';
import { withDrawnSpaces } from '../../engine/page/words/drawn-spaces.ts';
import { withoutReprints } from '../../engine/page/words/reprinted-words.ts';
import { partTouching } from '../../engine/page/words/touching-texts.ts';
import { wordInAreas } from '../../engine/page/words/word-in-areas.ts';
import type { Word } from '../../engine/page/words/words.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { BEGUN, convertMade } from '../../engine/write/office/convert-made.ts';
import { lineHeights } from '../../engine/write/sheets/line-heights.ts';
import { PageStore } from '../../engine/write/sheets/page-store.ts';
import { CsvSheets, JsonSheets } from '../../engine/write/sheets/plain-sheets.ts';
import { printedGrids } from '../../engine/write/sheets/printed-grids.ts';
import type { SheetWriter } from '../../engine/write/sheets/sheet.ts';
import { sheetPage } from '../../engine/write/sheets/sheet-page.ts';
import { isByCalc, type SheetStart, sheetStarts } from '../../engine/write/sheets/sheet-starts.ts';
import { GridStore, type PageGrids, writeSheets } from '../../engine/write/sheets/write-sheets.ts';
import { WorkbookWriter } from '../../engine/write/xlsx/workbook.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of the progress that reading the pages takes; writing the sheets comes after it. */
const READ = 0.8;
/** Formats that hold pictures: in all others the labels of charts are cells. */
const PICTURED = new Set<string>(['xlsx', 'ods']);

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, 'copy', context);
  try {
    const pages = choosePages(options, pdf.pageCount, () => pdf.labels, input, context);
    const store = await GridStore.create(join(context.workDir, 'grids.jsonl'));
    const doubts = new PageDoubts();
    const lines = new TableLines();
    const document = await openPdfium(pdf.path, { name: input.name });
    const file = PdfDocument.open(pdf.path);
    const isPrint = isSheetPrint(file) && options.tables === 'auto';
    try {
      const pageLinks = new PageLinks(file);
      const links = (page: number) => pageLinks.of(page);
      // A text that is too long for its cell is cut off where it is seen, and is in the cell all the same.
      const isWanted = (page: number) => wordInAreas(options.area, page);
      const starts = isPrint ? sheetStarts(file) : undefined;
      const reading = {
        userUnit: pdf.userUnit,
        links,
        isPrint,
        starts,
        isByCalc: isByCalc(file),
        lineHeights: isPrint && isByCalc(file) ? lineHeights(file) : new Map<string, number>(),
        hiddenText: isPrint,
        isWanted,
      };
      const read = { ...options, ...reading, doubts, found: lines };
      await readGrids(document, pages, store, read, context);
    } finally {
      file.close();
      document.close();
      await store.close();
    }
    return await writeAll(store, { pages: pages.length, doubts, lines, isPrint }, input, options, context);
  } finally {
    await pdf.close();
  }
};

interface Reading {
  readonly isPrint: boolean;
  readonly starts: readonly SheetStart[] | undefined;
  readonly isByCalc: boolean;
  readonly lineHeights: ReadonlyMap<string, number>;
  readonly found: TableLines;
}

function wordsOf(read: ReadPage, { isPrint, isByCalc, area }: Options & Reading): readonly Word[] {
  const { page, glyphs, fills } = read;
  const words = isPrint ? withDrawnSpaces(read.words, glyphs) : read.words;
  // Calc prints nothing again, and the order of what it draws tells its cells.
  const once = isByCalc ? words : withoutReprints(words);
  return partTouching(once, glyphs, { fills, isByCalc }).filter(wordInAreas(area, page));
}

async function readGrids(
  document: PdfiumDocument,
  pages: readonly number[],
  store: GridStore,
  options: Options & ReadOptions & Reading,
  context: RunContext,
): Promise<void> {
  let done = 0;
  const own: PageGrids[] = [];
  const calc = options.isByCalc ? new KnownCharts() : undefined;
  const printed = options.isPrint ? await PageStore.create(join(context.workDir, 'pages.jsonl')) : undefined;
  for await (const read of readPages(document, pages, options, context)) {
    const words = wordsOf(read, options);
    const given = tablesOn(read.page, options.grids);
    if (printed && given.length === 0) {
      const stem = join(context.workDir, `page-${read.page}`);
      const pictures = PICTURED.has(options.outputFormat);
      await printed.add(
        pictures ? await sheetPage(document, { ...read, words }, stem, calc) : { ...read, words, pictures: [] },
      );
    } else {
      const grids =
        given.length > 0 ? givenGrids({ ...read, words }, given) : pageGrids({ ...read, words }, options.tables);
      options.found.add(read.page, grids);
      const { page: number, size } = read;
      const page = { page: number, grids, paper: { left: 0, right: size.widthPt }, size };
      if (printed) own.push(page);
      else await store.add(page);
    }
    done++;
    context.progress((done / pages.length) * READ, 'reading', { page: done, pages: pages.length });
  }
  if (printed) {
    await printed.close();
    for await (const { grid, lines, ...sheet } of printedGrids(printed, { ...options, joins: options.join })) {
      const { page } = sheet;
      while (own[0] && own[0].page < page) await store.add(own.shift() ?? { page, grids: [] });
      options.found.addSheet(lines);
      await store.add({ ...sheet, grids: [grid] });
    }
    for (const rest of own) await store.add(rest);
  }
  if (store.cells + store.charts === 0) {
    throw new ToolError('nothing-found', because(options.ocr === 'off' ? 'no-text' : 'no-text-found'));
  }
  if (store.tables + store.charts === 0 && options.tables !== 'page') {
    throw new ToolError('nothing-found', because('no-table'));
  }
}

interface PagesRead {
  readonly pages: number;
  readonly doubts: PageDoubts;
  readonly lines: TableLines;
  /** Its pages are already put together. */
  readonly isPrint: boolean;
}

async function writeAll(
  store: GridStore,
  { pages: pageCount, doubts, lines, isPrint }: PagesRead,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly OutputFile<ReportFor<typeof tool>>[]> {
  const folder = join(context.workDir, 'sheets');
  const path = join(context.workDir, 'tables.xlsx');
  const writer = await makeWriter(options.outputFormat, path, folder, store.charts > 0);
  let files: readonly string[];
  let cells = 0;
  try {
    let written = 0;
    const sheetOptions = {
      ...options,
      otherText: options['other-text'],
      joins: options.join && !isPrint,
      wholePages: options.tables === 'page',
    };
    cells = await writeSheets(store, writer, sheetOptions, () => {
      context.signal.throwIfAborted();
      context.progress(READ + (++written / pageCount) * (BEGUN - READ), 'writing');
    });
    files = await writer.finish(context.signal);
    const { measuredPages = [] } = writer;
    if (measuredPages.length > 0) context.warn('chart-measured', { pages: describePages(measuredPages) });
  } finally {
    await writer.abandon();
  }
  const facts = { pages: pageCount, tables: store.tables };
  const { without, unsure } = lines;
  const leftOut = without.length > 0 && !keepsAllPages(options) ? { 'no-table': without } : {};
  const found = { tables: store.tables, cells, charts: store.charts, grids: lines.all };
  const uncertain = { ...doubts.all, ...(unsure.length > 0 ? { 'table-lines': unsure } : {}) };
  const report = { found, uncertain, leftOut };
  if (options.outputFormat === 'csv' || options.outputFormat === 'json') {
    const digits = String(files.length).length;
    return files.map((file, index) => {
      const n = String(index + 1).padStart(digits, '0');
      const output = { path: file, type: options.outputFormat, input: 0, facts, report } as const;
      return files.length === 1 ? output : { ...output, pattern: '{name}-{n}', tokens: { n } };
    });
  }
  await rm(folder, { recursive: true, force: true });
  const made = options.outputFormat === 'ods' ? await convertMade(path, 'ods', input.name, context) : path;
  return [{ path: made, type: options.outputFormat, input: 0, facts, report }];
}

function tablesOn(page: number, grids: Options['grids']): readonly GivenTable[] {
  return (grids ?? [])
    .filter((grid) => grid.page === page)
    .map(({ x, y, width, height, columns, rows }) => {
      return { box: { left: x, top: y, right: x + width, bottom: y + height }, columns, rows };
    });
}

/** Whether pages without a table are in the result. */
function keepsAllPages({ tables, sheets, 'other-text': otherText }: Options): boolean {
  return tables === 'page' || otherText === 'sheet' || (otherText === 'around' && sheets !== 'table');
}

async function makeWriter(
  format: Options['outputFormat'],
  path: string,
  folder: string,
  hasCharts: boolean,
): Promise<SheetWriter> {
  if (format === 'csv') return new CsvSheets(folder);
  if (format === 'json') return new JsonSheets(folder);
  return WorkbookWriter.create(path, folder, hasCharts);
}
