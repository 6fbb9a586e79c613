/** Words in the order of reading, and the white between them. */
import type { PlacedWord } from '../../page/words/words.ts';

export type BaseDirection = 'rtl' | 'ltr';

export interface OrderedWord {
  readonly placed: PlacedWord;
  /** In points, from the word read before it; 0 for the first. */
  readonly gap: number;
}

/** In ems: narrower gaps do not part letters of one word that the file drew in pieces. */
const TOUCHING = 0.08;

/** @param gap in points. */
export function touches(gap: number, a: PlacedWord, b: PlacedWord): boolean {
  const em = Math.max(1, Math.min(a.word.sizePt, b.word.sizePt));
  return gap < TOUCHING * em && gap > -0.5 * em;
}

export function gapBetween(
  a: Pick<PlacedWord['box'], 'left' | 'right'>,
  b: Pick<PlacedWord['box'], 'left' | 'right'>,
): number {
  return Math.max(b.left - a.right, a.left - b.right);
}
