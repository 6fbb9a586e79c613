/** Puts the pages of one sheet, whose first and last page are known, into strips: pages below each other, strips beside each other. */
import type { PageProfile } from './page-profile.ts';
import { type PageLimits, StripEvidence } from './strip-evidence.ts';

/** Strips from left to right, each from the first page down; undefined for a page that was empty and is not printed. */
export type Strips = readonly (readonly (number | undefined)[])[];

/** Empty pages are not printed: what a run of them costs, and each one in it. */
const GAP = { run: 0.4, page: 0.03 };
/** How much more must speak for pages that were printed first across, which is seldom asked for. */
const UNUSUAL = 1;
/** How many lengths of the first strip are tried. */
const TRIES = 24;
/** In sheets of more pages none is looked for that is missing. */
const MAX_PAGES = 120;

type LimitsOf = (page: PageProfile) => PageLimits;

/** @param profiles of all pages of the sheet, in the order of the file: strip by strip, or first across and then down. */
export function sheetStrips(profiles: readonly PageProfile[], limits: LimitsOf): Strips {
  const evidence = new StripEvidence(profiles, limits);
  const ends = lengthsOf(profiles.length, evidence).flatMap((bands) => bestWay(profiles, bands, evidence) ?? []);
  const down = ends.reduce<Way | undefined>(better, undefined);
  const over = overFirst(profiles, limits);
  if (over && over.end.score > (down?.score ?? 0) + UNUSUAL) return stripsOf(over.end, over.profiles);
  return down ? stripsOf(down, profiles) : [];
}

function stripsOf(end: Way, profiles: readonly PageProfile[]): Strips {
  const strips: (number | undefined)[][] = [];
  for (const { index, strip, band } of stepsOf(end)) {
    const pages = strips[strip] ?? [];
    strips[strip] = pages;
    while (pages.length < band) pages.push(undefined);
    pages.push(profiles[index]?.page);
  }
  return strips;
}

interface OverFirst {
  readonly end: Way;
  /** Strip by strip. */
  readonly profiles: readonly PageProfile[];
}

/** The best way in which pages that were printed first across and then down fill strips of equal length. */
function overFirst(profiles: readonly PageProfile[], limits: LimitsOf): OverFirst | undefined {
  const { length } = profiles;
  if (length > MAX_PAGES) return undefined;
  let best: OverFirst | undefined;
  for (let strips = 2; strips <= length / 2; strips++) {
    if (length % strips > 0) continue;
    const inStrips = Array.from({ length: strips }, (_, strip) =>
      profiles.filter((__, at) => at % strips === strip),
    ).flat();
    const end = bestWay(inStrips, length / strips, new StripEvidence(inStrips, limits));
    if (end && (!best || end.score > best.end.score)) best = { end, profiles: inStrips };
  }
  return best;
}

/** How many pages the first strip may have: all, or as many as end where the next page goes on below the least. */
function lengthsOf(pages: number, evidence: StripEvidence): readonly number[] {
  const lengths = Array.from({ length: pages - 1 }, (_, index) => index + 1);
  const weakest = lengths.sort((a, b) => evidence.below(a) - evidence.below(b)).slice(0, TRIES);
  return [pages, ...weakest];
}

/** The best order of the pages up to one that stands in this strip and band. */
interface Way {
  readonly index: number;
  readonly strip: number;
  readonly band: number;
  readonly score: number;
  /** How far its strip reaches to the right so far. */
  readonly right: number;
  readonly before?: Way;
}

function stepsOf(end: Way): readonly Way[] {
  const steps: Way[] = [];
  for (let way: Way | undefined = end; way; way = way.before) steps.unshift(way);
  return steps;
}

/** @param bands pages of the first strip, none of which is missing. */
function bestWay(profiles: readonly PageProfile[], bands: number, evidence: StripEvidence): Way | undefined {
  const mayMiss = profiles.length <= MAX_PAGES;
  if (!mayMiss && profiles.length % bands > 0) return undefined;
  let ways: readonly Way[] = [{ index: 0, strip: 0, band: 0, score: 0, right: profiles[0]?.box?.right ?? 0 }];
  for (let index = 1; index < profiles.length; index++) {
    const places = mayMiss && index >= bands ? [...Array(bands).keys()] : [index % bands];
    const right = profiles[index]?.box?.right ?? 0;
    const begin = index < bands ? undefined : newStrip(ways, { index, right, bands }, evidence);
    ways = places.flatMap((band) => {
      const isBesideLast = bands > 1 && begin?.before?.band === band && index - 1 !== band;
      const text = isBesideLast ? evidence.besideLast(index) : 0;
      const first = begin && { ...begin, band, score: begin.score - costOf(band) + text };
      const best = better(goingDown(ways, { index, right, band }, evidence), first);
      return best ? { ...best, score: best.score + (index < bands ? 0 : evidence.beside(index, band, bands)) } : [];
    });
  }
  // A last strip that ends early lacks pages, too, though that is more usual than amid a sheet.
  const ends = ways.map((way) => ({ ...way, score: way.score - costOf(bands - 1 - way.band) / 2 }));
  return ends.reduce<Way | undefined>(better, undefined);
}

function better(a: Way | undefined, b: Way | undefined): Way | undefined {
  if (!a || !b) return a ?? b;
  return b.score > a.score ? b : a;
}

type Next = Pick<Way, 'index' | 'right'>;

/** The page as the first of a new strip, whatever its band. */
function newStrip(
  ways: readonly Way[],
  { index, right, bands }: Next & { readonly bands: number },
  evidence: StripEvidence,
): Way | undefined {
  let best: Way | undefined;
  for (const way of ways) {
    const score = way.score + evidence.nextStrip(index, way.right) - costOf(bands - 1 - way.band);
    if (!best || score > best.score) best = { index, strip: way.strip + 1, band: 0, score, right, before: way };
  }
  return best;
}

/** The page below one of a band further up. */
function goingDown(
  ways: readonly Way[],
  { index, right, band }: Next & Pick<Way, 'band'>,
  evidence: StripEvidence,
): Way | undefined {
  let [above, most]: [Way | undefined, number] = [undefined, -Infinity];
  for (const way of ways) {
    if (way.band >= band) break;
    const score = way.score - costOf(band - way.band - 1);
    if (score > most) [above, most] = [way, score];
  }
  if (!above) return undefined;
  const score = most + evidence.below(index);
  return { index, strip: above.strip, band, score, right: Math.max(above.right, right), before: above };
}

function costOf(missing: number): number {
  return missing > 0 ? GAP.run + GAP.page * missing : 0;
}
