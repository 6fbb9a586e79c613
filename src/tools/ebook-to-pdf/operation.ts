/** Runs ebook-to-pdf: all chapters become one page of HTML, which the browser prints; its table of contents becomes the bookmarks. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run } from '../../contract/operation.ts';
import { makeOutline } from '../../engine/document/bookmarks/make-outline.ts';
import { writeOutline } from '../../engine/document/catalog/outline.ts';
import { contentHeight, madePageSettings, printMadePage } from '../../engine/html-to-pdf/print-made-page.ts';
import { targetPages } from '../../engine/html-to-pdf/target-pages.ts';
import { folderOfZip, type StartRule, type WebFolder } from '../../engine/html-to-pdf/web-folder.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { type Book, type BookEntry, BookRefused } from './book.ts';
import { bookFolder, lastStyles } from './book-page.ts';
import { decodeXml } from './decode-xml.ts';
import { readEpub } from './read-epub.ts';
import { readFb2 } from './read-fb2.ts';
import type { tool } from './tool.ts';

const READ = 0.2;
const CONTAINER: StartRule = {
  names: /(?:^|\/)META-INF\/container\.xml$/i,
  preferred: /(?:^|\/)META-INF\/container\.xml$/i,
  missing: 'no-index',
};
const PLAIN = { open: false, color: '', bold: false, italic: false, zoom: null, top: null, url: '' } as const;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const settings = madePageSettings(options.paper, options.margin);
  context.progress(0, 'opening', { file: input.name });
  const path = join(context.workDir, 'printed.pdf');
  let contents: readonly BookEntry[] = [];
  let places: ReadonlyMap<string, number> = new Map();
  const pages = await printMadePage(
    {
      ...{ name: input.name, settings, missing: 'book-images-not-loaded' },
      read: async (scratch) => {
        const book = await readBook(input, scratch, context.signal);
        if (book.isFixed) context.warn('book-laid-out-anew', { file: input.name });
        contents = book.contents;
        context.progress(READ, 'converting', { file: input.name });
        return async () => ({ folder: bookFolder(book), author: book.author });
      },
      // Its names are still those that the browser gave.
      printed: async () => {
        places = targetPages(path);
      },
      finish: (document, sheets) => bookmark(document, sheets, contents, places),
      dress: (loaded) => loaded.addStyles(lastStyles(options['font-size'], contentHeight(settings))),
    },
    path,
    context,
  );
  return [{ path, type: 'pdf', input: 0, facts: { pages } }];
};

/** @throws ToolError `nothing-found` for a book that is locked, or none. */
async function readBook(input: InputFile, scratch: string, signal: AbortSignal): Promise<Book> {
  const { path, name: file } = input;
  try {
    if (input.type === 'fb2') return readFb2(decodeXml(await readFile(path)));
    return await readEpub(homeOf(await folderOfZip({ path, name: file, password: '' }, scratch, signal, CONTAINER)));
  } catch (error) {
    const why = reasonOf(error);
    if (why === undefined) throw error;
    throw new ToolError('nothing-found', because(why, { file }), { cause: error });
  }
}

function reasonOf(error: unknown): BookRefused['why'] | undefined {
  if (error instanceof BookRefused) return error.why;
  return error instanceof ToolError && error.params.why === CONTAINER.missing ? 'not-a-book' : undefined;
}

/** Books that were unpacked and zipped again lie in a folder. */
function homeOf(folder: WebFolder): WebFolder {
  const home = folder.start.slice(0, -'META-INF/container.xml'.length);
  return { ...folder, read: (path) => folder.read(home + path) };
}

/** The book's own table of contents; where it has none, its headings stay. */
function bookmark(
  document: PdfDocument,
  pages: readonly PdfRef[],
  contents: readonly BookEntry[],
  places: ReadonlyMap<string, number>,
): void {
  let level = 0;
  const rows = contents.flatMap(({ id, title, level: wanted }) => {
    const page = places.get(id);
    if (page === undefined) return [];
    level = Math.min(wanted, level + 1);
    return [{ ...PLAIN, title, level, page }];
  });
  if (rows.length > 0) writeOutline(document, makeOutline(document, pages, rows));
}
