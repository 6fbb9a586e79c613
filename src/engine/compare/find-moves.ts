/** Finds passages that stand elsewhere in the second text: removed in one place and added, word for word, in another. */
import { type Hunk, lengthOf } from './spans.ts';
import type { WordRow } from './word-row.ts';

/** Fewer words are found in two places by chance. */
const LEAST_WORDS = 4;
/** Words that begin so many passages tell nothing. */
const MOST_PLACES = 16;

/** A moved passage, and the runs that it is part of. */
export interface Move extends Hunk {
  readonly inA: Hunk;
  readonly inB: Hunk;
}

/** The moved passages, each word in one of them at most. Effort grows with the number of changed words alone. */
export function findMoves(hunks: readonly Hunk[], a: WordRow, b: WordRow): readonly Move[] {
  const places = passagesOf(hunks, b);
  // By words of the second text.
  const taken = new Set<number>();
  const moves: Move[] = [];
  for (const hunk of hunks) {
    for (let at = hunk.a.from; at + LEAST_WORDS <= hunk.a.to; ) {
      const found = longestAt(at, hunk, places.get(passageAt(a, at)) ?? [], { a, b, taken });
      if (!found) {
        at++;
        continue;
      }
      moves.push(found);
      for (let word = found.b.from; word < found.b.to; word++) taken.add(word);
      at = found.a.to;
    }
  }
  return moves;
}

interface Place {
  readonly from: number;
  readonly hunk: Hunk;
}

function passagesOf(hunks: readonly Hunk[], b: WordRow): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const hunk of hunks) {
    for (let from = hunk.b.from; from + LEAST_WORDS <= hunk.b.to; from++) {
      const passage = passageAt(b, from);
      const known = places.get(passage) ?? [];
      if (known.length < MOST_PLACES) known.push({ from, hunk });
      places.set(passage, known);
    }
  }
  return places;
}

function passageAt(row: WordRow, from: number): string {
  return Array.from({ length: LEAST_WORDS }, (_, step) => row.plain(from + step)).join(' ');
}

interface Rows {
  readonly a: WordRow;
  readonly b: WordRow;
  readonly taken: ReadonlySet<number>;
}

function longestAt(at: number, hunk: Hunk, places: readonly Place[], { a, b, taken }: Rows): Move | undefined {
  let best: Move | undefined;
  for (const { from, hunk: other } of places) {
    let length = 0;
    while (
      at + length < hunk.a.to &&
      from + length < other.b.to &&
      !taken.has(from + length) &&
      a.plain(at + length) === b.plain(from + length)
    )
      length++;
    if (length < LEAST_WORDS || (best && length <= lengthOf(best.a))) continue;
    best = { a: { from: at, to: at + length }, b: { from, to: from + length }, inA: hunk, inB: other };
  }
  return best;
}
