/** Tells where the text of pages stands: between which margins, and whether those of left pages mirror those of right ones. */
import type { PageContent } from '../../page-content.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import type { RowFacts } from './page-rows.ts';

export interface Measures {
  /** Where text stands on a page of this width; of a right one, where no page is named. */
  of(widthPt: number, page?: number): Measure;
  /** Whether the inner and the outer margins of a book differ. */
  readonly mirrored: boolean;
}

const USUAL_MARGIN = 72;
/** In ems: shorter rows end where their words end, and tell nothing of how long they might have been. */
const MIN_LINE = 8;
/** In points: the text of left pages is as wide as that of right ones, and begins elsewhere. */
const MIRRORED = { width: 3, least: 5 };
/** Left pages, and right ones, that tell together where their text stands. */
const ENOUGH_PAGES = 2;
const ENOUGH_ROWS = 30;
/** Of the lines: so many begin at the left edge of the text, and end at its right one. */
const MOST_LINES = 0.3;
/** Of the lines of a document whose text is justified. */
const JUSTIFIED = 0.5;
/** In points. */
const HANGS = 15;
/** In points, and of the rows: where all but some stand in the middle of the page, the longest had room on both sides. */
const CENTRED = { reach: 1.5, share: 0.8, room: 0.5 };

interface WidthFacts {
  readonly lefts: Map<number, number>;
  readonly rights: Map<number, number>;
  rows: number;
  /** Rows in the middle of their page. */
  centred: number;
  pages: number;
}

type SideFacts = Record<'all' | 'left' | 'right', WidthFacts>;

/** Fed page by page. */
export class MeasureReader {
  /** By the width of the pages: all of them, left ones, right ones. */
  readonly #widths = new Map<number, SideFacts>();

  add({ page, size }: Pick<PageContent, 'page' | 'size'>, rows: readonly Pick<RowFacts, 'box' | 'em'>[]): void {
    const width = Math.round(size.widthPt);
    const facts = this.#widths.get(width) ?? { all: noFacts(), left: noFacts(), right: noFacts() };
    // What is cut off at the edge of the page tells nothing of where text ends.
    const shown = rows.filter(({ box }) => box.right <= size.widthPt);
    for (const each of [facts.all, facts[sideOf(page)]]) addRows(each, shown, size.widthPt);
    this.#widths.set(width, facts);
  }

  finish(): Measures {
    const known = new Map<number, Record<'left' | 'right', Measure>>();
    let mirrored = false;
    for (const [width, facts] of this.#widths) {
      const sides = sidesOf(width, facts);
      known.set(width, sides);
      mirrored ||= isMirrored(width, sides);
    }
    const unknown = (width: number) => ({ left: USUAL_MARGIN, right: width - USUAL_MARGIN });
    return { mirrored, of: (width, page = 1) => known.get(Math.round(width))?.[sideOf(page)] ?? unknown(width) };
  }
}

/** Of an open book. */
function sideOf(page: number): 'left' | 'right' {
  return page % 2 === 0 ? 'left' : 'right';
}

/** Those of left and of right pages where they differ by a shift, and else what all tell. */
function sidesOf(width: number, { all, left, right }: SideFacts): Record<'left' | 'right', Measure> {
  const shift = shiftBetween(right, left);
  if (shift === 0) {
    const measure = measureOf(width, all);
    return { left: measure, right: measure };
  }
  const together = noFacts();
  addFacts(together, right, 0);
  addFacts(together, left, -shift);
  const measure = measureOf(width, together);
  return { right: measure, left: { left: measure.left + shift, right: measure.right + shift } };
}

/** How far left pages stand to the right of right ones: 0 where they do not, or where few lines tell. */
function shiftBetween(right: WidthFacts, left: WidthFacts): number {
  const edges = [right, left].map((facts) => {
    const isTold = facts.pages >= ENOUGH_PAGES && facts.rows >= ENOUGH_ROWS;
    return isTold ? { left: usualEdge(facts.lefts, facts.rows), right: usualEdge(facts.rights, facts.rows) } : {};
  });
  const [from, to] = edges;
  if (from?.left === undefined || from.right === undefined || to?.left === undefined || to.right === undefined)
    return 0;
  const [atLeft, atRight] = [to.left - from.left, to.right - from.right];
  return Math.abs(atLeft) > MIRRORED.least && Math.abs(atRight - atLeft) < MIRRORED.width ? atLeft : 0;
}

/** Where most lines begin, or end, if many do. */
function usualEdge(counts: ReadonlyMap<number, number>, rows: number, share = MOST_LINES): number | undefined {
  const [edge = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const lines = [-1, 0, 1].reduce((sum, step) => sum + (counts.get(edge + step) ?? 0), 0);
  return lines >= share * rows ? edge : undefined;
}

function addFacts(to: WidthFacts, from: WidthFacts, shift: number): void {
  for (const [at, lines] of from.lefts) count(to.lefts, at + shift, lines);
  for (const [at, lines] of from.rights) count(to.rights, at + shift, lines);
  to.rows += from.rows;
  to.centred += from.centred;
}

/** Whether mirroring the margins of right pages comes nearer to those of left pages than keeping them. */
function isMirrored(width: number, { left, right }: Record<'left' | 'right', Measure>): boolean {
  return Math.abs(left.left - (width - right.right)) < Math.abs(left.left - right.left) / 2;
}

function noFacts(): WidthFacts {
  return { lefts: new Map(), rights: new Map(), rows: 0, centred: 0, pages: 0 };
}

function addRows(facts: WidthFacts, rows: readonly Pick<RowFacts, 'box' | 'em'>[], widthPt: number): void {
  for (const { box, em } of rows) {
    count(facts.lefts, Math.round(box.left));
    if (box.right - box.left >= MIN_LINE * em) count(facts.rights, Math.round(box.right));
    if (Math.abs(box.left + box.right - widthPt) <= 2 * CENTRED.reach) facts.centred++;
    facts.rows++;
  }
  facts.pages++;
}

function count(counts: Map<number, number>, key: number, lines = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + lines);
}

/**
 * The left edge where rows begin again and again, and the right one that rows reach. Where few rows are long, nothing
 * tells how long they might have been: then the margins are taken to be the same on both sides.
 */
function measureOf(width: number, { lefts, rights, rows, centred, pages }: WidthFacts): Measure {
  if (centred >= CENTRED.share * rows && rows > 0 && usualEdge(lefts, rows) === undefined) {
    const left = Math.min(USUAL_MARGIN, CENTRED.room * Math.min(...lefts.keys()));
    return { left, right: width - left };
  }
  const enough = Math.max(2, 0.02 * rows);
  const near = (counts: ReadonlyMap<number, number>, at: number, reach: number) =>
    [...counts].reduce((sum, [each, weight]) => sum + (Math.abs(each - at) <= reach ? weight : 0), 0);
  const often = [...lefts.keys()].sort((a, b) => a - b).find((at) => near(lefts, at, 2) >= enough);
  const furthest = [...rights.keys()].sort((a, b) => b - a).find((at) => near(rights, at, 4) >= enough);
  const set = usualEdge(rights, rows, JUSTIFIED);
  // Some lines of justified text hang out of it, where nothing divides their last word.
  const right = set !== undefined && furthest !== undefined && furthest - set < HANGS ? set : furthest;
  // Of very few rows the first to the left tells, unless it stands far inside.
  const left = often ?? Math.min(USUAL_MARGIN, ...lefts.keys());
  const mirrored = width - left;
  // On a page by itself, or with few lines, a single one that is longer had room there, if that leaves equal margins.
  const longest = Math.max(0, ...[...rights.keys()].filter((at) => at <= mirrored + HANGS / 4));
  const isFew = pages === 1 || rows < ENOUGH_ROWS;
  if (isFew && right !== undefined && longest > right + HANGS) return { left, right: longest };
  if (right === undefined) return { left, right: Math.max(mirrored, left + 1) };
  const reaching = near(rights, right - 12, 13) / rows;
  return { left, right: right < mirrored && reaching < 0.2 ? mirrored : Math.max(right, left + 1) };
}
