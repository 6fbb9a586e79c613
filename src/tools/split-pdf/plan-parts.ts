/** Decides which pages go into which part, and how each part is called. */
import { type PageRange, parsePageGroups, parsePageRange } from '../../contract/pages/page-range.ts';
import { type ResolvedPages, resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import type { PageSource } from '../../engine/document/keep/keep-pages.ts';
import type { Part } from '../../engine/split/part.ts';
import { pageList } from './page-list.ts';
import type { tool } from './tool.ts';

export interface Plan {
  readonly parts: readonly Part[];
  /** Parts of the page range that lay past the end. */
  readonly clipped: readonly string[];
}

type Options = OptionValues<typeof tool>;

/** @throws ToolError `bad-pages`. */
export function planParts(source: PageSource, options: Options, fileName: string): Plan {
  if (options.mode === 'ranges') return planRanges(parsePageGroups(options.pages), source, options, fileName);
  const takesRange = ['each', 'extract'].includes(options.mode ?? '');
  const { pages, clipped } = choosePages(source, takesRange ? options : { ...options, pages: '' }, fileName);
  switch (options.mode) {
    case 'extract':
      return { parts: [{ ...rangePart(pages), pattern: `{name}-pages-${pageList(pages)}` }], clipped };
    case 'every':
      return { parts: planEvery(pages, options.every), clipped };
    case 'parts':
      return { parts: planEqual(pages, options.parts), clipped };
    case 'odd-even':
      return { parts: planOddEven(pages), clipped };
    default:
      return { parts: planEach(pages, source.pages.length), clipped };
  }
}

/** The pages that one range names, groups and all. @throws ToolError `bad-pages`. */
export function choosePages(source: PageSource, options: Options, fileName: string): ResolvedPages {
  return resolve(parsePageRange(plainRange(options.pages)), source, options, fileName);
}

/** Where groups make no difference, a semicolon is a comma. */
function plainRange(text: string): string {
  return text.replace(/[;；]+/g, ',').replace(/,\s*$/, '');
}

function resolve(range: PageRange, source: PageSource, options: Options, file: string) {
  const { document, pages } = source;
  return resolvePageRange(range, pages.length, {
    clip: options['clip-pages'],
    file,
    labels: () => pageLabelTexts(document, pages.length),
  });
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

/** The first parts have one page more where the pages do not come out even; no part is empty. */
function planEqual(pages: readonly number[], count: number): readonly Part[] {
  const parts = Math.min(count, pages.length);
  return Array.from({ length: parts }, (_, index) => {
    const [from, to] = [index, index + 1].map((place) => Math.ceil((place * pages.length) / parts));
    return { pages: pages.slice(from, to), pattern: '{name}-{n}', tokens: {} };
  });
}

function planOddEven(pages: readonly number[]): readonly Part[] {
  const odd = { pages: pages.filter((page) => page % 2 === 1), pattern: '{name}-odd', tokens: {} };
  const even = { pages: pages.filter((page) => page % 2 === 0), pattern: '{name}-even', tokens: {} };
  return [odd, even].filter((part) => part.pages.length > 0);
}
