/** Cuts a document at its bookmarks and names the parts after them. */

import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { OutlineItem } from '../../engine/document/catalog/outline.ts';
import type { PageSource } from '../../engine/document/keep/keep-pages.ts';
import { type Part, pagesFrom } from '../../engine/split/part.ts';
import { readTextPattern } from '../../engine/split/text-pattern.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

interface Mark {
  /** From 1. */
  readonly page: number;
  readonly title: string;
}

/** A part from each bookmark to the next; pages before the first one make a part too. @throws ToolError `nothing-found`. */
export function planBookmarks(source: PageSource, options: Options, file: string): readonly Part[] {
  const level = options['bookmark-level'] === 'all' ? Number.POSITIVE_INFINITY : options['bookmark-level'];
  const all = readMarks(source, source.outline, level);
  if (all.length === 0) throw new ToolError('nothing-found', because('no-bookmarks', { file }));
  const marks = matching(all, options['bookmark-match']);
  if (marks.length === 0)
    throw new ToolError('nothing-found', because('no-such-bookmark', { file, wanted: options['bookmark-match'] }));
  const ordered = marks.toSorted((a, b) => a.page - b.page);
  return options['same-page'] === 'repeat' ? eachMark(source, ordered) : eachPage(source, ordered);
}

function readMarks(source: PageSource, items: readonly OutlineItem[], levels: number): readonly Mark[] {
  const places = new Map(source.pages.map((page, index) => [page.number, index + 1]));
  const marks: Mark[] = [];
  const collect = (level: readonly OutlineItem[], left: number) => {
    for (const { entry, children } of level) {
      const page = places.get(source.outlinePages.get(entry) ?? 0);
      if (page !== undefined) marks.push({ page, title: source.document.text(entry.get('Title')) ?? '' });
      if (left > 1) collect(children, left - 1);
    }
  };
  collect(items, levels);
  return marks;
}

function matching(marks: readonly Mark[], wanted: string): readonly Mark[] {
  if (wanted.trim() === '') return marks;
  const pattern = readTextPattern(wanted, 'bookmark-match');
  return marks.filter(({ title }) => pattern.find(title) !== undefined);
}

/** Two entries on one page: the first names the part. */
function eachPage(source: PageSource, marks: readonly Mark[]): readonly Part[] {
  const titles = new Map<number, string>();
  for (const { page, title } of marks) if (!titles.has(page)) titles.set(page, title);
  const starts = [...new Set([1, ...titles.keys()])].sort((a, b) => a - b);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? source.pages.length + 1;
    return bookmarkPart(pagesFrom(start, end), titles.get(start) ?? '');
  });
}

/** Every entry has a part, and the page that two share is in both. */
function eachMark(source: PageSource, marks: readonly Mark[]): readonly Part[] {
  const first = marks[0]?.page ?? 1;
  const before = first > 1 ? [bookmarkPart(pagesFrom(1, first), '')] : [];
  const parts = marks.map(({ page, title }, index) => {
    const end = marks[index + 1]?.page ?? source.pages.length + 1;
    return bookmarkPart(pagesFrom(page, Math.max(end, page + 1)), title);
  });
  return [...before, ...parts];
}

function bookmarkPart(pages: readonly number[], bookmark: string): Part {
  return { pages, pattern: bookmark === '' ? '{n}-{name}' : '{n}-{bookmark}', tokens: { bookmark } };
}
