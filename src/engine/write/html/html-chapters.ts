/** Finds where the chapters of a document begin: at the bookmarks of the PDF, or at its highest headings. */
import type { Block, Paragraph } from '../../layout/model.ts';

/** A bookmark. */
export interface HtmlChapter {
  readonly title: string;
  /** As the pages follow each other in the result, 1-based. */
  readonly page: number;
  /** Below the upper edge of the page, where the bookmark says it. */
  readonly topPt?: number | undefined;
}

/** Bookmarks lead a little above or below what they name. */
const NEAR_PT = 4;

/** @param blocks in their order. @returns the blocks that begin a chapter, with its title. */
export function chapterStarts(blocks: readonly Block[], chapters: readonly HtmlChapter[]): ReadonlyMap<Block, string> {
  const starts = new Map<Block, string>();
  const named = new Map<string, Block[]>();
  for (const block of blocks) {
    const heading = headingOf(block);
    if (!heading) continue;
    const title = bareTitle(headingText(heading));
    const same = named.get(title);
    if (same) same.push(block);
    else named.set(title, [block]);
  }
  const pages = firstOfPages(blocks);
  for (const chapter of chapters) {
    const same = named.get(bareTitle(chapter.title))?.filter((block) => !starts.has(block)) ?? [];
    const start = same.find((block) => pageOf(block) === chapter.page) ?? same[0] ?? blockAt(blocks, pages, chapter);
    if (start && !starts.has(start)) starts.set(start, chapter.title);
  }
  return starts.size > 0 ? starts : highestHeadings(blocks);
}

/** By page, the index of the first block that begins on it or on a later one. */
function firstOfPages(blocks: readonly Block[]): readonly number[] {
  const first: number[] = [];
  for (const [index, block] of blocks.entries()) {
    const page = pageOf(block) ?? 0;
    while (first.length <= page) first.push(index);
  }
  return first;
}

/** The first block from where the bookmark leads. */
function blockAt(
  blocks: readonly Block[],
  pages: readonly number[],
  { page, topPt = 0 }: HtmlChapter,
): Block | undefined {
  const from = pages[page];
  if (from === undefined) return undefined;
  for (let index = from; index < blocks.length; index++) {
    const block = blocks[index];
    const [origin] = block?.origins ?? [];
    if (origin && (origin.page > page || (origin.page === page && origin.box.bottom > topPt + NEAR_PT))) return block;
  }
  return undefined;
}

function pageOf(block: Block): number | undefined {
  return block.origins[0]?.page;
}

export function headingOf(block: Block): Paragraph | undefined {
  const isHeading = block.kind === 'paragraph' && (block.role === 'heading' || block.role === 'title');
  return isHeading ? block : undefined;
}

/** As it is read, with its number. */
export function headingText({ runs, list }: Paragraph): string {
  const text = runs.map((run) => (run.kind === 'text' || run.kind === 'field' ? run.text : '')).join('');
  return `${list ? `${list.label} ` : ''}${text}`.replace(/\s+/g, ' ').trim();
}

/** Numbers and signs differ between a bookmark and its heading. */
function bareTitle(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Those of the highest level that the document has more than one of. */
function highestHeadings(blocks: readonly Block[]): ReadonlyMap<Block, string> {
  const byLevel = new Map<number, [Block, string][]>();
  for (const block of blocks) {
    const heading = headingOf(block);
    if (!heading) continue;
    const level = heading.role === 'title' ? 0 : (heading.level ?? 1);
    const list = byLevel.get(level) ?? [];
    list.push([block, headingText(heading)]);
    byLevel.set(level, list);
  }
  const levels = [...byLevel].sort(([a], [b]) => a - b);
  return new Map(levels.find(([, list]) => list.length > 1)?.[1] ?? []);
}
