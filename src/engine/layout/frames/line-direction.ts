/** Tells which lines run from right to left, and reads their words in that order. */
import { directionOf } from '../../page/letters/letters.ts';
import type { LineWord } from '../../page/words/line.ts';
import type { PlacedWord, Word } from '../../page/words/words.ts';
import { bidiOrder } from '../lines/bidi-order.ts';
import { isListSign } from '../lines/list-signs.ts';
import { BRACKET } from '../lines/pair-brackets.ts';
import { makeSegment, type Segment } from '../lines/rows.ts';
import { baseDirection, makeLine } from '../lines/text-line.ts';

/** Of the words of a page that runs from right to left at least in part. */
const LEAST_RIGHT_TO_LEFT = 0.1;

/** Whether its words tell so: among them, signs of items at the right end of Latin lines do. */
export function isAmidRightToLeft(words: readonly Word[]): boolean {
  return countOf(words) >= Math.max(1, LEAST_RIGHT_TO_LEFT * words.length);
}

/** @param segments of one line. @param behind what stands to the right of them, if anything does. @param amid whether lines around it run so. */
export function runsLeft(segments: readonly Segment[], behind: Segment | undefined, amid: boolean): boolean {
  const words = segments.flatMap((segment) => segment.words);
  if (baseDirection(words, amid) === 'rtl') return true;
  return amid && (isSign(behind) || hasSignAtEnd(words));
}

function countOf(words: readonly Word[]): number {
  return words.reduce((count, { text }) => count + (directionOf(text) === 'rtl' ? 1 : 0), 0);
}

/** The sign of an item that stands apart from its text. */
function isSign(segment: Segment | undefined): boolean {
  const [only, second] = segment?.words ?? [];
  return only !== undefined && !second && isListSign(only.word.text);
}

function hasSignAtEnd(words: readonly PlacedWord[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  return words.length > 1 && isListSign(last?.word.text ?? '') && !isListSign(first?.word.text ?? '');
}

/** Its words as they are read, with the sign of its item first. @param amid as `runsLeft` has it. */
export function lineInOrder(
  segments: readonly Segment[],
  isRightToLeft: boolean,
  amid: boolean,
): { readonly words: readonly LineWord[] } {
  const words = segments.flatMap((segment) => segment.words);
  const line = makeLine(segments, false, amid);
  if (amid && !isRightToLeft) return { words: withBrackets(line.words, words) };
  const sign = words.at(-1);
  const isFirst = line.words[0]?.word === sign?.word;
  if (!isRightToLeft || !sign || isFirst || !hasSignAtEnd(words)) return line;
  const [next, ...more] = makeLine([makeSegment(words.slice(0, -1))], false, amid).words;
  return { words: [{ word: sign.word, before: '' }, ...(next ? [{ ...next, before: ' ' as const }] : []), ...more] };
}

/** Among lines that run from right to left, brackets of others were turned with these. */
function withBrackets(line: readonly LineWord[], words: readonly PlacedWord[]): readonly LineWord[] {
  if (!line.some(({ word }) => BRACKET.test(word.text))) return line;
  const paired = bidiOrder(words, 'ltr');
  return line.map((each, index) => {
    const text = paired[index]?.placed.word.text;
    return text === undefined || !BRACKET.test(each.word.text) ? each : { ...each, word: { ...each.word, text } };
  });
}
