/** From a page range and a file's page count to plain page numbers: engines get nothing else. */
import { PAGE_PHRASES } from '../messages/page-reasons.ts';
import { phraseParams } from '../messages/reason-params.ts';
import { MAX_PAGE_RANGE_PAGES } from '../site/limits.ts';
import { badPages, type Endpoint, type PageRange, type Term } from './page-range.ts';

export interface ResolvedPages {
  /** 1-based page numbers in the order asked for; repeats count. */
  readonly pages: readonly number[];
  /** Parts that lay past the end and were skipped; empty unless clipping was asked for. */
  readonly clipped: readonly string[];
}

export interface ResolveOptions {
  /** Skip pages past the end instead of refusing them. */
  readonly clip?: boolean;
  /** How the file is named in messages. */
  readonly file?: string;
  /** The label of each page; asked for only when the range names one. */
  readonly labels?: () => readonly string[];
}

/**
 * The pages of a file that a range names.
 * @param pageCount pages of the file, at least 1.
 * @throws ToolError `bad-pages` (422 in meaning: only the opened file can tell) for pages past the end or no page at all.
 */
export function resolvePageRange(range: PageRange, pageCount: number, options: ResolveOptions = {}): ResolvedPages {
  const clipped: string[] = [];
  const groups: number[][] = [];
  const excluded = new Set<number>();
  if (range.terms.every((term) => term.removes === 'from-all')) groups.push(sequence(1, pageCount));
  let total = 0;
  for (const term of range.terms) {
    const pages = select(term, pageCount, options, clipped);
    if (term.removes === 'from-all') for (const page of pages) excluded.add(page);
    else if (term.removes === 'from-previous') removeFromLast(groups, pages);
    else groups.push(pages);
    total += pages.length;
    if (total > MAX_PAGE_RANGE_PAGES) throw badPages('range-too-long');
  }
  const listed = groups.flat().filter((page) => !excluded.has(page));
  const pages =
    range.keep === 'all' ? listed : listed.filter((_, index) => (index % 2 === 0) === (range.keep === 'odd'));
  if (pages.length === 0) throw badPages('range-no-match', { range: range.text });
  return { pages, clipped };
}

function select(term: Term, count: number, options: ResolveOptions, clipped: string[]): number[] {
  const { selection } = term;
  if (selection.kind === 'word') {
    const all = sequence(1, count);
    return selection.word === 'all' ? all : all.filter((page) => (page % 2 === 1) === (selection.word === 'odd'));
  }
  if (selection.kind === 'repeat') {
    return repeated(selection.step, selection.offset, count);
  }
  if (selection.kind === 'label') return labelled(selection.label, options);
  const first = pageOf(selection.first, count);
  const last = pageOf(selection.last, count);
  const outside = [first, last].some((page) => page < 1 || page > count);
  if (!outside) return sequence(first, last);
  if (!options.clip) {
    const { file } = options;
    throw badPages('range-past-end', {
      range: term.text,
      ...(file === undefined ? phraseOf('holder', 'this-file') : { holder: file }),
      ...phraseOf('pages', 'has-pages', count),
    });
  }
  clipped.push(pastEnd(term.text, selection, count));
  if ((first < 1 && last < 1) || (first > count && last > count)) return [];
  return sequence(clamp(first, count), clamp(last, count));
}

/** What of a range there is no page for: all of it, or its part past the end. Pages before the first have no numbers. */
function pastEnd(text: string, range: { readonly first: Endpoint; readonly last: Endpoint }, count: number): string {
  const ends = [range.first, range.last];
  if (ends.some(({ from }) => from === 'end')) return text;
  const [low = 0, high = 0] = ends.map(({ number }) => number).sort((a, b) => a - b);
  const from = Math.max(low, count + 1);
  return from === high ? String(high) : `${from}-${high}`;
}

/** All pages that bear the label: joined files may have several. */
function labelled(label: string, options: ResolveOptions): number[] {
  // Only who reads the file knows its labels: a screen that counts pages does not.
  if (!options.labels) throw badPages('labels-not-here');
  const pages = options.labels().flatMap((each, index) => (each === label ? [index + 1] : []));
  if (pages.length === 0) throw badPages('no-such-label', { label });
  return pages;
}

/** The pages step·n + offset within the file; an offset far outside costs nothing. */
function repeated(step: number, offset: number, count: number): number[] {
  const first = offset >= 1 ? offset : offset + step * Math.ceil((1 - offset) / step);
  const pages: number[] = [];
  for (let page = first; page <= count; page += step) pages.push(page);
  return pages;
}

function pageOf(endpoint: Endpoint, count: number): number {
  return endpoint.from === 'start' ? endpoint.number : count + 1 - endpoint.number;
}

function clamp(page: number, count: number): number {
  return Math.min(Math.max(page, 1), count);
}

function sequence(first: number, last: number): number[] {
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step);
}

function removeFromLast(groups: number[][], pages: readonly number[]): void {
  const gone = new Set(pages);
  const last = groups.pop() ?? [];
  groups.push(last.filter((page) => !gone.has(page)));
}

function phraseOf<Name extends string>(name: Name, code: keyof typeof PAGE_PHRASES, count?: number) {
  return phraseParams(name, code, PAGE_PHRASES[code], count === undefined ? {} : { count });
}
