/** Weighs what speaks for a page of a sheet to stand below the one before, beside another, or at the head of a new strip. */
import { goesOnBeside, type PageProfile, sharedColumns } from './page-profile.ts';
import { areUneven } from './page-strips.ts';

/** How far the pages of a size are written on. */
export interface PageLimits {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const WEIGHTS = {
  /** The page above is written on to its end, or has room for the first row of the next one. */
  full: 0.3,
  roomBelow: -1,
  /** The strip before is as wide as its page, or has room for the first column of the next one. */
  cut: 0.1,
  roomBeside: -0.3,
  /** Both end at the same height. */
  sameEnd: 0.5,
  /** A text that begins on one goes on on the other: that is no chance. */
  text: 2,
  /** They have the same columns and not the same rows, as pages below each other have. */
  sameColumns: -0.3,
};
/** Pages of one strip, and pages beside each other, agree at least so much; what they lack counts against them. */
const AGREE = { columns: 0.6, rows: 0.8, again: 0.85 };
/** How much less columns tell that agree on all pages: they may be as wide as each other. */
const EVEN = 0.7;
/** Shares of heights that agree, from which on they tell something, and all. */
const COUNTS = { from: 0.6, full: 0.9 };
/** Share of the height of a page: where rows have several heights, the next one may be as high. */
const MUCH_ROOM = 0.25;
/** In points, beside what the next page begins with: more room than this means that nothing was cut off. */
const SPARE = { below: 30, beside: 14 };
/** In points. */
const SAME_HEIGHT = 0.9;
/** In points: how much higher or lower texts stand in their rows in another font. */
const SHIFTS = [0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4];
/** Pages of the sheet that a page is compared with, at most, to tell how much it agrees with any. */
const SAMPLES = 16;
/** A page of as few lines or texts tells half of what one of many does. */
const FEW = 3;

/** Agreement counts as far as it is greater than that with other pages of the sheet: rows of one height stand alike on all. */
export class StripEvidence {
  readonly #profiles: readonly PageProfile[];
  readonly #limits: (page: PageProfile) => PageLimits;
  readonly #samples: readonly number[];
  readonly #below = new Map<number, number>();
  readonly #pairs = new Map<number, Agreement>();
  readonly #heights = new Map<number, Agreement>();

  constructor(profiles: readonly PageProfile[], limits: (page: PageProfile) => PageLimits) {
    this.#profiles = profiles;
    this.#limits = limits;
    const step = Math.max(1, Math.ceil(profiles.length / SAMPLES));
    this.#samples = [...profiles.keys()].filter((index) => index % step === 0);
  }

  /** For a page to stand below the one before it. */
  below(index: number): number {
    const known = this.#below.get(index);
    if (known !== undefined) return known;
    const [above, page] = [this.#profiles[index - 1], this.#profiles[index]];
    const score = above && page ? this.#weighBelow(above, page, index) : 0;
    this.#below.set(index, score);
    return score;
  }

  #weighBelow(above: PageProfile, page: PageProfile, index: number): number {
    if (!above.box || !page.box) return 0;
    const limits = this.#limits(above);
    const room = limits.bottom - above.box.bottom - (page.firstBottom - limits.top + SPARE.below);
    const lacking = areUneven(above.rows) ? Math.min(1, room / (MUCH_ROOM * above.size.heightPt)) : 1;
    const byRoom = room < 0 ? WEIGHTS.full : WEIGHTS.roomBelow * lacking;
    const columns = Math.min(1, sharedColumns(page, above));
    const usual = EVEN * this.#usualColumns(index);
    const sure = weight(Math.min(countOf(page.lefts), countOf(above.lefts)));
    const agreement = columns - usual - 1.5 * Math.max(0, AGREE.columns - columns);
    return sure * agreement + byRoom;
  }

  /** For a page to begin a strip beside one that reaches this far to the right. */
  nextStrip(index: number, right: number): number {
    const page = this.#profiles[index];
    if (!page?.box) return 0;
    const limits = this.#limits(page);
    const isCut = limits.right - right < page.firstRight - limits.left + SPARE.beside;
    return isCut ? WEIGHTS.cut : WEIGHTS.roomBeside;
  }

  /** For a page to stand beside another, in strips of so many pages. */
  beside(index: number, other: number, bands: number): number {
    const own = this.#agreement(index, other);
    const usual = this.#usualHeights(index, bands);
    const better = Math.max(gain(own.within, usual.within), gain(own.both, usual.both));
    const agreement = own.sure * (better - Math.max(0, AGREE.rows - own.within));
    const text = this.#goesOn(index, other, bands) ? WEIGHTS.text : 0;
    const again = own.within < AGREE.rows && this.#haveSameColumns(index, other) ? WEIGHTS.sameColumns * own.sure : 0;
    return agreement + again + text + WEIGHTS.sameEnd * Math.max(0, own.sameEnd - usual.sameEnd);
  }

  /** For a page to stand beside the one before it, which ends a strip that lacks pages. */
  besideLast(index: number): number {
    const [before, page] = [this.#profiles[index - 1], this.#profiles[index]];
    return before && page && goesOnBeside(page, before) ? WEIGHTS.text : 0;
  }

  #haveSameColumns(index: number, other: number): boolean {
    const [page, beside] = [this.#profiles[index], this.#profiles[other]];
    if (!page || !beside) return false;
    return Math.min(sharedColumns(page, beside), sharedColumns(beside, page)) >= AGREE.again;
  }

  /** Whether a text goes on on a page that begins on the other, in the first strip, or on one between them. */
  #goesOn(index: number, other: number, bands: number): boolean {
    const page = this.#profiles[index];
    const between = index % bands === other ? range(other + bands, index, bands) : [];
    return [other, ...between].some((each) => {
      const beside = this.#profiles[each];
      return page !== undefined && beside !== undefined && goesOnBeside(page, beside);
    });
  }

  #agreement(index: number, other: number): Agreement {
    const key = index * this.#profiles.length + other;
    const known = this.#pairs.get(key);
    if (known) return known;
    const [page, beside] = [this.#profiles[index], this.#profiles[other]];
    const found = page && beside ? agreementOf(page, beside) : CHANCE;
    this.#pairs.set(key, found);
    return found;
  }

  /** How much a page agrees with any of its sheet, or with its neighbours above and below in a strip of so many pages. */
  #usualHeights(index: number, bands: number): Agreement {
    const page = this.#profiles[index];
    if (!page) return CHANCE;
    if (bands === 1) return areUneven(page.rows) || areUneven(page.levels) ? CHANCE : CERTAIN;
    const all = this.#anyHeights(index);
    const [above, below] = [index % bands > 0 ? index - 1 : -1, (index + 1) % bands > 0 ? index + 1 : -1];
    const near = [above, below].filter((each) => this.#profiles[each]).map((each) => this.#agreement(index, each));
    const most = (of: (each: Agreement) => number) => Math.max(of(all), ...near.map(of));
    return { within: most((e) => e.within), both: most((e) => e.both), sameEnd: most((e) => e.sameEnd), sure: 1 };
  }

  #anyHeights(index: number): Agreement {
    const known = this.#heights.get(index);
    if (known) return known;
    const all = this.#samples.filter((each) => each !== index).map((each) => this.#agreement(index, each));
    const usual = {
      within: mean(all.map(({ within }) => within)),
      both: mean(all.map(({ both }) => both)),
      sameEnd: mean(all.map(({ sameEnd }) => sameEnd)),
      sure: 1,
    };
    this.#heights.set(index, usual);
    return usual;
  }

  /** How much the columns of a page agree with those of any page of its sheet. */
  #usualColumns(index: number): number {
    const page = this.#profiles[index];
    const others = this.#samples.flatMap((each) => (each === index ? [] : (this.#profiles[each] ?? [])));
    return mean(others.map((other) => (page ? Math.min(1, sharedColumns(page, other)) : 0)));
  }
}

/** @param end is none of them. */
function range(start: number, end: number, step: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.ceil((end - start) / step)) }, (_, at) => start + at * step);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** What pages with rows of several heights agree by chance, and those with rows of one height anyway. */
const CHANCE: Agreement = { within: 0.7, both: 0.7, sameEnd: 0, sure: 1 };
const CERTAIN: Agreement = { within: 1, both: 1, sameEnd: 1, sure: 1 };

/** What is more than usual counts in full where nearly all agrees, and not at all below a share. */
function gain(own: number, usual: number): number {
  return Math.max(0, own - usual) * Math.min(1, Math.max(0, (own - COUNTS.from) / (COUNTS.full - COUNTS.from)));
}

interface Agreement {
  /** Share of the heights of the page with fewer that the other has. */
  readonly within: number;
  /** Share of all their heights that both have. */
  readonly both: number;
  /** 1 where they end at the same height. */
  readonly sameEnd: number;
  /** How much that says, up to 1. */
  readonly sure: number;
}

/** By the lines of their texts, or by what is drawn between the cells where that agrees better. */
function agreementOf(page: PageProfile, other: PageProfile): Agreement {
  const byText = heightsOf(page.rows, other.rows, page, other);
  const byDrawn = heightsOf(page.levels, other.levels);
  const best = byDrawn.within * byDrawn.sure > byText.within * byText.sure ? byDrawn : byText;
  const ends = [page.box?.bottom ?? 0, other.box?.bottom ?? -1] as const;
  return { ...best, sameEnd: Math.abs(ends[0] - ends[1]) < SAME_HEIGHT ? 1 : 0 };
}

function heightsOf(
  own: readonly number[],
  others: readonly number[],
  page?: PageProfile,
  other?: PageProfile,
): Omit<Agreement, 'sameEnd'> {
  const isFewer = own.length < others.length;
  const [few, many] = isFewer ? [own, others] : [others, own];
  const centres = (isFewer ? other : page)?.centres ?? [];
  const shared = sharedWith(few, many);
  const centred =
    centres.length > 0
      ? sharedWith(
          few,
          [...many, ...centres].sort((a, b) => a - b),
        )
      : shared;
  return {
    within: few.length > 0 ? centred / few.length : 0,
    both: many.length > 0 ? shared / (few.length + many.length - shared) : 0,
    sure: weight(few.length),
  };
}

/** How many of the sorted heights stand at one of the others, which are sorted, too. In another font all stand a little higher. */
function sharedWith(heights: readonly number[], others: readonly number[]): number {
  return Math.max(...SHIFTS.map((shift) => sharedAt(heights, others, shift)));
}

function sharedAt(heights: readonly number[], others: readonly number[], shift: number): number {
  let [shared, at] = [0, 0];
  for (const own of heights) {
    const height = own + shift;
    while ((others[at] ?? Infinity) <= height - SAME_HEIGHT) at++;
    if ((others[at] ?? Infinity) < height + SAME_HEIGHT) shared++;
  }
  return shared;
}

function weight(count: number): number {
  return count / (count + FEW);
}

function countOf(ends: ReadonlyMap<number, number>): number {
  return ends.values().reduce((sum, count) => sum + count, 0);
}
