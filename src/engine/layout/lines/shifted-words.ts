/** Puts raised and lowered words as high as the text that they belong to: numbers of formulas, powers, marks of notes. */
import type { PlacedWord } from '../../page/words/words.ts';
import { gapBetween } from './ordered-words.ts';

/** Shares of the size of their text. */
const SMALLER = { least: 0.35, most: 0.9 };
/** In ems of their text: how far their baseline is off its own. The next line is a whole em away. */
const OFF_LINE = { least: 0.04, raised: 0.8, lowered: 0.6 };
/** In ems of their text: narrower gaps leave letters in one word; a wider one is a space. */
const GAP = { none: 0.12, widest: 0.4 };
/** Behind or before a space, longer texts are words of their own. */
const MARK_LETTERS = 3;
/** So many raised and lowered words stand before the letter that they belong to. */
const AHEAD = 2;

/**
 * Words keep their own boxes; only their place in the row changes.
 * @param words in the order of the file, in the frame in which they run from left to right.
 */
export function withShifted(words: readonly PlacedWord[]): readonly PlacedWord[] {
  if (areOfOneSize(words)) return words;
  const texts: (PlacedWord | undefined)[] = [];
  return words.map((each, index) => {
    const text = textOf(words, texts, index);
    texts.push(text);
    return text ? shifted(each, text) : each;
  });
}

/** On most pages of plain text no word is small enough beside any other. */
function areOfOneSize(words: readonly PlacedWord[]): boolean {
  let [least, most] = [Infinity, -Infinity];
  for (const { word } of words) {
    least = Math.min(least, word.sizePt);
    most = Math.max(most, word.sizePt);
  }
  return least / most > SMALLER.most;
}

function shifted({ word, box }: PlacedWord, text: PlacedWord): PlacedWord {
  const isRaised = (word.baselinePt ?? 0) < (text.word.baselinePt ?? 0);
  return {
    word,
    box: { ...box, top: text.box.top, bottom: text.box.bottom },
    shift: { vertical: isRaised ? 'superscript' : 'subscript', textSizePt: text.word.sizePt },
  };
}

/** @param texts of the words before it: what those that are shifted belong to. */
function textOf(
  words: readonly PlacedWord[],
  texts: readonly (PlacedWord | undefined)[],
  index: number,
): PlacedWord | undefined {
  const word = words[index];
  if (word?.word.baselinePt === undefined) return undefined;
  const before = words[index - 1];
  const text = texts[index - 1];
  const behind = before && [text, before].find((each) => each && isShifted(word, each));
  const root = behind === before ? (text ?? before) : behind;
  const gap = before && behind ? gapIn(behind, before, word) : Infinity;
  if (gap <= GAP.none) return root;
  const widest = [...word.word.text].length <= MARK_LETTERS ? GAP.widest : GAP.none;
  const [after, space] = letterAfter(words, index);
  if (after && space <= Math.min(gap, widest)) return after;
  return gap <= widest ? root : undefined;
}

/** The letter that raised and lowered words stand before, and the gap between. */
function letterAfter(words: readonly PlacedWord[], index: number): readonly [PlacedWord | undefined, number] {
  const word = words[index];
  for (const after of words.slice(index + 1, index + 2 + AHEAD)) {
    if (!word) break;
    if (!isShifted(word, after)) continue;
    return [after, gapIn(after, word, after)];
  }
  return [undefined, Infinity];
}

/** In ems of the text. Raised words may stand above lowered ones. */
function gapIn(text: PlacedWord, a: PlacedWord, b: PlacedWord): number {
  const gap = gapBetween(a.box, b.box) / text.word.sizePt;
  return gap < -1 ? Infinity : gap;
}

function isShifted({ word }: PlacedWord, { word: text }: PlacedWord): boolean {
  if (word.baselinePt === undefined || text.baselinePt === undefined) return false;
  const share = word.sizePt / text.sizePt;
  const rise = (text.baselinePt - word.baselinePt) / text.sizePt;
  if (!(share >= SMALLER.least && share <= SMALLER.most)) return false;
  return Math.abs(rise) >= OFF_LINE.least && rise <= OFF_LINE.raised && -rise <= OFF_LINE.lowered;
}
