/** Tells which texts of slides belong to their layout: presentation programs draw what a layout holds before all else. */

import type { NumberMark } from './slide-numbers.ts';

export interface TextMark {
  /** Same for texts that say the same at the same place in the same look. */
  readonly key: string;
  /** Number of the object that draws the last of it; absent where that is not known. */
  readonly object?: number;
  /** It is the number of its slide, which a layout may hold as well. */
  readonly isNumber: boolean;
  /** The edge of the slide that it stands at, if it does at one. */
  readonly edge?: 'head' | 'foot' | 'side';
  /** What may count the slides. */
  readonly number?: NumberMark;
}

/** Of the slides, and how many at least: what stands on fewer is said again on slides that go on. */
const REPEATED = 0.5;
const LEAST_SLIDES = 3;

/**
 * Programs keep the footer on each slide, and what stands amid several slides is said again there, as in steps of a drawing.
 * @param slides the texts of each. @returns for each the places of those at the head or the sides of several, drawn before all that are not.
 */
export function layoutTexts(slides: readonly (readonly TextMark[])[]): readonly ReadonlySet<number>[] {
  const counts = new Map<string, number>();
  for (const texts of slides) {
    for (const key of new Set(texts.map((text) => text.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(LEAST_SLIDES, REPEATED * slides.length);
  const isRepeated = ({ key, isNumber, object }: TextMark) =>
    object !== undefined && !isNumber && (counts.get(key) ?? 0) >= least;
  const isShared = (text: TextMark) => isRepeated(text) && (text.edge === 'head' || text.edge === 'side');
  const isAtFoot = (text: TextMark) => isRepeated(text) && text.edge === 'foot';
  return slides.map((texts) => {
    const own = texts.filter((text) => !isShared(text) && !isAtFoot(text) && !text.isNumber);
    const begin = Math.min(...own.map(({ object }) => object ?? -1));
    const isBefore = (text: TextMark) => isShared(text) && (text.object ?? Infinity) < begin;
    return new Set([...texts.keys()].filter((index) => texts[index] && isBefore(texts[index])));
  });
}
