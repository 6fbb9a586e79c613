/** Runs pdf-to-excel: words of the chosen pages are aligned into tables, and written as typed cells. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { because } from '../../contract/reasons.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { BEGUN, convertMade } from '../../engine/office/convert-made.ts';
import { CsvSheets, JsonSheets } from '../../engine/office/plain-sheets.ts';
import { type ReadOptions, readPages } from '../../engine/office/read-pages.ts';
import type { SheetWriter } from '../../engine/office/sheet.ts';
import { WorkbookWriter } from '../../engine/office/workbook.ts';
import { choosePages } from '../../engine/pdf/choose-pages.ts';
import { PdfDocument } from '../../engine/pdf/document.ts';
import { openForReading } from '../../engine/pdf/open-for-reading.ts';
import { PageLinks } from '../../engine/pdf/page-links.ts';
import { pageGrids } from '../../engine/tables/page-grids.ts';
import { GridStore, writeSheets } from '../../engine/tables/write-sheets.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of the progress that reading the pages takes; writing the sheets comes after it. */
const READ = 0.8;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, 'copy', context);
  try {
    const pages = choosePages(options, pdf.pageCount, () => pdf.labels, input, context);
    const store = await GridStore.create(join(context.workDir, 'grids.jsonl'));
    const document = await openPdfium(pdf.path, { name: input.name });
    const file = PdfDocument.open(pdf.path);
    try {
      const links = new PageLinks(file);
      await readGrids(document, pages, store, { ...options, links: (page) => links.of(page) }, context);
    } finally {
      file.close();
      document.close();
      await store.close();
    }
    return await writeAll(store, pages.length, input, options, context);
  } finally {
    await pdf.close();
  }
};

async function readGrids(
  document: PdfiumDocument,
  pages: readonly number[],
  store: GridStore,
  options: Options & ReadOptions,
  context: RunContext,
): Promise<void> {
  let done = 0;
  for await (const { page, words, lines } of readPages(document, pages, options, context)) {
    await store.add({ page, grids: pageGrids(words, lines, options.tables) });
    done++;
    context.progress((done / pages.length) * READ, 'reading', { page: done, pages: pages.length });
  }
  if (store.cells === 0) {
    throw new ToolError('nothing-found', because(options.ocr === 'off' ? 'no-text' : 'no-text-found'));
  }
  if (store.tables === 0 && options.tables !== 'page') {
    throw new ToolError('nothing-found', because('no-table'));
  }
}

async function writeAll(
  store: GridStore,
  pageCount: number,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  const folder = join(context.workDir, 'sheets');
  const path = join(context.workDir, 'tables.xlsx');
  const writer = await makeWriter(options.outputFormat, path, folder);
  let files: readonly string[];
  try {
    let written = 0;
    const sheetOptions = { ...options, joins: options.join };
    await writeSheets(store, writer, sheetOptions, () => {
      context.signal.throwIfAborted();
      context.progress(READ + (++written / pageCount) * (BEGUN - READ), 'writing');
    });
    files = await writer.finish(context.signal);
  } finally {
    await writer.abandon();
  }
  const facts = { pages: pageCount, tables: store.tables };
  if (options.outputFormat === 'csv' || options.outputFormat === 'json') {
    const digits = String(files.length).length;
    return files.map((file, index) => {
      const n = String(index + 1).padStart(digits, '0');
      const output = { path: file, type: options.outputFormat, input: 0, facts } as const;
      return files.length === 1 ? output : { ...output, pattern: '{name}-{n}', tokens: { n } };
    });
  }
  await rm(folder, { recursive: true, force: true });
  const made = options.outputFormat === 'ods' ? await convertMade(path, 'ods', input.name, context) : path;
  return [{ path: made, type: options.outputFormat, input: 0, facts }];
}

async function makeWriter(format: Options['outputFormat'], path: string, folder: string): Promise<SheetWriter> {
  if (format === 'csv') return new CsvSheets(folder);
  if (format === 'json') return new JsonSheets(folder);
  return WorkbookWriter.create(path, folder);
}
