/** Reads the labels of list items: bullets, numbers, letters, roman numerals, alone or in steps such as 2.3.1. */
import type { TextLine } from '../../../page/words/line.ts';
import { isBullet, isListSign, isQuotingSign } from '../../lines/list-signs.ts';

export interface Label {
  /** As printed. */
  readonly text: string;
  /** How many words of the line it takes. */
  readonly words: number;
  /** The white behind it, in ems. */
  readonly gapEm: number;
  /** A number without any sign behind it, as headings have. */
  readonly isBare?: true;
}

const NUMBER = /^[([]?(?:\d{1,3}|[a-zA-Z]|[ivxlcdmIVXLCDM]{1,6})[.)\]:]+$/;
/** Numbers of more than one step may stand without a full stop. */
const STEPS = /^\(?(?:[A-Z]|\d{1,3})(?:\.\d{1,3})+[.)]?$/;
const BARE = /^\d{1,2}$/;
/** An amount such as 43.00: numbers that count have no zero in front. */
const PADDED = /\.0\d/;
/** What stands in rows of figures. */
const AMOUNT = /^[-–−+($€£]?\d[\d.,]*[%)]?$/;
/** Arabic-Indic digits, Hebrew letters, Chinese numbers. */
const OTHER_NUMBER =
  /^[(（]?(?:[\u0660-\u0669\u06f0-\u06f9]{1,3}|[\u05d0-\u05ea]{1,2}|[一二三四五六七八九十]{1,3}|[①-⑳])[.)、）．]?$/u;
/** In ems: a label stands apart by more than a space between words, or it is a word of the text. */
const GAP = 0.42;

/** In ems: a tab, behind signs that fonts of one width quote with. */
const TAB = 0.7;

/** In ems: a space between words. */
const SPACE = 0.25;
/** Justified lines stretch all of their spaces alike; the white behind a label is wider, or narrower. */
const ALIKE = 0.25;
const ENOUGH_SPACES = 3;

/** Undefined where the line does not begin with a label that stands apart from its text. */
export function readLabel(words: TextLine['words'], rightToLeft: boolean): Label | undefined {
  // A label may be drawn in pieces: the number in one, its full stop in another.
  let text = '';
  for (let count = 0; count < Math.min(4, words.length - 1); count++) {
    const each = words[count];
    if (!each || (count > 0 && each.before !== '')) return undefined;
    text += each.word.text;
    const next = words[count + 1];
    if (!next || next.before === '') continue;
    const gap = rightToLeft ? each.word.box.left - next.word.box.right : next.word.box.left - each.word.box.right;
    const gapEm = standsApart(gap, words.slice(count + 1), rightToLeft) ? gap / Math.max(1, next.word.sizePt) : SPACE;
    if (isLabel(text, gapEm) && !isAmount(text, words.slice(count + 1))) return { text, words: count + 1, gapEm };
    return BARE.test(text) && gapEm >= GAP ? { text, words: count + 1, gapEm, isBare: true } : undefined;
  }
  return undefined;
}

/** @param gap in points, before the first of the words. */
function standsApart(gap: number, words: TextLine['words'], rightToLeft: boolean): boolean {
  const others = words.slice(1).flatMap(({ word, before }, index) => {
    const left = words[index]?.word.box;
    if (!left || before !== ' ') return [];
    return [rightToLeft ? left.left - word.box.right : word.box.left - left.right];
  });
  if (others.length < ENOUGH_SPACES) return true;
  const usual = others.sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0;
  return Math.abs(gap - usual) > ALIKE * usual;
}

function isLabel(text: string, gapEm: number): boolean {
  if (isQuotingSign(text)) return gapEm >= TAB;
  if (isBullet(text)) return isListSign(text) || gapEm >= GAP || /^[-–—]$/.test(text);
  if (gapEm < 0.15) return false;
  return NUMBER.test(text) || STEPS.test(text) || (OTHER_NUMBER.test(text) && /[.)、）．]$|[①-⑳]/u.test(text));
}

/** Whether steps are a number with decimals: by its zeros, or since only numbers follow. */
function isAmount(text: string, following: TextLine['words']): boolean {
  if (!/\d$/.test(text) || !STEPS.test(text)) return false;
  return PADDED.test(text) || following.every(({ word }) => AMOUNT.test(word.text));
}

/** Whether the white behind a label is that of a tab, which only lists have, and not that of a space. */
export function isTabGap(label: Pick<Label, 'gapEm'>): boolean {
  return label.gapEm >= GAP;
}
