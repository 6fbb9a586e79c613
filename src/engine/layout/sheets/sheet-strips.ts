/** Puts the pages of one sheet, whose first and last page are known, into strips: pages below each other, strips beside each other. */
import type { PageProfile } from './page-profile.ts';
import { type PageLimits, StripEvidence } from './strip-evidence.ts';

/** Strips from left to right, each from the first page down; undefined for a page that was empty and is not printed. */
export type Strips = readonly (readonly (number | undefined)[])[];

/** Empty pages are not printed: what a run of them costs, and each one in it. */
const GAP = { run: 0.4, page: 0.03 };
/** How many lengths of the first strip are tried. */
const TRIES = 24;
/** In sheets of more pages none is looked for that is missing. */
const MAX_PAGES = 120;

/** @param profiles of all pages of the sheet, in the order of the file, which is strip by strip. */
export function sheetStrips(profiles: readonly PageProfile[], limits: (page: PageProfile) => PageLimits): Strips {
  const evidence = new StripEvidence(profiles, limits);
  const ends = lengthsOf(profiles.length, evidence).flatMap((bands) => bestWay(profiles, bands, evidence) ?? []);
  const best = ends.reduce<Way | undefined>(
    (found, end) => (found && found.score >= end.score ? found : end),
    undefined,
  );
  const strips: (number | undefined)[][] = [];
  for (const { index, strip, band } of best ? stepsOf(best) : []) {
    const pages = strips[strip] ?? [];
    strips[strip] = pages;
    while (pages.length < band) pages.push(undefined);
    pages.push(profiles[index]?.page);
  }
  return strips;
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
    const places = mayMiss && index >= bands ? Array.from({ length: bands }, (_, band) => band) : [index % bands];
    const right = profiles[index]?.box?.right ?? 0;
    ways = places.flatMap((band) => {
      const own = index < bands ? 0 : evidence.beside(index, band, bands);
      const next = ways.flatMap((way) => stepsTo(way, { index, band, right, bands }, evidence));
      const best = next.reduce<Way | undefined>(
        (found, each) => (found && found.score >= each.score ? found : each),
        undefined,
      );
      return best ? { ...best, score: best.score + own } : [];
    });
  }
  return ways.reduce<Way | undefined>((found, each) => (found && found.score >= each.score ? found : each), undefined);
}

interface Next {
  readonly index: number;
  readonly band: number;
  readonly right: number;
  readonly bands: number;
}

/** The next page below the last one, and as the first of a new strip. */
function stepsTo(way: Way, { index, band, right, bands }: Next, evidence: StripEvidence): readonly Way[] {
  const ways: Way[] = [];
  if (band > way.band) {
    const score = way.score + evidence.below(index) - costOf(band - way.band - 1);
    ways.push({ index, strip: way.strip, band, score, right: Math.max(way.right, right), before: way });
  }
  if (index >= bands) {
    const missing = costOf(bands - 1 - way.band) + costOf(band);
    const score = way.score + evidence.nextStrip(index, way.right) - missing;
    ways.push({ index, strip: way.strip + 1, band, score, right, before: way });
  }
  return ways;
}

function costOf(missing: number): number {
  return missing > 0 ? GAP.run + GAP.page * missing : 0;
}
