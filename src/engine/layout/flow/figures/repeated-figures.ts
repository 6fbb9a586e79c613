/** Takes pictures that stand in one place of page after page, as logos do, out of the text: they belong to headers and footers. */
import type { DraftBlock, DraftFigure, PageDraft } from '../drafts/draft.ts';

/** In points: places that are the same. */
const SAME_PLACE = 4;
/** Shares of the height of a page that headers and footers take, and of the pages that must show the picture. */
const EDGE = 0.28;
const MIN_SHARE = 0.4;

export function takeRepeatedFigures(pages: readonly PageDraft[]): readonly PageDraft[] {
  const counts = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const figure of figuresOf(page)) {
      const key = keyOf(figure);
      counts.set(key, (counts.get(key) ?? new Set()).add(page.page));
    }
  }
  const least = Math.max(2, MIN_SHARE * pages.length);
  const repeated = new Set([...counts].flatMap(([key, own]) => (own.size >= least ? [key] : [])));
  return repeated.size === 0 ? pages : pages.map((page) => withoutRepeated(page, repeated));
}

function withoutRepeated(page: PageDraft, repeated: ReadonlySet<string>): PageDraft {
  const { heightPt } = page.size;
  const isTop = ({ box }: DraftFigure) => box.bottom < EDGE * heightPt;
  const isBottom = ({ box }: DraftFigure) => box.top > (1 - EDGE) * heightPt;
  const taken = figuresOf(page).filter((figure) => repeated.has(keyOf(figure)) && (isTop(figure) || isBottom(figure)));
  if (taken.length === 0) return page;
  const isKept = (block: DraftBlock) => block.kind !== 'figure' || !taken.includes(block);
  return {
    ...page,
    bands: page.bands.map((band) => ({
      ...band,
      columns: band.columns.map((column) => ({ ...column, blocks: column.blocks.filter(isKept) })),
    })),
    floating: page.floating.filter(isKept),
    header: [...taken.filter(isTop), ...page.header],
    footer: [...taken.filter((figure) => !isTop(figure)), ...page.footer],
  };
}

function figuresOf({ bands, floating }: PageDraft): readonly DraftFigure[] {
  const blocks = bands.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  return [...blocks.flatMap((block) => (block.kind === 'figure' ? [block] : [])), ...floating];
}

function keyOf({ box: { left, top, right, bottom } }: DraftFigure): string {
  return [left, top, right, bottom].map((side) => Math.round(side / SAME_PLACE)).join(' ');
}
