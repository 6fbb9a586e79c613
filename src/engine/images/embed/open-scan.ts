/** Opens what was scanned: a PDF as it is, or a picture put on a page. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, RunContext } from '../../../contract/operation.ts';
import { openPdf } from '../../document/open/open-input.ts';
import type { OpenOptions, PdfUse } from '../../document/open/unlock-input.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { setPages } from '../../document/pages/page-tree.ts';
import { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { PAGE_EACH, PicturePdf } from './picture-pdf.ts';

type ScanOptions = OpenOptions & { readonly 'on-damaged': string };

export interface ScanSource {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  /** The same as a plain file, for drawing. */
  readonly path: string;
  readonly name: string;
  /** Points in one unit of user space of a page (1-based). */
  userUnit(page: number): number;
  close(): Promise<void>;
}

/** @throws ToolError as `openPdf` does, and `damaged`, `too-complex` for pictures. */
export async function openScan(
  input: InputFile,
  options: ScanOptions,
  use: PdfUse,
  context: RunContext,
): Promise<ScanSource> {
  const path = join(context.workDir, `source-${randomUUID()}.pdf`);
  try {
    return input.type === 'pdf'
      ? await openDocument(input, path, options, use, context)
      : await openPicture(input, path, options, context);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function openDocument(
  input: InputFile,
  path: string,
  options: ScanOptions,
  use: PdfUse,
  context: RunContext,
): Promise<ScanSource> {
  const opened = await openPdf(input, options, use, context);
  try {
    const { document, pages } = opened;
    setPages(document, pages);
    await writeDocument(document, path, { signal: context.signal, version: document.version });
    return source(input, path, document, pages, () => opened.close());
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openPicture(
  input: InputFile,
  path: string,
  options: ScanOptions,
  context: RunContext,
): Promise<ScanSource> {
  const repair = options['on-damaged'] === 'repair';
  const pdf = new PicturePdf(PAGE_EACH, { folder: context.workDir, repair, warn: context.warn });
  await pdf.add(input, context.signal, () => undefined);
  await pdf.write(path, context.signal);
  const document = PdfDocument.open(path);
  const { pages } = readPages(document, Number.POSITIVE_INFINITY);
  return source(input, path, document, pages, async () => document.close());
}

function source(
  { name }: InputFile,
  path: string,
  document: PdfDocument,
  pages: readonly PdfRef[],
  close: () => Promise<void>,
): ScanSource {
  return {
    document,
    pages,
    path,
    name,
    userUnit(page) {
      const unit = document.number(document.dict(pages[page - 1] ?? null)?.get('UserUnit') ?? null) ?? 1;
      return unit > 0 ? unit : 1;
    },
    async close() {
      await close();
      await rm(path, { force: true });
    },
  };
}
