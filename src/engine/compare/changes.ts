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
  const told = rest.flatMap((hunk) => byCells(hunk, a, b));
  const changes: Change[] = [...told.map(named), ...moves.map(({ a: inA, b: inB }) => moved(inA, inB))];
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

/** What was only added or only removed may begin at several places: people add whole rows, paragraphs and sentences. */
function slide(hunk: Hunk, a: WordRow, b: WordRow, partners: Int32Array): Hunk {
  if (lengthOf(hunk.a) > 0 === lengthOf(hunk.b) > 0) return hunk;
  const run = runOf(hunk, a, b, partners);
  const [back, on] = [slideRoom(run, -1), slideRoom(run, 1)];
  let best = { steps: 0, score: startScore(run.row, run.span.from) };
  for (let steps = 1; steps <= Math.max(back, on); steps++) {
    for (const each of [steps <= back ? -steps : 0, steps <= on ? steps : 0]) {
      const score = startScore(run.row, run.span.from + each);
      if (score > best.score) best = { steps: each, score };
    }
  }
  const slid = ({ from, to }: Span): Span => ({ from: from + best.steps, to: to + best.steps });
  pass(run, best.steps);
  return { a: slid(hunk.a), b: slid(hunk.b) };
}

/** Words without partners, and where they would stand in the other text. */
interface Run {
  readonly row: WordRow;
  readonly span: Span;
  readonly other: WordRow;
  readonly otherAt: number;
  readonly arePartners: (inRow: number, inOther: number) => boolean;
  readonly pair: (inRow: number, inOther: number) => void;
  readonly part: (inRow: number) => void;
}

function runOf(hunk: Hunk, a: WordRow, b: WordRow, partners: Int32Array): Run {
  if (lengthOf(hunk.b) > 0)
    return {
      row: b,
      span: hunk.b,
      other: a,
      otherAt: hunk.a.from,
      arePartners: (inB, inA) => partners[inA] === inB,
      pair: (inB, inA) => {
        partners[inA] = inB;
      },
      part: () => {},
    };
  return {
    row: a,
    span: hunk.a,
    other: b,
    otherAt: hunk.b.from,
    arePartners: (inA, inB) => partners[inA] === inB,
    pair: (inA, inB) => {
      partners[inA] = inB;
    },
    part: (inA) => {
      partners[inA] = -1;
    },
  };
}

/** The words passed over become partners of those on the other side of the run. */
function pass({ span, otherAt, pair, part }: Run, steps: number): void {
  for (let step = 1; step <= -steps; step++) {
    pair(span.to - step, otherAt - step);
    part(span.from - step);
  }
  for (let step = 0; step < steps; step++) {
    pair(span.from + step, otherAt + step);
    part(span.to + step);
  }
}

const FARTHEST_SLIDE = 200;

/** How far a run may go: each word beside it is the one at its other end, and has its partner just beside the gap. */
function slideRoom({ row, span, other, otherAt, arePartners }: Run, direction: -1 | 1): number {
  for (let steps = 0; steps < FARTHEST_SLIDE; steps++) {
    const back = -steps - 1;
    const [beside, end, partner] =
      direction < 0
        ? [span.from + back, span.to + back, otherAt + back]
        : [span.to + steps, span.from + steps, otherAt + steps];
    const isInside = beside >= 0 && partner >= 0 && beside < row.length && partner < other.length;
    const isSame = isInside && row.plain(beside) === row.plain(end) && other.plain(partner) === row.plain(end);
    if (!isSame || !arePartners(beside, partner)) return steps;
  }
  return FARTHEST_SLIDE;
}

function startScore(row: WordRow, index: number): number {
  if (row.startsRow(index)) return 4;
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

/** Cells of tables beside each other that changed are told one by one; rows that were added or removed are not. */
function byCells(hunk: Hunk, a: WordRow, b: WordRow): readonly Hunk[] {
  const [inA, inB] = [cellsIn(hunk.a, a), cellsIn(hunk.b, b)];
  if (inA.length !== inB.length) return [hunk];
  return inA.flatMap((span, index) => {
    const other = inB[index];
    return other && lengthOf(span) + lengthOf(other) > 0 ? [{ a: span, b: other }] : [];
  });
}

/** The parts of a run between the starts of cells, empty ones too: as many as starts, and one. */
function cellsIn({ from, to }: Span, row: WordRow): readonly Span[] {
  const spans: Span[] = [];
  let start = from;
  for (let index = from; index <= to; index++) {
    if (!row.startsCell(index)) continue;
    spans.push({ from: start, to: index });
    start = index;
  }
  return [...spans, { from: start, to }];
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
