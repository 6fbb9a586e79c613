/** Finds the colour that a page is painted with before anything stands on it, and the one that the pages of a document share. */
import { areaOf } from '../../../page/boxes/boxes.ts';
import type { PageContent } from '../../page-content.ts';

/** Share of a page that its ground takes. */
const WHOLE_PAGE = 0.6;
/** Colours of which no part is below this, from 0 to 255, are paper. */
const PAPER = 0xf0;
/** Fewer pages are painted by themselves; the share of the pages that one ground has to have. */
const SHARED = { pages: 2, share: 0.9 };

/** As `rrggbb`; undefined where the page is as white as paper. */
export function pageGround({ size, fills }: Pick<PageContent, 'size' | 'fills'>): string | undefined {
  const ground = fills.findLast(({ box }) => areaOf(box) >= WHOLE_PAGE * size.widthPt * size.heightPt);
  return ground && leastPart(ground.colour) < PAPER ? ground.colour : undefined;
}

/** The ground that nearly all pages have. @param grounds one a page, as `pageGround` gives them. */
export function sharedGround(grounds: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const ground of grounds) if (ground !== undefined) counts.set(ground, (counts.get(ground) ?? 0) + 1);
  const enough = Math.max(SHARED.pages, SHARED.share * grounds.length);
  return [...counts].find(([, pages]) => pages >= enough)?.[0];
}

/** The least of red, green and blue, from 0 to 255. */
export function leastPart(colour: string): number {
  return Math.min(...[0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
}
