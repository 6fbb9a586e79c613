/** Cuts the boxes of words to the height of a line, where their font says that it is taller. */
import type { Word } from './words.ts';

/** In ems. */
const TALLEST = 1.5;

/** Fonts with letters of many scripts have room above and below for the tallest of them: rows of such boxes would overlap. */
export function withoutSpareHeight(word: Word): Word {
  const { box, sizePt, turn } = word;
  const spare = (box.bottom - box.top - TALLEST * sizePt) / 2;
  return turn !== 0 || spare <= 0
    ? word
    : { ...word, box: { ...box, top: box.top + spare, bottom: box.bottom - spare } };
}
