/** Medians over letters: what is measured of words counts as often as they have letters. */
import type { Word } from '../../../page/words/words.ts';

export interface Measured {
  readonly value: number;
  readonly letters: number;
}

export function lettersOf({ text }: Word): number {
  return [...text].length;
}

/** The value that half of the letters reach or stay below; undefined of none. */
export function letterMedian(measured: readonly Measured[]): number | undefined {
  const sorted = [...measured].sort((a, b) => a.value - b.value);
  let left = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2;
  for (const { value, letters } of sorted) {
    left -= letters;
    if (left <= 0) return value;
  }
  return undefined;
}
