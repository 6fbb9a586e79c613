/** Which chosen pages have columns in doubt: what a look ahead told of each file, so that no page is looked at twice. */
import type { TableGrid } from '../../contract/options/grids-option.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import type { Report } from '../../contract/report.ts';

/** Larger files are sent only when somebody asks for it. */
export const MOST_BYTES = 10_000_000;
/** Of the chosen pages, so that looking takes seconds at most. */
export const MOST_PAGES = 20;

/** The answers that decide where tables are found on a page with text. */
export const COUNTS = ['tables', 'area'];

/** Answers by the names of the options. */
type Values = Readonly<Record<string, string>>;

/** What is known of the pages of a file under the same answers. */
export interface Looked {
  readonly pages: readonly number[];
  /** Among them. */
  readonly doubtful: readonly number[];
  /** Among them: a conversion recognises their text, and may find other lines. */
  readonly unread: readonly number[];
  readonly grids: readonly TableGrid[];
}

export const NOT_LOOKED: Looked = { pages: [], doubtful: [], unread: [], grids: [] };

/** By the file and the answers. */
const known = new WeakMap<File, Map<string, Looked>>();

export function lookedAt(file: File | undefined, values: Values): Looked {
  return (file && known.get(file)?.get(answersKey(values))) ?? NOT_LOOKED;
}

/** @param pages that were looked at now. @returns all that is known of the file under these answers. */
export function rememberLook(file: File, values: Values, pages: readonly number[], report: Report): Looked {
  const before = lookedAt(file, values);
  const { 'table-lines': doubtful, ...unread } = report.uncertain ?? {};
  const looked = {
    pages: [...before.pages, ...pages],
    doubtful: [...before.doubtful, ...pagesIn(doubtful)],
    unread: [...before.unread, ...Object.values(unread).flatMap(pagesIn)],
    grids: [...before.grids, ...((report.found?.grids ?? []) as readonly TableGrid[])],
  };
  const ofFile = known.get(file) ?? new Map<string, Looked>();
  known.set(file, ofFile.set(answersKey(values), looked));
  return looked;
}

/** @returns the chosen pages in the order of the file; none where only the server can tell which are chosen. */
export function chosenPages(chosen: string | undefined, pageCount: number): readonly number[] {
  try {
    const { pages } = resolvePageRange(parsePageRange(chosen ?? ''), pageCount, { clip: true });
    return [...new Set(pages)].sort((a, b) => a - b);
  } catch {
    return [];
  }
}

/** The options of a look ahead: nothing is recognised, which takes longest and tells little of columns. */
export function lookOptions(values: Values, pages: readonly number[]): Values {
  return { ...answersTo(COUNTS, values), pages: pages.join(','), outputFormat: 'json', ocr: 'off' };
}

export function answersTo(names: readonly string[], values: Values): Values {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]] as const] : [])));
}

function answersKey(values: Values): string {
  return JSON.stringify(COUNTS.map((name) => values[name] ?? ''));
}

function pagesIn(value: unknown): readonly number[] {
  return [value ?? []].flat().map(Number);
}
