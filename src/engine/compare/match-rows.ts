/** Finds what two rows of numbers have in common, in order: anchors that stand once in both, then Myers' O(ND) between them. */
import { increasingRun } from './increasing-run.ts';
import { shortestEdit } from './shortest-edit.ts';

/** Of so many neighbours an anchor is made, first of many: a long passage is hardly anywhere else by chance. */
const ANCHOR_LENGTHS = [8, 3, 1] as const;
/** Gaps up to this long are compared item by item at once. */
const SMALL = 64;

interface Gap {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
  /** Place in `ANCHOR_LENGTHS`. */
  readonly step: number;
}

/** For each item of `a` its partner in `b`, or -1; partners rise. Time and memory are bounded whatever the rows hold. */
export function matchRows(a: Int32Array, b: Int32Array): Int32Array {
  const partners = new Int32Array(a.length).fill(-1);
  const open: Gap[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length, step: 0 }];
  for (let gap = open.pop(); gap; gap = open.pop()) open.push(...matchGap(a, b, gap, partners));
  return partners;
}

/** Matches what is sure in a gap. @returns the gaps that are left. */
function matchGap(a: Int32Array, b: Int32Array, wide: Gap, partners: Int32Array): readonly Gap[] {
  const gap = withoutEqualEnds(a, b, wide, partners);
  const [n, m] = [gap.aTo - gap.aFrom, gap.bTo - gap.bFrom];
  if (n === 0 || m === 0) return [];
  const length = ANCHOR_LENGTHS[gap.step];
  if (length === undefined || Math.max(n, m) <= SMALL) {
    for (const [i, j] of shortestEdit(a.subarray(gap.aFrom, gap.aTo), b.subarray(gap.bFrom, gap.bTo)))
      partners[gap.aFrom + i] = gap.bFrom + j;
    return [];
  }
  return between(a, b, gap, anchors(a, b, gap, length), partners);
}

function withoutEqualEnds(a: Int32Array, b: Int32Array, gap: Gap, partners: Int32Array): Gap {
  let { aFrom, aTo, bFrom, bTo } = gap;
  while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) partners[aFrom++] = bFrom++;
  while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) partners[--aTo] = --bTo;
  return { ...gap, aFrom, aTo, bFrom, bTo };
}

/** Passages of this length that stand once in either part, as many as keep their order: where they begin. */
function anchors(
  a: Int32Array,
  b: Int32Array,
  { aFrom, aTo, bFrom, bTo }: Gap,
  length: number,
): readonly (readonly [number, number])[] {
  const inA = passages(a, aFrom, aTo, length);
  const inB = passages(b, bFrom, bTo, length);
  const pairs: (readonly [number, number])[] = [];
  for (const [key, i] of inA) {
    const j = inB.get(key);
    if (i >= 0 && j !== undefined && j >= 0 && agree(a, i, b, j, length)) pairs.push([i, j]);
  }
  return increasingRun(pairs);
}

function agree(a: Int32Array, i: number, b: Int32Array, j: number, length: number): boolean {
  for (let step = 0; step < length; step++) if (a[i + step] !== b[j + step]) return false;
  return true;
}

/** Where each passage begins, by its hash; -1 for those that come again. */
function passages(row: Int32Array, from: number, to: number, length: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let at = from; at + length <= to; at++) {
    const key = hashOf(row, at, length);
    found.set(key, found.has(key) ? -1 : at);
  }
  return found;
}

/** 53 bits of two hashes with different factors. */
function hashOf(row: Int32Array, from: number, length: number): number {
  let [high, low] = [0x811c9dc5, 0x9747b28c];
  for (let at = from; at < from + length; at++) {
    const value = row[at] ?? 0;
    high = Math.imul(high ^ value, 0x01000193) ^ (high >>> 15);
    low = Math.imul(low + value, 0x5bd1e995) ^ (low >>> 13);
  }
  return (high >>> 0) * 0x200000 + (low >>> 11);
}

/** Anchors grow both ways as far as the rows agree; what lies between them is left. */
function between(
  a: Int32Array,
  b: Int32Array,
  gap: Gap,
  found: readonly (readonly [number, number])[],
  partners: Int32Array,
): readonly Gap[] {
  const gaps: Gap[] = [];
  // Without an anchor the whole gap comes again, with shorter passages.
  let [i, j] = [gap.aFrom, gap.bFrom];
  for (const [x, y] of found) {
    if (x < i || y < j) continue;
    let [aTo, bTo] = [x, y];
    while (aTo > i && bTo > j && a[aTo - 1] === b[bTo - 1]) partners[--aTo] = --bTo;
    if (aTo > i || bTo > j) gaps.push({ aFrom: i, aTo, bFrom: j, bTo, step: gap.step + 1 });
    [i, j] = [x, y];
    while (i < gap.aTo && j < gap.bTo && a[i] === b[j]) partners[i++] = j++;
  }
  gaps.push({ aFrom: i, aTo: gap.aTo, bFrom: j, bTo: gap.bTo, step: gap.step + 1 });
  return gaps;
}
