/** Leaves out words that are printed again at their own place, as programs do for shadows, bold letters, and layers that cover each other. */
import type { Word } from './words.ts';

/** In ems: as far as a second print may stand from the first. */
const REACH = 0.12;

interface Print {
  readonly word: Word;
  readonly order: number;
}

/** Of words with the same text at one place, the last one that is visible. */
export function withoutReprints(words: readonly Word[]): readonly Word[] {
  const prints = words.map((word, order): Print => ({ word, order }));
  const covered = new Set<Word>();
  for (const alike of Map.groupBy(prints, ({ word }) => `${word.turn} ${word.text}`).values()) {
    // Columns hold the same word more often than rows do.
    const sorted = alike.toSorted((a, b) => a.word.box.top - b.word.box.top);
    for (const [index, one] of sorted.entries()) {
      const reach = REACH * one.word.sizePt;
      for (let next = index + 1; next < sorted.length; next++) {
        const other = sorted[next];
        if (!other || other.word.box.top - one.word.box.top > reach) break;
        if (isSamePlace(one.word, other.word, reach)) covered.add(coveredOf(one, other));
      }
    }
  }
  return covered.size === 0 ? words : words.filter((word) => !covered.has(word));
}

function isSamePlace(a: Word, b: Word, reach: number): boolean {
  return (['left', 'right', 'bottom'] as const).every((side) => Math.abs(a.box[side] - b.box[side]) <= reach);
}

function coveredOf(one: Print, other: Print): Word {
  const [first, last] = one.order < other.order ? [one.word, other.word] : [other.word, one.word];
  return last.invisible && !first.invisible ? last : first;
}
