/** Finds headers and footers that pages of another width break into other lines. */
import { MAX_ROWS, type PageEdges } from '../page/page-edges.ts';

type Edge = 'top' | 'bottom';

/** Rows of a page, from its edge inwards, as one text. */
interface EdgeText {
  readonly page: PageEdges;
  readonly rows: number;
  /** In points from the edge, of the outermost row. */
  readonly at: number;
  readonly text: string;
}

/** In points: pages of one width, and rows of one place. */
const SAME_WIDTH = 2;
const SAME_PLACE = 5;
/** Letters of longer texts are not compared: that is prose. */
const MAX_LENGTH = 400;

/** Per page, how many rows say what the rows of a page of another width say at the same place; pages without any are left out. */
export function findRewrapped(pages: readonly PageEdges[], edge: Edge): ReadonlyMap<PageEdges, number> {
  const found = new Map<PageEdges, number>();
  const width = pages[0]?.size.widthPt ?? 0;
  if (pages.every(({ size }) => Math.abs(size.widthPt - width) <= SAME_WIDTH)) return found;
  const places = new Map<string, EdgeText[]>();
  for (const own of pages.flatMap((page) => edgeTexts(page, edge))) {
    const key = `${Math.round(own.at / SAME_PLACE)} ${own.text}`;
    const list = places.get(key) ?? [];
    list.push(own);
    places.set(key, list);
  }
  for (const list of places.values()) {
    const [first] = list;
    if (!first || list.every(({ page }) => Math.abs(page.size.widthPt - first.page.size.widthPt) <= SAME_WIDTH))
      continue;
    for (const { page, rows } of list) found.set(page, Math.max(rows, found.get(page) ?? 0));
  }
  return found;
}

/** Texts with letters, since a number by itself may be part of the text of the page. */
function edgeTexts(page: PageEdges, edge: Edge): readonly EdgeText[] {
  const [outermost] = page[edge];
  if (!outermost) return [];
  const { box } = outermost;
  const at = edge === 'top' ? box.top : page.size.heightPt - box.bottom;
  const texts: EdgeText[] = [];
  let text = '';
  for (const [index, row] of page[edge].slice(0, MAX_ROWS).entries()) {
    const own = row.text.replace(/\s+/g, '');
    text = edge === 'top' ? text + own : own + text;
    if (row.isChart || text.length > MAX_LENGTH) break;
    if (/\p{L}/u.test(text)) texts.push({ page, rows: index + 1, at, text });
  }
  return texts;
}
