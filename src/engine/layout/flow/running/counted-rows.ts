/** Knows headers that stand on one page alone by the number of that page: it goes on with the count of the others, or stands beside a name. */
import { type EdgeRow, type PageEdges, rowDistance } from '../page/page-edges.ts';

/** In points: rows of one place on several pages. */
const SAME_PLACE = 5;
/** Other pages whose outermost row counts pages in the same way. */
const ENOUGH = 3;
/** In ems: white between a header and the text. */
const APART = 0.8;
/** Words of a header, at most. */
const WORDS = 14;

type Edge = 'top' | 'bottom';

/** How many rows repeat at each edge. */
type CountedPage = { readonly page: PageEdges } & Readonly<Record<Edge, number>>;

/** @param others pages with the rows that repeat on them. @returns how many rows of the page do, though they say something else: 1 or none. */
export function countedRow(page: PageEdges, edge: Edge, others: readonly CountedPage[]): 0 | 1 {
  const [row, next] = page[edge];
  if (row && countsInPart(row, page, edge, others)) return 1;
  if (!row || row.isChart || row.text.trim().split(/\s+/).length > WORDS || !/\p{L}/u.test(row.text)) return 0;
  const white = next && (edge === 'top' ? next.box.top - row.box.bottom : row.box.top - next.box.bottom);
  if (white !== undefined && white < APART * row.em) return 0;
  const own = offsets(row.text, page.page);
  const at = rowDistance(page, row, edge);
  const alike = others.filter((other) => {
    const [outer] = other.page[edge];
    if (other.page === page || other[edge] === 0 || !outer) return false;
    const isSamePlace = Math.abs(rowDistance(other.page, outer, edge) - at) <= SAME_PLACE;
    return isSamePlace && offsets(outer.text, other.page.page).some((offset) => own.includes(offset));
  });
  return alike.length >= ENOUGH ? 1 : 0;
}

/** By how much the numbers at both ends of a row are ahead of the page. */
function offsets(text: string, page: number): readonly number[] {
  const numbers = [/^\s*(\d{1,4})\s/, /\s(\d{1,4})\s*$/].flatMap((end) => end.exec(text)?.[1] ?? []);
  return numbers.map((number) => Number(number) - page);
}

/** Whether a part of the row reads as the whole row at its place on other pages, and goes on with their count: what first pages say of a journal stands beside it. */
function countsInPart(row: EdgeRow, page: PageEdges, edge: Edge, others: readonly CountedPage[]): boolean {
  const at = rowDistance(page, row, edge);
  const keys = (row.parts ?? []).map((part) => countKey(part, page.page));
  const alike = others.filter((other) => {
    const [outer] = other.page[edge];
    if (other.page === page || other[edge] === 0 || !outer || !/\d/.test(outer.text)) return false;
    const isSamePlace = Math.abs(rowDistance(other.page, outer, edge) - at) <= SAME_PLACE;
    return isSamePlace && keys.includes(countKey(outer.text, other.page.page));
  });
  return alike.length >= ENOUGH;
}

/** The same for texts that differ in a last number which counts the pages. */
function countKey(text: string, page: number): string {
  return text.trim().replace(/\d{1,4}$/, (number) => `#${Number(number) - page}`);
}

/** So few pages repeat little. */
const FEW_PAGES = 4;
/** Share of the height of a page within which such a row ends. */
const ZONE = 0.15;
const NAME_WORDS = 8;

/** In a document of few pages: whether the outermost row of a later one is its number and, apart from it, a name. @returns 1 or 0. */
export function numberedRow(page: PageEdges, edge: Edge, pages: number): 0 | 1 {
  const [row, next] = page[edge];
  if (!row?.parts || !next || row.isChart || row.isInner || pages > FEW_PAGES || page.page === 1) return 0;
  const white = edge === 'top' ? next.box.top - row.box.bottom : row.box.top - next.box.bottom;
  const reach = rowDistance(page, row, edge) + row.box.bottom - row.box.top;
  if (white < APART * next.em || reach > ZONE * page.size.heightPt) return 0;
  const [first = '', last = '', ...others] = row.parts.map((part) => part.trim());
  const name = first === String(page.page) ? last : first;
  const isNumbered = others.length === 0 && (first === String(page.page)) !== (last === String(page.page));
  return isNumbered && /\p{L}{2}/u.test(name) && name.split(/\s+/).length <= NAME_WORDS ? 1 : 0;
}
