/** Choosing pages by clicking: the pages of a written range, and the range of chosen pages. */
import { parsePageGroups, parsePageRange } from '../../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../../contract/pages/resolve-page-range.ts';

/** The pages that a text names, in their order; none for an empty or a wrong text. */
export function pagesOf(text: string, pageCount: number): readonly number[] {
  if (text.trim() === '') return [];
  try {
    return resolvePageRange(parsePageRange(text), pageCount, { clip: true }).pages;
  } catch {
    return [];
  }
}

/** `1-3, 5, 8-7`: runs up and down are written short. */
export function rangeOf(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    const step = run ? page - run[1] : 0;
    const goesOn = run && Math.abs(step) === 1 && (run[0] === run[1] || Math.sign(run[1] - run[0]) === step);
    if (goesOn) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

/** The pages after the one at `from` took the place `to`. */
export function moved(pages: readonly number[], from: number, to: number): readonly number[] {
  const page = pages[from];
  return page === undefined ? pages : pages.toSpliced(from, 1).toSpliced(to, 0, page);
}

/** Takes a page in or out; the result is in the order of the document. */
export function togglePage(pages: readonly number[], page: number): readonly number[] {
  return pages.includes(page) ? pages.filter((each) => each !== page) : ascending([...pages, page]);
}

/** Takes a page out, or in behind all others. */
export function toggleLast(pages: readonly number[], page: number): readonly number[] {
  return pages.includes(page) ? pages.filter((each) => each !== page) : [...pages, page];
}

/** Takes in the pages from one to another, in that direction, behind all others; those that are there stay where they are. */
export function addRunLast(pages: readonly number[], from: number, to: number): readonly number[] {
  const step = from <= to ? 1 : -1;
  const run = Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
  return [...pages, ...run.filter((page) => !pages.includes(page))];
}

/** Takes in all pages between two, both included. */
export function addRun(pages: readonly number[], from: number, to: number): readonly number[] {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const run = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return ascending([...pages, ...run]);
}

/** The parts that a split writes: the pages of each, in order. */
export function partsOf(text: string, pageCount: number): readonly (readonly number[])[] {
  if (text.trim() === '') return [];
  try {
    return parsePageGroups(text).map((range) => resolvePageRange(range, pageCount, { clip: true }).pages);
  } catch {
    return [];
  }
}

/** Begins or joins a part at a page: the text for parts that follow each other through the whole document. */
export function toggleCut(text: string, page: number, pageCount: number): string {
  const starts = startsOf(text, pageCount);
  return cutAt(starts.includes(page) ? starts.filter((start) => start !== page) : [...starts, page], pageCount);
}

/** Makes the pages from one to another, in either direction, a part of their own. */
export function cutOut(text: string, from: number, to: number, pageCount: number): string {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const outside = startsOf(text, pageCount).filter((start) => start < first || start > last);
  return cutAt([...outside, first, last + 1], pageCount);
}

/** The pages at which the parts of a text begin. */
function startsOf(text: string, pageCount: number): readonly number[] {
  return partsOf(text, pageCount).map(([first]) => first ?? 1);
}

/** The text for parts that begin at these pages; the last one is left open, for files that are shorter. */
function cutAt(starts: readonly number[], pageCount: number): string {
  const cuts = ascending(starts.filter((start) => start > 1 && start <= pageCount));
  if (cuts.length === 0) return '';
  return [1, ...cuts]
    .map((first, index) => {
      const next = cuts[index];
      if (next === undefined && first < pageCount) return `${first}-`;
      return next === undefined || next === first + 1 ? `${first}` : `${first}-${next - 1}`;
    })
    .join(', ');
}

function ascending(pages: readonly number[]): readonly number[] {
  return [...new Set(pages)].sort((a, b) => a - b);
}
