/** Finds what repeats at the top and bottom of pages: headers and footers, with their page numbers. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import { type EdgeRow, MAX_ROWS, type PageEdges, rowDistance } from '../page/page-edges.ts';
import { countedRow, numberedRow } from './counted-rows.ts';
import { findRewrapped } from './running-wraps.ts';
import { untaggedRows } from './untagged-rows.ts';

export interface RunningRows {
  /** How many of the rows at the top, and at the bottom, repeat. */
  readonly top: number;
  readonly bottom: number;
}

/** Rows further from the edge than this share of the page belong to its text. */
export const EDGE_ZONE = 0.2;
/** Where a page has nothing there, as one whose sheet is larger than what was laid out, its first row may lie this far inside. */
export const INNER_ZONE = 0.35;
/** In points: rows of one place on several pages. */
const SAME_PLACE = 5;

/** Per page (1-based), the number of rows that repeat; pages without any are left out. */
export function findRunningRows(pages: readonly PageEdges[]): ReadonlyMap<number, RunningRows> {
  const tops = countRows(pages, 'top');
  const bottoms = countRows(pages, 'bottom');
  const [topWraps, bottomWraps] = [findRewrapped(pages, 'top'), findRewrapped(pages, 'bottom')];
  const repeating = pages.map((page) => ({
    page,
    top: Math.max(repeated(page, page.top, tops, pages.length), topWraps.get(page) ?? 0, untaggedRows(page, 'top')),
    bottom: Math.max(
      repeated(page, page.bottom, bottoms, pages.length),
      bottomWraps.get(page) ?? 0,
      untaggedRows(page, 'bottom'),
    ),
  }));
  const found = new Map<number, RunningRows>();
  for (const { page, ...rows } of repeating) {
    const [top, bottom] = (['top', 'bottom'] as const).map(
      (edge) =>
        rows[edge] ||
        beyondText(page, edge, repeating) ||
        countedRow(page, edge, repeating) ||
        numberedRow(page, edge, pages.length),
    ) as [number, number];
    if (top > 0 || bottom > 0) found.set(page.page, { top, bottom });
  }
  return isAllThereIs(pages, found) ? new Map() : found;
}

/** In ems: between a header of later pages and where text may stand. */
const CLEAR = 0.6;
/** Full pages from which on they tell where text may stand. */
const ENOUGH_FULL = 2;

/**
 * How many rows of a page stand where no other page has text: a header or footer of this page alone, as first pages have.
 * Pages whose text ends early tell nothing.
 */
function beyondText(
  page: PageEdges,
  edge: 'top' | 'bottom',
  all: readonly (RunningRows & { readonly page: PageEdges })[],
): number {
  const alike = all.filter(
    (other) => other.page !== page && Math.abs(other.page.size.heightPt - page.size.heightPt) <= 2,
  );
  // Where rows repeat, the next is text; on other pages the outermost row may be what stands on this page, too.
  const known = alike.filter((other) => other[edge] > 0);
  const ends = (known.length >= ENOUGH_FULL && known.length * 2 >= alike.length ? known : alike).flatMap((other) => {
    const row = other.page[edge][other[edge]];
    return row && !row.isInner ? [rowDistance(other.page, row, edge)] : [];
  });
  if (ends.length < ENOUGH_FULL) return 0;
  const limit = Math.min(...ends);
  const rows = page[edge];
  const size = ({ box }: EdgeRow) => box.bottom - box.top;
  // A heading at the top of a page stands higher than one with white above it on others.
  const reach = (row: EdgeRow) => (edge === 'top' && page.page > 1 ? limit - CLEAR * row.em : limit + 1);
  const inner = rows.findIndex((row) => isInTable(row, page) || rowDistance(page, row, edge) + size(row) > reach(row));
  const count = inner === -1 ? rows.length : inner;
  const mayBegin = page.page === 1 && edge === 'top' && alike.every((other) => other.top <= MAX_OTHER);
  const found = countApart(rows, count, edge) || (mayBegin ? countLetterhead(page, count) : 0);
  return found < page.rows ? found : 0;
}

/** Rows of the header of other pages: below a higher one, text begins lower than on a first page without it. */
const MAX_OTHER = 1;
/** Times the size of the rows above: a last row so large is the title of the text below. */
const TITLE = 1.5;
/** A row that may go on with a sentence: it begins with a word in small letters and another, no `tel 0123` or `www.example.org`. */
const GOES_ON = /^\p{Ll}+,? \p{L}/u;

/** What begins in the margin, above the text of other pages, and goes on into its area, row after row, up to the first white. */
function countLetterhead(page: PageEdges, count: number): number {
  const [first] = page.top;
  if (count === 0 || !first || first.box.top > MARGIN * page.size.heightPt) return 0;
  const rows = page.top.slice(0, MAX_ROWS);
  const end = rows.findIndex((row, at) => {
    const next = rows[at + 1];
    return at + 1 >= count && next !== undefined && whiteBetween(row, next, 'top') >= APART * next.em;
  });
  const last = rows[end];
  const isTitle = last !== undefined && end >= count && rows.slice(0, end).every(({ em }) => last.em > TITLE * em);
  const head = rows.slice(0, isTitle ? end : end + 1);
  return head.some((row, at) => isInTable(row, page) || isParagraph(head[at - 1], row)) ? 0 : head.length;
}

/** Whether a row goes on with the sentence of the one above, from the same side. */
function isParagraph(above: EdgeRow | undefined, { text, box, em }: EdgeRow): boolean {
  return above !== undefined && Math.abs(above.box.left - box.left) < em && GOES_ON.test(text);
}

/** The rows, where they are few and white parts them from the next. */
function countApart(rows: readonly EdgeRow[], count: number, edge: 'top' | 'bottom'): number {
  const [inner, next] = [rows[count - 1], rows[count]];
  if (!inner || count > MAX_LONE) return 0;
  if (!next) return count;
  return whiteBetween(inner, next, edge) >= APART * next.em ? count : 0;
}

/** In points, from a row to the next one inwards. */
function whiteBetween(inner: EdgeRow, next: EdgeRow, edge: 'top' | 'bottom'): number {
  return edge === 'top' ? next.box.top - inner.box.bottom : inner.box.top - next.box.bottom;
}

/** Labels or cards: where most pages have nothing but what repeats, that is their text. */
function isAllThereIs(pages: readonly PageEdges[], found: ReadonlyMap<number, RunningRows>): boolean {
  const written = pages.filter(({ rows }) => rows > 0);
  const emptied = written.filter(({ page, rows }) => {
    const { top, bottom } = found.get(page) ?? { top: 0, bottom: 0 };
    return top + bottom >= rows;
  });
  return emptied.length * 2 > written.length;
}

/** A row of another page that reads the same but for its numbers. */
interface Place extends Pick<EdgeRow, 'text' | 'parts'> {
  readonly page: number;
  /** In points, from the edge. */
  readonly at: number;
  /** In its text. */
  readonly numbers: readonly number[];
}

type Places = ReadonlyMap<string, readonly Place[]>;

function countRows(pages: readonly PageEdges[], edge: 'top' | 'bottom'): Places {
  const places = new Map<string, Place[]>();
  for (const page of pages) {
    for (const row of page[edge].slice(0, MAX_ROWS)) {
      const key = rowKey(row.text);
      const list = places.get(key) ?? [];
      list.push({
        page: page.page,
        at: rowDistance(page, row, edge),
        text: row.text,
        numbers: numbersIn(row.text),
        ...(row.parts ? { parts: row.parts } : {}),
      });
      places.set(key, list);
    }
  }
  return places;
}

/** Numbers change from page to page, and so do roman ones that stand alone. */
export function rowKey(text: string): string {
  const trimmed = text.trim();
  if (/^[ivxlc]{1,6}$/i.test(trimmed)) return '#';
  return trimmed.replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase();
}

/** How many rows from the edge inwards repeat. */
function repeated(page: PageEdges, rows: readonly EdgeRow[], places: Places, pages: number): number {
  const edge = rows === page.top ? 'top' : 'bottom';
  const outer = rows.slice(0, MAX_ROWS);
  const first = outer.findIndex((row, index) => !repeats(page, row, places, { edge, pages, isOutermost: index === 0 }));
  const found = withoutTable(page, outer.slice(0, first === -1 ? outer.length : first));
  if (found > 0) return found;
  return pages <= FEW_PAGES ? loneRows(page, edge) : 0;
}

/** How many of the rows do not belong to a table that goes on beyond them: headers may be tables of their own. */
function withoutTable(page: PageEdges, rows: readonly EdgeRow[]): number {
  const last = rows.findLastIndex((row) => !isInTable(row, page));
  return last + 1;
}

/** Documents of so few pages repeat little: there, what stands by itself in the margin is a header or footer. */
const FEW_PAGES = 4;
/** Share of the height of a page that its margins take. */
const MARGIN = 0.068;
const MAX_MARGIN = 0.13;
/** In ems: white between the margin and the text. */
const APART = 1.6;
const MAX_LONE = 3;
/** In ems: the first line of notes is as near to where they begin. */
const NEAR_RULE = 1.5;

function loneRows(page: PageEdges, edge: 'top' | 'bottom'): number {
  const { heightPt } = page.size;
  const rows = page[edge];
  const margin = edge === 'top' ? MARGIN * heightPt : bottomMargin(page);
  const { notesFrom } = page;
  const isNote = ({ box, em }: EdgeRow) =>
    notesFrom !== undefined && box.bottom > notesFrom && box.top - notesFrom < NEAR_RULE * em;
  const isInMargin = (row: EdgeRow) => !isInTable(row, page) && isAtEdge(row) && !isNote(row);
  // Boxes of tall fonts reach into the text above.
  const isAtEdge = ({ box }: EdgeRow) =>
    edge === 'top' ? box.bottom < margin : (box.top + box.bottom) / 2 > heightPt - margin;
  const found = rows.findIndex((row) => !isInMargin(row));
  return countApart(rows, found === -1 ? rows.length : found, edge);
}

/** In points: the margin below text is taken to be as high as that above it, within reason. */
function bottomMargin(page: PageEdges): number {
  const { heightPt } = page.size;
  const text = page.top[loneRows(page, 'top')];
  return Math.min(MAX_MARGIN * heightPt, Math.max(MARGIN * heightPt, text?.box.top ?? 0));
}

interface RowPlace {
  readonly edge: 'top' | 'bottom';
  /** Of the document. */
  readonly pages: number;
  readonly isOutermost: boolean;
}

function repeats(page: PageEdges, row: EdgeRow, places: Places, { edge, pages, isOutermost }: RowPlace): boolean {
  if (row.isChart) return false;
  const at = rowDistance(page, row, edge);
  const key = rowKey(row.text);
  const same = (places.get(key) ?? []).filter((each) => Math.abs(each.at - at) <= SAME_PLACE);
  const alike = same.filter((each) => each.page !== page.page);
  const named = alike.filter((each) => sharesPart(row, each));
  const own = { page: page.page, numbers: numbersIn(row.text) };
  const others = named.length >= SAME_PART ? alike : alike.filter((each) => isSameRow(own, each));
  if (others.length === 0) return pages === 1 && isLonePageNumber(row, page);
  // A number by itself counts pages, or it is part of the text: it must grow with the pages, or be the same on many.
  const isEqual = others.some((other) => other.text === row.text);
  const isNumber = !/\p{L}/u.test(key) && !(isEqual && DATE.test(key));
  if (isNumber && others.length < SAME_NUMBERS && !growsWithPages(own, others)) return false;
  const mayBeFew = isEqual || !isOutermost || pages <= FEW_COUNTED;
  const enough = mayBeFew ? Math.max(2, Math.min(3, Math.ceil(0.1 * pages))) : 3;
  return others.length + 1 >= enough;
}

/** As `rowKey` has it: the same date in the same place of two pages is no number of theirs. */
const DATE = /^#([./-])#\1#$/;

/** In longer documents, rows that count pages stand on more than two: two may be the headings of parts. */
const FEW_COUNTED = 6;
/** Pages on which one number stands in one place: nobody counted on. */
const SAME_NUMBERS = 3;

/** Other pages on which a part of the row reads the same; what stands beside it may then count anything. */
const SAME_PART = 3;
/** A part that names something: letters in this number at least. */
const NAME = /(?:\p{L}.*){6}/u;

/** Whether wide white parts something equal from what differs in its numbers: a chapter and its section. */
function sharesPart({ parts = [] }: EdgeRow, other: Place): boolean {
  return parts.some((part, index) => part === other.parts?.[index] && NAME.test(part));
}

/** Rows that repeat are equal, but for numbers of which one counts the pages: `A3.5 How to` and `A7.5 How to` are headings. */
function isSameRow(own: Counted, other: Counted): boolean {
  if (own.numbers.every((number, index) => number === other.numbers[index])) return true;
  return own.numbers.some((number, index) => (other.numbers[index] ?? 0) - number === other.page - own.page);
}

/** A row of a page by its numbers. */
type Counted = Pick<Place, 'page' | 'numbers'>;

function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

function growsWithPages({ page, numbers: [own] }: Counted, others: readonly Counted[]): boolean {
  return own === undefined || others.some(({ numbers, ...other }) => (numbers[0] ?? 0) - own === other.page - page);
}

/** A document of one page tells of itself only when its lowest row is a page number. */
function isLonePageNumber(row: EdgeRow, page: PageEdges): boolean {
  const isLowest = page.bottom[0] === row && row.box.top > 0.9 * page.size.heightPt;
  return isLowest && /^(?:\p{L}+\.? )?1(?: ?(?:\/|\p{L}+) ?1)?$/u.test(row.text.trim());
}

/** Whether an upright line runs beside the row and on past it: a row of a table that goes on over pages. Charts are like that. */
function isInTable({ box, em, isChart }: EdgeRow, { uprights, size }: PageEdges): boolean {
  if (isChart) return true;
  const inner =
    box.top < size.heightPt / 2
      ? (line: DrawnLine) => line.to > box.bottom + 2 * em
      : (line: DrawnLine) => line.from < box.top - 2 * em;
  return uprights.some((line) => line.from < box.bottom - 0.2 * em && line.to > box.top + 0.2 * em && inner(line));
}
