/** Gives words boxes as high as a line, since fonts of many scripts leave so much around their letters that lines reach into each other. */
import type { Word } from '../../page/words/words.ts';

/** In ems: a box that is higher is that of the font, not of its line. Those of Arial, Times and Noto Sans have 1.1 to 1.4. */
const MAX_HEIGHT = 1.8;
/** In ems: what Noto Sans CJK, which most such fonts are, leaves above and below the baseline of a line. */
const ABOVE = 1.16;
const BELOW = 0.29;

export function lineBoxes(words: readonly Word[]): readonly Word[] {
  return words.map((word) => {
    const { box, sizePt, baselinePt } = word;
    if (word.turn !== 0 || baselinePt === undefined || box.bottom - box.top <= MAX_HEIGHT * sizePt) return word;
    const top = Math.max(box.top, baselinePt - ABOVE * sizePt);
    const bottom = Math.min(box.bottom, baselinePt + BELOW * sizePt);
    return top < bottom ? { ...word, box: { ...box, top, bottom } } : word;
  });
}
