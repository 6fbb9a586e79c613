/** What changed from one text to the other: words removed, added, replaced or moved. */
import { findMoves, type Move } from './find-moves.ts';
import { matchRows } from './match-rows.ts';
import { type Hunk, lengthOf, type Span } from './spans.ts';
import type { WordRow } from './word-row.ts';

/** `removed` has no words in the second text, `added` none in the first. */
export interface Change {
  readonly kind: 'removed' | 'added' | 'replaced' | 'moved';
  readonly a: Span;
  readonly b: Span;
}

export interface TextComparison {
  /** In the order of the first text. */
  readonly changes: readonly Change[];
  /** For each word of the first text its partner in the second, or -1: the same word, in its place or moved. */
  readonly partners: Int32Array;
}

export interface ChangeRules {
  /** Whether `foo bar` and `foobar` are the same. */
  readonly ignoresSpaces: boolean;
}

export function compareRows(a: WordRow, b: WordRow, rules: ChangeRules): TextComparison {
  const partners = matchRows(a.keys(), b.keys());
  partOtherwiseWritten(a, b, partners);
  partChanceMatches(partners, a.length, b.length);
  const hunks = hunksOf(partners, a.length, b.length)
    .map((hunk) => slide(hunk, a, b, partners))
    .flatMap((hunk) => (rules.ignoresSpaces ? withoutOtherSpaces(hunk, a, b) : [hunk]));
  const moves = findMoves(hunks, a, b);
  for (const move of moves) {
    for (let step = 0; step < move.a.to - move.a.from; step++) partners[move.a.from + step] = move.b.from + step;
  }
  const [fromA, fromB] = [spansBy(moves, 'inA', 'a'), spansBy(moves, 'inB', 'b')];
  const rest = hunks.flatMap((hunk) => withoutMoved(hunk, fromA.get(hunk) ?? [], fromB.get(hunk) ?? []));
  const changes: Change[] = [...rest.map(named), ...moves.map(({ a: inA, b: inB }) => moved(inA, inB))];
  return { changes: changes.sort((one, other) => one.a.from - other.a.from || one.b.from - other.b.from), partners };
}

/** Every run without partners as a change; nothing is looked for elsewhere. */
export function changesBetween(partners: Int32Array, aLength: number, bLength: number): readonly Change[] {
  return hunksOf(partners, aLength, bLength).map(named);
}

/** Keys leave hyphens aside: words that are written otherwise, and not only divided by a line end, are no partners. */
function partOtherwiseWritten(a: WordRow, b: WordRow, partners: Int32Array): void {
  for (const [index, partner] of partners.entries()) {
    if (partner < 0 || a.plain(index) === b.plain(partner)) continue;
    if (!a.isDivided(index) && !b.isDivided(partner)) partners[index] = -1;
  }
}

/** So few words that are the same in the middle of others that are not, so many on either side, are so by chance. */
const CHANCE = { words: 2, around: 4 };

/** A passage that was written anew is told as one change, not as many around each “the” that both have. */
function partChanceMatches(partners: Int32Array, aLength: number, bLength: number): void {
  const hunks = hunksOf(partners, aLength, bLength);
  for (const [index, hunk] of hunks.entries()) {
    const next = hunks[index + 1];
    if (!next || sizeOf(hunk) < CHANCE.around || sizeOf(next) < CHANCE.around) continue;
    if (next.a.from - hunk.a.to <= CHANCE.words) partners.fill(-1, hunk.a.to, next.a.from);
  }
}

function sizeOf({ a, b }: Hunk): number {
  return Math.min(lengthOf(a), lengthOf(b));
}

/** The runs without partners between those that have some. */
function hunksOf(partners: Int32Array, aLength: number, bLength: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [aFrom, bFrom] = [0, 0];
  const close = (aTo: number, bTo: number) => {
    if (aTo > aFrom || bTo > bFrom) hunks.push({ a: { from: aFrom, to: aTo }, b: { from: bFrom, to: bTo } });
  };
  for (const [index, partner] of partners.entries()) {
    if (partner < 0) continue;
    close(index, partner);
    [aFrom, bFrom] = [index + 1, partner + 1];
  }
  close(aLength, bLength);
  return hunks;
}

/** What was only added or only removed may begin at several places: people add whole paragraphs and sentences. */
function slide(hunk: Hunk, a: WordRow, b: WordRow, partners: Int32Array): Hunk {
  if (lengthOf(hunk.a) > 0 === lengthOf(hunk.b) > 0) return hunk;
  const isAdded = lengthOf(hunk.b) > 0;
  const row = isAdded ? b : a;
  const span = isAdded ? hunk.b : hunk.a;
  const other = isAdded ? a : b;
  const otherAt = isAdded ? hunk.a.from : hunk.b.from;
  const back = slideRoom(row, span, other, otherAt, partners, isAdded);
  let best = { steps: 0, score: startScore(row, span.from) };
  for (let steps = 1; steps <= back; steps++) {
    const score = startScore(row, span.from - steps);
    if (score > best.score) best = { steps, score };
  }
  if (best.steps === 0) return hunk;
  // The words passed over become partners of those behind the run.
  for (let step = 1; step <= best.steps; step++) {
    if (isAdded) partners[otherAt - step] = span.to - step;
    else {
      partners[span.to - step] = otherAt - step;
      partners[span.from - step] = -1;
    }
  }
  const earlier = ({ from, to }: Span): Span => ({ from: from - best.steps, to: to - best.steps });
  return { a: earlier(hunk.a), b: earlier(hunk.b) };
}

const FARTHEST_SLIDE = 200;

/** How far a run may go back: each word before it is the one at its end, and has its partner just before the gap. */
function slideRoom(
  row: WordRow,
  span: Span,
  other: WordRow,
  otherAt: number,
  partners: Int32Array,
  isAdded: boolean,
): number {
  let steps = 0;
  while (steps < FARTHEST_SLIDE) {
    const [at, end, beside] = [span.from - steps - 1, span.to - steps - 1, otherAt - steps - 1];
    if (at < 0 || beside < 0 || row.plain(at) !== row.plain(end) || other.plain(beside) !== row.plain(end)) break;
    if ((isAdded ? partners[beside] : partners[at]) !== (isAdded ? at : beside)) break;
    steps++;
  }
  return steps;
}

function startScore(row: WordRow, index: number): number {
  if (row.startsParagraph(index)) return 3;
  if (index === 0 || /[.!?:;]["”’)]?$/u.test(row.text(index - 1))) return 2;
  return 0;
}

/** Words that are only joined or parted otherwise are the same; what is left of a run is told. */
function withoutOtherSpaces({ a: inA, b: inB }: Hunk, a: WordRow, b: WordRow): readonly Hunk[] {
  let [aFrom, aTo, bFrom, bTo] = [inA.from, inA.to, inB.from, inB.to];
  for (let taken = equalLetters(a, b, aFrom, aTo, bFrom, bTo, 1); taken; ) {
    [aFrom, bFrom] = [aFrom + taken.a, bFrom + taken.b];
    taken = equalLetters(a, b, aFrom, aTo, bFrom, bTo, 1);
  }
  for (let taken = equalLetters(a, b, aFrom, aTo, bFrom, bTo, -1); taken; ) {
    [aTo, bTo] = [aTo - taken.a, bTo - taken.b];
    taken = equalLetters(a, b, aFrom, aTo, bFrom, bTo, -1);
  }
  if (aFrom >= aTo && bFrom >= bTo) return [];
  return [{ a: { from: aFrom, to: aTo }, b: { from: bFrom, to: bTo } }];
}

/** Of words that spaces part otherwise; longer ones are no words. */
const MOST_JOINED = 12;

/** How many words on either side, from one end of the run, have the same letters together. */
function equalLetters(
  a: WordRow,
  b: WordRow,
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
  direction: 1 | -1,
): { readonly a: number; readonly b: number } | undefined {
  let [inA, inB] = [0, 0];
  let [textA, textB] = ['', ''];
  const nextA = () => a.plain(direction > 0 ? aFrom + inA : aTo - 1 - inA);
  const nextB = () => b.plain(direction > 0 ? bFrom + inB : bTo - 1 - inB);
  // Line ends divide words, at their hyphens and at new ones.
  const put = (text: string, word: string) => {
    const letters = word.replace(/[-‐‑]/g, '');
    return direction > 0 ? text + letters : letters + text;
  };
  while (inA < MOST_JOINED && inB < MOST_JOINED) {
    const takesA = textA.length <= textB.length;
    if (takesA ? inA >= aTo - aFrom : inB >= bTo - bFrom) return undefined;
    if (takesA) [textA, inA] = [put(textA, nextA()), inA + 1];
    else [textB, inB] = [put(textB, nextB()), inB + 1];
    if (textA === textB && inA !== inB && inA > 0 && inB > 0) return { a: inA, b: inB };
    const [short, long] = textA.length < textB.length ? [textA, textB] : [textB, textA];
    if (!(direction > 0 ? long.startsWith(short) : long.endsWith(short))) return undefined;
  }
  return undefined;
}

function spansBy(moves: readonly Move[], run: 'inA' | 'inB', side: 'a' | 'b'): ReadonlyMap<Hunk, readonly Span[]> {
  const spans = new Map<Hunk, Span[]>();
  for (const move of moves) {
    const known = spans.get(move[run]) ?? [];
    known.push(move[side]);
    spans.set(move[run], known);
  }
  for (const known of spans.values()) known.sort((one, other) => one.from - other.from);
  return spans;
}

/** Cuts the moved words out of a run; where that parts it, each part is told by itself. */
function withoutMoved(hunk: Hunk, goneA: readonly Span[], goneB: readonly Span[]): readonly Hunk[] {
  if (goneA.length + goneB.length === 0) return [hunk];
  const inA = remainder(hunk.a, goneA);
  const inB = remainder(hunk.b, goneB);
  if (inA.length <= 1 && inB.length <= 1 && inA.length + inB.length > 0) {
    const [a = nothingAt(hunk.a.from)] = inA;
    const [b = nothingAt(hunk.b.from)] = inB;
    return [{ a, b }];
  }
  return [
    ...inA.map((span) => ({ a: span, b: nothingAt(hunk.b.from) })),
    ...inB.map((span) => ({ a: nothingAt(hunk.a.from), b: span })),
  ];
}

/** @param gone rising. */
function remainder(span: Span, gone: readonly Span[]): readonly Span[] {
  const parts: Span[] = [];
  let from = span.from;
  for (const each of gone) {
    if (each.from > from) parts.push({ from, to: each.from });
    from = Math.max(from, each.to);
  }
  if (from < span.to) parts.push({ from, to: span.to });
  return parts;
}

function nothingAt(place: number): Span {
  return { from: place, to: place };
}

function moved(a: Span, b: Span): Change {
  return { kind: 'moved', a, b };
}

function named({ a, b }: Hunk): Change {
  if (lengthOf(a) === 0) return { kind: 'added', a, b };
  return { kind: lengthOf(b) === 0 ? 'removed' : 'replaced', a, b };
}
