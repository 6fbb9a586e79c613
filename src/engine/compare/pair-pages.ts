/** Which page of the second document shows what a page of the first does: by the words that they share, in order. */
import type { WordRow } from './word-row.ts';

/** Places among the chosen pages, from 0; one side is missing where a page was added or removed. */
export interface PagePair {
  readonly a: number | undefined;
  readonly b: number | undefined;
}

export interface PageCounts {
  readonly a: number;
  readonly b: number;
}

/** Pages that share less than this part of the words of the smaller one are no pair for that. */
const LEAST_SHARE = 0.2;

/** One page beside the other as they come. */
export function pairInTurn({ a, b }: PageCounts): readonly PagePair[] {
  return Array.from({ length: Math.max(a, b) }, (_, index) => ({
    a: index < a ? index : undefined,
    b: index < b ? index : undefined,
  }));
}

/**
 * @param alike whether two pages without words in common look alike; asked for neighbours of pairs only.
 */
export function pairByContent(
  counts: PageCounts,
  rows: { readonly a: WordRow; readonly b: WordRow; readonly partners: Int32Array },
  alike: (a: number, b: number) => boolean,
): readonly PagePair[] {
  const sure = heaviestRun(sharedWords(counts, rows));
  const pairs: PagePair[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...sure, [counts.a, counts.b] as const]) {
    pairs.push(...pairBetween({ from: a, to: nextA }, { from: b, to: nextB }, alike));
    if (nextA < counts.a && nextB < counts.b) pairs.push({ a: nextA, b: nextB });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return pairs;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Pages without a sure partner: as many on both sides are pairs; of more, those that look alike at either end. */
function pairBetween(a: Range, b: Range, alike: (a: number, b: number) => boolean): readonly PagePair[] {
  const [n, m] = [a.to - a.from, b.to - b.from];
  if (n === m) return Array.from({ length: n }, (_, index) => ({ a: a.from + index, b: b.from + index }));
  const before: PagePair[] = [];
  const after: PagePair[] = [];
  let [aFrom, aTo, bFrom, bTo] = [a.from, a.to, b.from, b.to];
  while (aFrom < aTo && bFrom < bTo && alike(aFrom, bFrom)) before.push({ a: aFrom++, b: bFrom++ });
  while (aFrom < aTo && bFrom < bTo && alike(aTo - 1, bTo - 1)) after.unshift({ a: --aTo, b: --bTo });
  const alone: PagePair[] = [];
  for (let page = aFrom; page < aTo; page++) alone.push({ a: page, b: undefined });
  for (let page = bFrom; page < bTo; page++) alone.push({ a: undefined, b: page });
  return [...before, ...alone, ...after];
}

type Weighted = readonly [a: number, b: number, weight: number];

/** Pairs of pages that share many words, and how many. */
function sharedWords(
  counts: PageCounts,
  { a, b, partners }: { readonly a: WordRow; readonly b: WordRow; readonly partners: Int32Array },
): readonly Weighted[] {
  const votes = new Map<number, number>();
  const words = { a: new Int32Array(counts.a), b: new Int32Array(counts.b) };
  for (let index = 0; index < b.length; index++) words.b[b.page(index)] = (words.b[b.page(index)] ?? 0) + 1;
  for (const [index, partner] of partners.entries()) {
    const page = a.page(index);
    words.a[page] = (words.a[page] ?? 0) + 1;
    if (partner < 0) continue;
    const key = page * counts.b + b.page(partner);
    votes.set(key, (votes.get(key) ?? 0) + 1);
  }
  return [...votes].flatMap(([key, weight]): readonly Weighted[] => {
    const [first, second] = [Math.floor(key / counts.b), key % counts.b];
    const smaller = Math.min(words.a[first] ?? 0, words.b[second] ?? 0);
    return weight >= LEAST_SHARE * smaller ? [[first, second, weight]] : [];
  });
}

/** The pairs that rise on both sides and share most words together. */
function heaviestRun(pairs: readonly Weighted[]): readonly (readonly [number, number])[] {
  const sorted = pairs.toSorted((one, other) => one[0] - other[0] || other[1] - one[1]);
  const highest = Math.max(0, ...sorted.map(([, b]) => b + 1));
  const best = new BestBelow(highest);
  const before: number[] = [];
  for (const [index, [, b, weight]] of sorted.entries()) {
    const found = best.below(b);
    before.push(found.index);
    best.put(b, found.weight + weight, index);
  }
  const run: (readonly [number, number])[] = [];
  for (let at = best.below(highest).index; at >= 0; at = before[at] ?? -1) {
    const pair = sorted[at];
    if (pair) run.push([pair[0], pair[1]]);
  }
  return run.reverse();
}

/** The heaviest run that ends below a place (a Fenwick tree of maxima). */
class BestBelow {
  readonly #weights: Float64Array;
  readonly #indexes: Int32Array;

  constructor(places: number) {
    this.#weights = new Float64Array(places + 1);
    this.#indexes = new Int32Array(places + 1).fill(-1);
  }

  below(place: number): { readonly weight: number; readonly index: number } {
    let found = { weight: 0, index: -1 };
    for (let at = place; at > 0; at -= at & -at) {
      const weight = this.#weights[at] ?? 0;
      if (weight > found.weight) found = { weight, index: this.#indexes[at] ?? -1 };
    }
    return found;
  }

  put(place: number, weight: number, index: number): void {
    for (let at = place + 1; at < this.#weights.length; at += at & -at) {
      if (weight <= (this.#weights[at] ?? 0)) continue;
      this.#weights[at] = weight;
      this.#indexes[at] = index;
    }
  }
}
