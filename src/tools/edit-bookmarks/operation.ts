/** Edits, exports, makes or removes the bookmarks of a PDF. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { writeBookmarkLines, writeBookmarkTable } from '../../contract/text/bookmark-files.ts';
import { type BookmarkRow, writtenRows } from '../../contract/text/bookmark-rows.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { makeOutline } from '../../engine/document/bookmarks/make-outline.ts';
import { readBookmarks } from '../../engine/document/bookmarks/read-bookmarks.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { flattenOutline, readOutline, writeOutline } from '../../engine/document/catalog/outline.ts';
import { contentsPages, putFirst } from '../../engine/document/join/contents-page.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { findBookmarks } from './find-bookmarks.ts';
import { checkRows, readGiven } from './read-given.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

const WRITING = 0.85;
const HEADING = 'Contents';

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const { action } = options;
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const use = action === 'export' ? 'inspect' : 'content';
  const opened = await openPdf(input, options, use, { ...context, warn: notes.warn });
  try {
    if (action === 'export') {
      notes.tell(context);
      return [await exportRows(opened, input, options, context)];
    }
    const before = flattenOutline(readOutline(opened.document)).length;
    const rows = await rowsFor(input, options, context);
    const isIdle = action === 'remove' ? before === 0 : rows === undefined && !options['toc-page'];
    if (isIdle && !notes.isMended) {
      context.warn(action === 'remove' ? 'no-bookmarks-removed' : 'nothing-edited', { file: input.name });
      const facts = { pages: opened.pages.length };
      return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, facts }];
    }
    notes.tell(context);
    return [await change(opened, rows, before, input, options, context)];
  } finally {
    await opened.close();
  }
};

/** Undefined where the bookmarks of the file are to stay as they are. */
async function rowsFor(
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly BookmarkRow[] | undefined> {
  const { action, bookmarks } = options;
  if (action === 'remove') return [];
  if (action !== 'set') return findBookmarks(input, options, context);
  return bookmarks ? readGiven(bookmarks) : undefined;
}

async function change(
  opened: OpenedPdf,
  rows: readonly BookmarkRow[] | undefined,
  before: number,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<Output> {
  const { document, pages } = opened;
  if (rows) {
    checkRows(rows, pages.length);
    const kept = options.mode === 'append' && options.action !== 'remove' ? readOutline(document) : [];
    writeOutline(document, [...kept, ...makeOutline(document, pages, rows)]);
  }
  setPages(document, pages);
  const all = options['toc-page'] ? await addContents(opened, input, context) : pages;
  context.progress(WRITING, 'writing');
  const path = join(context.workDir, 'bookmarked.pdf');
  await saveDocument(document, path, context.signal);
  context.progress(1);
  const count = flattenOutline(readOutline(document)).length;
  const report = options.action === 'remove' ? { removed: { bookmarks: before } } : { made: { bookmarks: count } };
  return { path, type: 'pdf', input: 0, report, facts: { pages: all.length } };
}

/** @returns all pages. @throws ToolError `nothing-found` where no bookmark opens a page. */
async function addContents(
  { document, pages }: OpenedPdf,
  input: InputFile,
  { warn }: RunContext,
): Promise<readonly PdfRef[]> {
  const entries = readBookmarks(document, pages).rows.flatMap(({ title, page, level }) => {
    const reference = page === null ? undefined : pages[page - 1];
    return reference && page !== null ? [{ title, page: reference, number: page, level }] : [];
  });
  const [first] = pages;
  if (entries.length === 0 || !first)
    throw new ToolError('nothing-found', because('no-bookmarks-at-all', { file: input.name }));
  const size = seenPage(document, document.editable(first));
  dropFalseClaim(document, { transparency: false, layer: false, text: true, color: 'gray' }, warn);
  return putFirst(document, await contentsPages(document, HEADING, entries, size, false), pages);
}

async function exportRows(
  { document, pages }: OpenedPdf,
  input: InputFile,
  { 'export-format': format }: Options,
  { workDir, warn, progress }: RunContext,
): Promise<Output> {
  const { rows, lost } = readBookmarks(document, pages);
  if (rows.length === 0) throw new ToolError('nothing-found', because('no-bookmarks-at-all', { file: input.name }));
  if (lost > 0) warn('bookmark-actions-left', { file: input.name, count: lost });
  const write = {
    json: () => `${JSON.stringify(writtenRows(rows), null, 2)}\n`,
    csv: () => writeBookmarkTable(rows),
    txt: () => writeBookmarkLines(rows),
  };
  const path = join(workDir, `bookmarks.${format}`);
  await writeFile(path, write[format]());
  progress(1);
  return { path, type: format, input: 0, pattern: '{name}-bookmarks', report: { found: { bookmarks: rows.length } } };
}
