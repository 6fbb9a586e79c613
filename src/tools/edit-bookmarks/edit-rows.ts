/** What can be done to a list of bookmarks: each step gives a new list, without a jump over a level. */
import { type BookmarkRow, PLAIN } from '../../contract/text/bookmark-rows.ts';

/** A row that is known by its id, wherever it moves. */
export interface EditedRow extends BookmarkRow {
  readonly id: number;
}

type Rows = readonly EditedRow[];

/** Where the bookmarks below a row end. */
export function branchEnd(rows: Rows, at: number): number {
  const level = rows[at]?.level ?? 0;
  const next = rows.findIndex((row, index) => index > at && row.level <= level);
  return next === -1 ? rows.length : next;
}

export function canIndent(rows: Rows, at: number): boolean {
  const [above, row] = [rows[at - 1], rows[at]];
  return above !== undefined && row !== undefined && row.level <= above.level;
}

export function canOutdent(rows: Rows, at: number): boolean {
  return (rows[at]?.level ?? 1) > 1;
}

/** With all that is below it. */
export function shift(rows: Rows, at: number, by: 1 | -1): Rows {
  if (by === 1 ? !canIndent(rows, at) : !canOutdent(rows, at)) return rows;
  const end = branchEnd(rows, at);
  return rows.map((row, index) => (index >= at && index < end ? { ...row, level: row.level + by } : row));
}

/** The row before which it goes when it moves up: that of its elder sibling. */
function elder(rows: Rows, at: number): number | undefined {
  const level = rows[at]?.level ?? 0;
  for (let index = at - 1; index >= 0; index--) {
    const other = rows[index]?.level ?? 0;
    if (other === level) return index;
    if (other < level) return undefined;
  }
  return undefined;
}

export function canMove(rows: Rows, at: number, by: 1 | -1): boolean {
  if (by === -1) return elder(rows, at) !== undefined;
  const next = branchEnd(rows, at);
  return rows[next]?.level === rows[at]?.level;
}

/** Past its sibling, with all that is below both. */
export function move(rows: Rows, at: number, by: 1 | -1): Rows {
  if (!canMove(rows, at, by)) return rows;
  const first = by === -1 ? (elder(rows, at) ?? at) : at;
  const second = by === -1 ? at : branchEnd(rows, at);
  const end = branchEnd(rows, second);
  return [...rows.slice(0, first), ...rows.slice(second, end), ...rows.slice(first, second), ...rows.slice(end)];
}

/** What was below it takes its place. */
export function remove(rows: Rows, at: number): Rows {
  const end = branchEnd(rows, at);
  return rows.flatMap((row, index) => {
    if (index === at) return [];
    return [index > at && index < end ? { ...row, level: row.level - 1 } : row];
  });
}

/** A sibling after a row and all below it; in an empty list the first one. */
export function addAfter(rows: Rows, at: number, row: { readonly id: number; readonly page: number }): Rows {
  const above = rows[at];
  const place = above ? branchEnd(rows, at) : rows.length;
  const added = { ...PLAIN, title: '', level: above?.level ?? 1, ...row };
  return [...rows.slice(0, place), added, ...rows.slice(place)];
}

export function change(rows: Rows, at: number, values: Partial<BookmarkRow>): Rows {
  return rows.map((row, index) => (index === at ? { ...row, ...values } : row));
}
