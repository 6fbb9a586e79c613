/** Decides which pages go into which part, and how each part is called. */
import type { NameTokens } from '../../contract/output-name.ts';
import { type PageRange, parsePageGroups, parsePageRange, resolvePageRange } from '../../contract/page-range.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import type { PageSource } from '../../engine/pdf/keep-pages.ts';
import type { tool } from './tool.ts';

export interface Part {
  /** Page numbers from 1, in order. */
  readonly pages: readonly number[];
  readonly pattern: string;
  readonly tokens: NameTokens;
}

export interface Plan {
  readonly parts: readonly Part[];
  /** Parts of the page range that lay past the end. */
  readonly clipped: readonly string[];
}

type Options = OptionValues<typeof tool>;

/** @throws ToolError `bad-pages`, `nothing-found`. */
export function planParts(source: PageSource, options: Options, fileName: string): Plan {
  const mode = options.mode ?? (options.pages === '' ? 'each' : 'ranges');
  if (mode === 'ranges') return planRanges(parsePageGroups(options.pages), source, options, fileName);
  if (mode === 'bookmarks') return { parts: planBookmarks(source, fileName), clipped: [] };
  const range = parsePageRange(mode === 'each' || mode === 'extract' ? plainRange(options.pages) : '');
  const { pages, clipped } = resolve(range, source, options, fileName);
  switch (mode) {
    case 'extract':
      return { parts: [rangePart(pages)], clipped };
    case 'every':
      return { parts: planEvery(pages, options.every), clipped };
    case 'odd-even':
      return { parts: planOddEven(pages), clipped };
    default:
      return { parts: planEach(pages, source.pages.length), clipped };
  }
}

/** Where groups make no difference, a semicolon is a comma. */
function plainRange(text: string): string {
  return text.replace(/[;；]+/g, ',').replace(/,\s*$/, '');
}

function resolve(range: PageRange, source: PageSource, options: Options, file: string) {
  return resolvePageRange(range, source.pages.length, { clip: options['clip-pages'], file });
}

function planRanges(groups: readonly PageRange[], source: PageSource, options: Options, file: string): Plan {
  const parts: Part[] = [];
  const clipped: string[] = [];
  let refusal: unknown;
  for (const group of groups) {
    try {
      const resolved = resolve(group, source, options, file);
      parts.push(rangePart(resolved.pages));
      clipped.push(...resolved.clipped);
    } catch (error) {
      if (!options['clip-pages']) throw error;
      refusal = error;
      clipped.push(group.text);
    }
  }
  if (parts.length === 0) throw refusal;
  return { parts, clipped };
}

function rangePart(pages: readonly number[]): Part {
  return { pages, pattern: '{name}-{from}-{to}', tokens: { from: pages[0] ?? 0, to: pages.at(-1) ?? 0 } };
}

function planEach(pages: readonly number[], pageCount: number): readonly Part[] {
  const digits = String(pageCount).length;
  return pages.map((page) => {
    const n = String(page).padStart(digits, '0');
    return { pages: [page], pattern: '{name}-p{n}', tokens: { n, page } };
  });
}

function planEvery(pages: readonly number[], size: number): readonly Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < pages.length; start += size) {
    parts.push({ pages: pages.slice(start, start + size), pattern: '{name}-{n}', tokens: {} });
  }
  return parts;
}

function planOddEven(pages: readonly number[]): readonly Part[] {
  const odd = { pages: pages.filter((page) => page % 2 === 1), pattern: '{name}-odd', tokens: {} };
  const even = { pages: pages.filter((page) => page % 2 === 0), pattern: '{name}-even', tokens: {} };
  return [odd, even].filter((part) => part.pages.length > 0);
}

/** A part from each bookmark of the first level to the next; pages before the first one make a part too. */
function planBookmarks(source: PageSource, file: string): readonly Part[] {
  const places = new Map(source.pages.map((page, index) => [page.number, index + 1]));
  const titles = new Map<number, string>();
  for (const { entry } of source.outline) {
    const page = places.get(source.outlinePages.get(entry) ?? 0);
    // Two entries on one page: the first names the part.
    if (page !== undefined && !titles.has(page)) titles.set(page, source.document.text(entry.get('Title')) ?? '');
  }
  if (titles.size === 0) throw new ToolError('nothing-found', { reason: `${file} has no bookmarks to split at.` });
  const starts = [...new Set([1, ...titles.keys()])].sort((a, b) => a - b);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? source.pages.length + 1;
    const pages = Array.from({ length: end - start }, (_, offset) => start + offset);
    const bookmark = titles.get(start) ?? '';
    return { pages, pattern: bookmark === '' ? '{n}-{name}' : '{n}-{bookmark}', tokens: { bookmark } };
  });
}
