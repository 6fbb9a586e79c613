/** Reads a file of bookmarks in the browser, as the work itself would. */
import { readBookmarkLines, readBookmarkTable } from '../../contract/text/bookmark-files.ts';
import { type BookmarkRow, mistakeIn, rowsOf, type WrittenBookmark } from '../../contract/text/bookmark-rows.ts';
import { screenWords } from './screen-words.ts';

export async function importFile(file: File): Promise<readonly BookmarkRow[] | { readonly problem: string }> {
  const { name } = file;
  const rows = readRows(name, await file.text());
  if ('line' in rows) return { problem: screenWords.badLine({ name, line: rows.line }) };
  if (rows.length === 0) return { problem: screenWords.badFile({ name }) };
  const mistake = mistakeIn(rows, Number.POSITIVE_INFINITY);
  if (mistake?.kind !== 'jump') return rows;
  const { number, from, to } = mistake;
  return { problem: screenWords.badLevels({ name, number, from, to }) };
}

function readRows(name: string, text: string): ReturnType<typeof readBookmarkLines> {
  if (/\.csv$/i.test(name)) return readBookmarkTable(text);
  if (!/\.json$/i.test(name)) return readBookmarkLines(text);
  try {
    const value: unknown = JSON.parse(text);
    return isList(value) ? rowsOf(value) : [];
  } catch {
    return [];
  }
}

/** What else is wrong with it the server says. */
function isList(value: unknown): value is readonly WrittenBookmark[] {
  return Array.isArray(value) && value.every((each) => typeof (each as { title?: unknown } | null)?.title === 'string');
}
