/** Tells which lines begin items of lists, and which end a line of contents. */
import { isListSign, isPlainSign } from '../lines/list-signs.ts';
import type { Segment } from '../lines/rows.ts';

/** A line of a paragraph, perhaps in several segments. */
interface Line {
  readonly segments: readonly Pick<Segment, 'words'>[];
  readonly rightToLeft: boolean;
  /** The sign of an item stands before it in its row. */
  readonly isBehindSign: boolean;
}

/** First words of list items. */
const LABEL = /^(?:[–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\d+(?:\.\d+)+\.?)$/;
/** In ems: white behind a sign that stands in running text too. */
const TAB = 0.4;

/** In ems: lines of an item begin where its text does but for this. */
const HANGING = 0.15;

/** Dots that lead to the number of a page, and letters of a word that are looked at. */
const LEADER_AT_END = /[.…·‥]{4}\s?[\divxlc]{1,6}$/i;
const LEADER_LETTERS = 12;

/** Bullets and numbers of lists begin paragraphs. */
export function startsItem(line: Line): boolean {
  const words = wordsOf(line);
  const label = words.at(line.rightToLeft ? -1 : 0)?.word.text ?? '';
  return line.isBehindSign || isListSign(label) || LABEL.test(label) || (isPlainSign(label) && isTabbed(line));
}

/** The sign or the number of an item that stands apart from its text. */
export function isLabel(segment: Pick<Segment, 'words'> | undefined): boolean {
  const [only, second] = segment?.words ?? [];
  const text = only?.word.text ?? '';
  return !second && (isListSign(text) || isPlainSign(text) || LABEL.test(text));
}

/** Whether a line begins below the text of the item that begins in another one, behind its label. */
export function hangsBelow(item: Line, { segments, isBehindSign }: Line): boolean {
  const [label, text] = wordsOf(item);
  const start = item.isBehindSign ? label : text;
  const left = segments[0]?.words[0]?.box.left;
  if (!start || left === undefined || isBehindSign || item.rightToLeft || !startsItem(item)) return false;
  return Math.abs(left - start.box.left) < HANGING * start.word.sizePt;
}

/** Whether the second word stands further behind the first than a space. */
function isTabbed(line: Line): boolean {
  const words = wordsOf(line);
  const [first, second] = line.rightToLeft ? words.slice(-2).reverse() : words;
  if (!first || !second) return false;
  const gap = line.rightToLeft ? first.box.left - second.box.right : second.box.left - first.box.right;
  return gap > TAB * second.word.sizePt;
}

/** Lines of contents end in dots and a number. */
export function endsInLeader(line: Line): boolean {
  const words = wordsOf(line).slice(-2);
  return LEADER_AT_END.test(words.map(({ word }) => word.text.slice(-LEADER_LETTERS)).join(' '));
}

function wordsOf({ segments }: Line) {
  return segments.flatMap((segment) => segment.words);
}
