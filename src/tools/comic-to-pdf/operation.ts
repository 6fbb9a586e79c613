/** Runs comic-to-pdf: the images of an archive become pages, their bytes as they are where a PDF can hold them. */
import { join } from 'node:path';
import { failedFile } from '../../contract/messages/failed-file.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { makeOutline } from '../../engine/document/bookmarks/make-outline.ts';
import { writeOutline } from '../../engine/document/catalog/outline.ts';
import { imposePages } from '../../engine/document/impose/impose-pages.ts';
import { readPages } from '../../engine/document/pages/page-list.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import { PAGE_EACH, PicturePdf } from '../../engine/images/embed/picture-pdf.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import { saveArchive } from '../../engine/unpack/save-archive.ts';
import { readComicInfo } from './comic-info.ts';
import { type Chapter, type ComicPage, chaptersOf, comicPages } from './comic-pages.ts';
import { laySpreads } from './lay-spreads.ts';
import type { tool } from './tool.ts';

/** Shares of the progress. */
const UNPACKED = 0.3;
const PLACED = 0.85;
/** Scanners and programs say what they like: all pages of a comic are drawn with one density. */
const DPI = 150;

const PLAIN = {
  level: 1,
  open: false,
  color: '',
  bold: false,
  italic: false,
  zoom: 'fit',
  top: null,
  url: '',
} as const;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const wish = { ...options, encoding: 'auto', select: '' } as const;
  const progress: RunContext['progress'] = (share, ...note) => context.progress(share * UNPACKED, ...note);
  const saved = await saveArchive(input, wish, { ...context, progress });
  const pages = await comicPages(saved?.items ?? []);
  if (pages.length === 0) throw new ToolError('nothing-found', because('no-pictures', { file: input.name }));
  const { title, isRightToLeft } = await readComicInfo(saved?.items ?? []);
  const pictures = join(context.workDir, 'pictures.pdf');
  const folders = await writePictures(pages, title, pictures, input, context);
  const path = join(context.workDir, 'comic.pdf');
  const book = { chapters: chaptersOf(folders), isRightToLeft: options.rtl || isRightToLeft, spread: options.spread };
  const count = await bind(pictures, path, book, context);
  context.progress(1);
  return [{ path, type: 'pdf', input: 0, facts: { pages: count }, report: { made: { images: folders.length } } }];
};

/** Broken images are named and left out. @returns the folder of each page. */
async function writePictures(
  pages: readonly ComicPage[],
  title: string,
  path: string,
  { name: file }: InputFile,
  { workDir, signal, warn, progress }: RunContext,
): Promise<readonly string[]> {
  const pdf = new PicturePdf({ ...PAGE_EACH, dpi: DPI, title }, { folder: workDir, repair: true, warn });
  const folders: string[] = [];
  let failure: unknown;
  for (const [index, page] of pages.entries()) {
    const before = pdf.pageCount;
    try {
      await pdf.add(page, signal, () => undefined);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code === 'cancelled') throw error;
      failure ??= error;
      warn('file-failed', failedFile(error, page.name));
    }
    for (let added = before; added < pdf.pageCount; added++) folders.push(page.folder);
    const share = (index + 1) / pages.length;
    progress(UNPACKED + share * (PLACED - UNPACKED), 'picture', { picture: index + 1, pictures: pages.length });
  }
  if (folders.length === 0) throw failure ?? new ToolError('nothing-found', because('no-pictures', { file }));
  await pdf.write(path, signal);
  return folders;
}

interface Book {
  readonly chapters: readonly Chapter[];
  readonly isRightToLeft: boolean;
  readonly spread: boolean;
}

/** @returns pages of the result. */
async function bind(source: string, path: string, book: Book, { signal, progress }: RunContext): Promise<number> {
  const document = PdfDocument.open(source);
  try {
    const { pages } = readPages(document, Number.POSITIVE_INFINITY);
    const { bound, pageOf } = book.spread
      ? await bindSpreads(document, pages, book.isRightToLeft, signal)
      : { bound: pages, pageOf: pages.map((_, index) => index) };
    const rows = book.chapters.map(({ title, first }) => {
      return { ...PLAIN, title, page: (pageOf[first] ?? 0) + 1 };
    });
    if (rows.length > 0) writeOutline(document, makeOutline(document, bound, rows));
    if (book.isRightToLeft) readFromTheRight(document);
    progress(PLACED, 'writing');
    await saveDocument(document, path, signal);
    return bound.length;
  } finally {
    document.close();
  }
}

/** @returns the sheets, and on which of them each page stands, from 0. */
async function bindSpreads(
  document: PdfDocument,
  pages: readonly PdfRef[],
  isRightToLeft: boolean,
  signal: AbortSignal,
) {
  const sizes = pages.map((page) => seenPage(document, document.dict(page) ?? new PdfDict()));
  const spreads = laySpreads(sizes, isRightToLeft);
  const pageOf: number[] = [];
  const sheets = spreads.map(({ pages: together, ...size }, sheet) => {
    const placed = together.flatMap(({ index, matrix }) => {
      pageOf[index] = sheet;
      const page = pages[index];
      return page ? [{ page, content: index, matrix }] : [];
    });
    return { ...size, placed };
  });
  const bound = await imposePages(document, sheets, new Pace(signal), () => undefined);
  return { bound, pageOf };
}

/** Facing pages, and which way the next one lies (ISO 32000-2, table 147). */
function readFromTheRight(document: PdfDocument): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const settings = document.dict(catalog.get('ViewerPreferences'))?.clone() ?? new PdfDict();
  settings.set('Direction', name('R2L'));
  catalog.set('ViewerPreferences', settings);
}
