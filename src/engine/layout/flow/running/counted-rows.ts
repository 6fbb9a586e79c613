/** Knows the header of a short chapter, which stands on one page alone, by the number of its page: it goes on with the count of the others. */
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
