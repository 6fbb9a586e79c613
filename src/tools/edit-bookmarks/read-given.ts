/** Reads the bookmarks that came with the job: as JSON, or in a file. */
import { readFile } from 'node:fs/promises';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import { bookmarkList } from '../../contract/options/bookmark-shapes.ts';
import { checkShape } from '../../contract/options/check-shape.ts';
import { refusal, refusalParams } from '../../contract/options/option.ts';
import { readJson } from '../../contract/options/rich-options.ts';
import { mistakeOf } from '../../contract/options/structure-mistake.ts';
import { readBookmarkLines, readBookmarkTable } from '../../contract/text/bookmark-files.ts';
import { type BookmarkRow, mistakeIn, rowsOf, type WrittenBookmark } from '../../contract/text/bookmark-rows.ts';

/** Far more than the most bookmarks need. */
const MAX_FILE_BYTES = 20 * 1024 ** 2;
const MOST_ROWS = 20_000;
const OPTION = 'bookmarks';

/** @throws ToolError `bad-option` */
export async function readGiven(
  given: AttachedFile | { readonly value: readonly WrittenBookmark[] },
): Promise<readonly BookmarkRow[]> {
  const rows = 'value' in given ? rowsOf(given.value) : await readRows(given);
  if (rows.length > MOST_ROWS)
    throw refused(refusalParams(refusal('value-too-long', { limit: `${MOST_ROWS}` }), OPTION));
  return rows;
}

async function readRows(file: AttachedFile): Promise<readonly BookmarkRow[]> {
  if (file.bytes > MAX_FILE_BYTES) throw new ToolError('too-large', { limit: MAX_FILE_BYTES, files: file.name });
  const text = await readFile(file.path, 'utf8');
  if (file.type === 'json') return rowsOfJson(text);
  const rows = file.type === 'csv' ? readBookmarkTable(text) : readBookmarkLines(text);
  if ('line' in rows) throw refused(because('not-bookmarks', { file: file.name, line: rows.line }));
  return rows;
}

function rowsOfJson(text: string): readonly BookmarkRow[] {
  const read = readJson(text);
  if ('why' in read) throw refused(refusalParams(read, OPTION));
  const result = checkShape(bookmarkList, read.value);
  if (!result.success) throw refused(refusalParams(mistakeOf(result.error, read.value), OPTION));
  return rowsOf(result.data);
}

/** @throws ToolError `bad-option` for the first bookmark that leads past the end or jumps over a level. */
export function checkRows(rows: readonly BookmarkRow[], pages: number): void {
  const mistake = mistakeIn(rows, pages);
  if (!mistake) return;
  const { number } = mistake;
  if (mistake.kind === 'jump') throw refused(because('bookmark-jump', { number, from: mistake.from, to: mistake.to }));
  const { page } = mistake;
  throw refused(
    pages === 1
      ? because('bookmark-past-one', { number, page })
      : because('bookmark-past-end', { number, page, pages }),
  );
}

function refused(why: ReturnType<typeof refusalParams>): ToolError {
  return new ToolError('bad-option', { field: OPTION, ...why });
}
