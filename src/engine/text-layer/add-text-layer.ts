/** Makes a scan searchable before another tool works on it: pages without text get what is read on them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RunContext } from '../../contract/operation.ts';
import { inOrder } from '../concurrency/in-order.ts';
import { readPages } from '../document/pages/page-list.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { readingLanguages } from '../recognise/languages.ts';
import { PageReader, plainReading, READING_LANES } from '../recognise/page-reader.ts';
import { pagesWithoutText } from '../recognise/pages-without-text.ts';
import { PdfDocument } from '../syntax/document.ts';
import { writeDocument } from '../syntax/write-document.ts';
import { LayerWriter } from './layer-writer.ts';

export interface TextLayerOptions {
  /** Codes of Tesseract, or `auto`. */
  readonly language: readonly string[] | 'auto';
  /** Pages (1-based) that may be read; all when absent. */
  readonly among?: readonly number[];
}

export interface SearchablePdf {
  /** A plain PDF in the work folder, with the pages in the same order; the given file where nothing was read. */
  readonly path: string;
  /** Pages (1-based) that were read, and those that could not be. */
  readonly read: readonly number[];
  readonly failed: readonly number[];
}

/** Pages stay as they were put, whichever way they are read. */
const LAYER = { turnsPages: false, straightens: false } as const;

type Context = Pick<RunContext, 'workDir' | 'signal'> & { progress?(done: number, of: number): void };

/**
 * @param file a plain PDF on disk, as `openPdf` (`plainPath`) and `openForReading` (`path`) give it.
 * @throws ToolError `engine-missing`, `bad-option` (language not installed), `cancelled`.
 */
export async function addTextLayer(
  file: { readonly path: string; readonly name: string },
  options: TextLayerOptions,
  context: Context,
): Promise<SearchablePdf> {
  const document = PdfDocument.open(file.path);
  try {
    const { pages } = readPages(document, Number.POSITIVE_INFINITY);
    const among = options.among ?? pages.map((_, index) => index + 1);
    const wanted = await pagesWithoutText(file, among, context.signal);
    if (wanted.length === 0) return { path: file.path, read: [], failed: [] };
    const languages = await readingLanguages(options.language, context.signal);
    const writer = new LayerWriter(document);
    const failed: number[] = [];
    const userUnit = (page: number) =>
      document.number(document.dict(pages[page - 1] ?? null)?.get('UserUnit') ?? null) ?? 1;
    const reader = new PageReader(file, plainReading(languages, userUnit), context);
    let done = 0;
    try {
      for await (const result of inOrder(wanted, READING_LANES, (page) => reader.read(page))) {
        const page = pages[result.page - 1];
        if ('error' in result) failed.push(result.page);
        else if (page) writer.add(page, result.read, LAYER);
        context.progress?.(++done, wanted.length);
      }
    } finally {
      await reader.close();
    }
    writer.finish();
    setPages(document, pages);
    const path = join(context.workDir, `searchable-${randomUUID()}.pdf`);
    await writeDocument(document, path, { signal: context.signal, version: document.version });
    return { path, read: wanted.filter((page) => !failed.includes(page)), failed };
  } finally {
    document.close();
  }
}
