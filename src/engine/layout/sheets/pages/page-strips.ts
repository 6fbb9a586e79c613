/** Finds sheets that were printed strip by strip: the pages of the second strip have their rows where those of the first have them. */
import { type PageProfile, repeatsRow, sharedColumns } from './page-profile.ts';

/** Pages from the first strip's to the last one's, by their index. */
export interface StripRange {
  readonly from: number;
  readonly strips: number;
  /** Pages of each strip. */
  readonly pages: number;
}

/** The x up to which the first column of the next strip would have fitted beside these pages. */
export type RoomBeside = (strip: readonly PageProfile[]) => number;

/** Share of the heights of the page with fewer of them that the other has. */
const SAME = 0.95;
/** Heights that both pages have, at least; a few more where they are those of text, which may be few. */
const ENOUGH = { levels: 6, rows: 8 };
/** Rows of one height stand at the same places on every page. So many distances between rows must differ from the usual one. */
const UNEVEN = 3;
/** Share of the usual distance within which another is a multiple of it. */
const MULTIPLE = 0.12;
/** Columns agree by more than this where two sheets have the same form, and by less than this where they do not go on. */
const COLUMNS = { beside: 0.7, below: 0.5, again: 0.85 };
/** In points. */
const SAME_HEIGHT = 0.9;
/** A page with fewer lines tells nothing. */
const FEW = 5;

/** From the first page on, none of them in two. Empty pages count: they keep the place of their strip. */
export function findStrips(profiles: readonly PageProfile[], roomBeside: RoomBeside): readonly StripRange[] {
  const found: StripRange[] = [];
  for (let from = 0; from < profiles.length; ) {
    const best = bestRange(profiles, from, roomBeside);
    if (best) found.push(best);
    from += best ? best.strips * best.pages : 1;
  }
  return found;
}

/** A single page a strip is left to what says that it was cut. */
function bestRange(profiles: readonly PageProfile[], from: number, roomBeside: RoomBeside): StripRange | undefined {
  let best: StripRange | undefined;
  if (!profiles[from]?.box) return undefined;
  for (let pages = 2; from + 2 * pages <= profiles.length; pages++) {
    if (!goesDown(profiles, from, pages)) break;
    let strips = 1;
    while (isNextStrip(profiles, from, strips, pages) && isCut(from + strips * pages, pages)) strips++;
    if (strips > 1 && strips * pages > (best ? best.strips * best.pages : 0)) best = { from, strips, pages };
  }
  return best;

  function isCut(at: number, pages: number): boolean {
    const next = profiles.slice(at, at + pages).filter((page) => !isSparse(page));
    return Math.min(...next.map(({ firstRight }) => firstRight)) > roomBeside(profiles.slice(at - pages, at));
  }
}

/** Whether the columns of these pages agree. */
function goesDown(profiles: readonly PageProfile[], from: number, pages: number): boolean {
  return profiles.slice(from + 1, from + pages).every((page, index) => {
    const before = profiles[from + index];
    if (!before || !hasSameSize(page, before)) return false;
    return isSparse(page) || isSparse(before) || sharedColumns(page, before) >= COLUMNS.below;
  });
}

function isNextStrip(profiles: readonly PageProfile[], first: number, strips: number, pages: number): boolean {
  const from = first + strips * pages;
  if (from + pages > profiles.length || !goesDown(profiles, from, pages)) return false;
  if (beginsAgain(profiles[first], profiles[from])) return false;
  let told = 0;
  for (let index = from; index < from + pages; index++) {
    const [page, before] = [profiles[index], profiles[index - pages]];
    if (!page || !before || !hasSameSize(page, before)) return false;
    if (standBeside(page, before, strips > 1)) told++;
    else if (!isSparse(page) && !isSparse(before)) return false;
  }
  return told * 2 >= pages;
}

/** Whether the next sheet has the form of this one. */
function beginsAgain(page: PageProfile | undefined, next: PageProfile | undefined): boolean {
  if (!page || !next) return false;
  return sharedColumns(next, page) >= COLUMNS.again || repeatsRow(next, page);
}

/** Whether two pages have the same rows, of uneven heights, and other columns, which a third strip may repeat. */
function standBeside(page: PageProfile, other: PageProfile, mayRepeat: boolean): boolean {
  if (!page.box || !other.box) return false;
  const isSame =
    haveSame(page.levels, other.levels, ENOUGH.levels) ||
    haveSame(page.rows, other.rows, ENOUGH.rows) ||
    haveCentred(page, other);
  return isSame && (mayRepeat || sharedColumns(page, other) <= COLUMNS.beside);
}

function haveSame(heights: readonly number[], others: readonly number[], enough: number): boolean {
  const [few, many] = heights.length < others.length ? [heights, others] : [others, heights];
  const shared = few.filter((at) => many.some((each) => Math.abs(each - at) < SAME_HEIGHT));
  return shared.length >= enough && shared.length >= SAME * few.length && areUneven(shared);
}

/** Cells in the middle of the wrapped text of another strip. */
function haveCentred(page: PageProfile, other: PageProfile): boolean {
  const [few, many] = page.rows.length < other.rows.length ? [page, other] : [other, page];
  return haveSame(few.rows, [...many.rows, ...many.centres], ENOUGH.rows);
}

export function areUneven(heights: readonly number[]): boolean {
  const gaps = heights.slice(1).map((at, index) => at - (heights[index] ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 1;
  const uneven = gaps.filter((gap) => Math.abs(gap / usual - Math.round(gap / usual)) > MULTIPLE || gap < usual / 2);
  return uneven.length >= UNEVEN;
}

function isSparse({ box, rows, levels }: PageProfile): boolean {
  return box === undefined || (rows.length < FEW && levels.length < FEW);
}

function hasSameSize(a: PageProfile, b: PageProfile): boolean {
  return Math.abs(a.size.widthPt - b.size.widthPt) < 2 && Math.abs(a.size.heightPt - b.size.heightPt) < 2;
}
