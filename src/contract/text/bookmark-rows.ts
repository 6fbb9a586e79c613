/** Bookmarks as a flat list with levels: what files of them hold, what the editor shows, what is written. */
import { parseColour } from './colour.ts';

/** Deeper trees come from attacks. As many are read from a PDF, so that what is exported can be set again. */
export const MOST_LEVELS = 60;

export interface BookmarkRow {
  readonly title: string;
  /** From 1; null where it opens no page. */
  readonly page: number | null;
  /** From 1. */
  readonly level: number;
  /** Whether the bookmarks below it are in sight. */
  readonly open: boolean;
  /** `#rrggbb`; empty for the viewer's own. */
  readonly color: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Percent, the whole page, its width; null keeps the zoom as it is. */
  readonly zoom: number | 'fit' | 'width' | null;
  /** Points below the upper edge of the page as seen; null: at its upper edge. */
  readonly top: number | null;
  /** Opens a web address instead of a page; empty for none. */
  readonly url: string;
}

/** As people and programs write it: what is left out is as usual. */
export interface WrittenBookmark {
  readonly title: string;
  readonly page?: number | null | undefined;
  readonly level?: number | undefined;
  readonly open?: boolean | undefined;
  readonly color?: string | null | undefined;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly zoom?: number | 'fit' | 'width' | null | undefined;
  readonly top?: number | null | undefined;
  readonly url?: string | null | undefined;
  readonly children?: readonly WrittenBookmark[] | undefined;
}

export const PLAIN: Omit<BookmarkRow, 'title' | 'level'> = {
  page: null,
  open: false,
  color: '',
  bold: false,
  italic: false,
  zoom: null,
  top: null,
  url: '',
};

/** @param written as people write colours; anything else is the colour of the viewer. */
function hexOrEmpty(written: string): string {
  return parseColour(written.trim().toLowerCase())?.hex ?? '';
}

/** Children become rows behind their parents, one level further in. */
export function rowsOf(written: readonly WrittenBookmark[], depth = 1): readonly BookmarkRow[] {
  return written.flatMap((each): readonly BookmarkRow[] => {
    const level = each.level ?? depth;
    const { title, page = null, open = false, bold = false, italic = false, zoom = null, top = null } = each;
    const color = hexOrEmpty(each.color ?? '');
    const row = { title, page, level, open, color, bold, italic, zoom, top, url: each.url ?? '' };
    return [row, ...rowsOf(each.children ?? [], level + 1)];
  });
}

/** Only what is not as usual is written; the result reads back as the same rows. */
export function writtenRows(rows: readonly BookmarkRow[]): readonly WrittenBookmark[] {
  return rows.map(({ title, page, level, ...more }) => {
    const unusual = Object.entries(more).filter(([key, value]) => value !== PLAIN[key as keyof typeof PLAIN]);
    return { title, ...(page === null ? {} : { page }), level, ...Object.fromEntries(unusual) };
  });
}

export type BookmarkMistake =
  | { readonly kind: 'jump'; readonly number: number; readonly from: number; readonly to: number }
  | { readonly kind: 'page'; readonly number: number; readonly page: number };

/** The first mistake; each bookmark may be one level further in than the one before it, and no more. */
export function mistakeIn(rows: readonly BookmarkRow[], pageCount: number): BookmarkMistake | undefined {
  let from = 0;
  for (const [index, { level, page }] of rows.entries()) {
    if (level > from + 1) return { kind: 'jump', number: index + 1, from, to: level };
    if (page !== null && page > pageCount) return { kind: 'page', number: index + 1, page };
    from = level;
  }
  return undefined;
}
