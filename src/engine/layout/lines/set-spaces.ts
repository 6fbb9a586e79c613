/** Drops the white that programs set between Chinese or Japanese letters and Latin ones: nobody typed a space there. */

import type { LineWord } from '../../page/words/line.ts';
import { isFullWidthSign, isWithoutSpaces } from './east-asian.ts';
import { isListSign } from './list-signs.ts';

/** In ems: a quarter is usual, justified lines have more. */
const SET_GAP = 0.6;

/**
 * @param words of one line.
 * @param isJustified whether its letters may be spread over its width; else the white between two Chinese or Japanese ones was typed.
 * @returns them, without the spaces that only the setting of the line made.
 */
export function withoutSetSpaces(words: readonly LineWord[], isJustified: boolean): readonly LineWord[] {
  if (!words.some(({ word }) => isWithoutSpaces(word.text))) return words;
  return words.map((each, index) => {
    const before = words[index - 1]?.word;
    if (!before || each.before !== ' ' || each.word.followsSpace || isListSign(before.text)) return each;
    const [ends, starts] = [isSet(before.text.at(-1) ?? ''), isSet(each.word.text[0] ?? '')];
    const touches = isJustified ? ends || starts : ends !== starts;
    const gap = each.word.box.left - before.box.right;
    return touches && gap < SET_GAP * each.word.sizePt ? { ...each, before: '' } : each;
  });
}

function isSet(letter: string): boolean {
  return isWithoutSpaces(letter) || isFullWidthSign(letter);
}
