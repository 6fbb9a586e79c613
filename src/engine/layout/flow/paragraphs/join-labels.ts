/** Joins the labels of list items and the marks of notes with the text behind them, over the white that a tab leaves. */
import { directionOf } from '../../../page/letters/letters.ts';
import { clearStrips } from '../../lines/clear-gutters.ts';
import { isBullet } from '../../lines/list-signs.ts';
import { areBeside, makeSegment, type Segment } from '../../lines/rows.ts';

const LABEL = /^(?:[([]?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,6})[.)\]:]+|\(?(?:[A-Z]|\d{1,3})(?:\.\d{1,3})+[.)]?)$/;
/** The mark of a note, raised before its text: of the size of the text, it is smaller than this. */
const NOTE_MARK = /^(?:\d{1,3}|[ivxlc]{1,6}|[*†‡§]{1,3})$/;
const MARK_SIZE = 0.85;
/** In ems: the widest gap that a tab leaves behind a label. */
const WIDEST = 6;

/** @param segments from the top, those of a row from left to right. */
export function joinLabels(segments: readonly Segment[]): readonly Segment[] {
  // The number of a formula stands at the end of its column, beside the text of the next one.
  const gutters = clearStrips(segments).map(({ from, to }) => (from + to) / 2);
  const isParted = (left: Segment, right: Segment) => gutters.some((x) => x > left.box.right && x < right.box.left);
  const joined: Segment[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    if (before && areBeside(before, segment) && belong(before, segment) && !isParted(before, segment)) {
      joined[joined.length - 1] = makeSegment([...before.words, ...segment.words]);
    } else joined.push(segment);
  }
  return joined;
}

function belong(left: Segment, right: Segment): boolean {
  const gap = (right.box.left - left.box.right) / Math.max(1, Math.min(left.em, right.em));
  if (gap < 0 || gap > WIDEST) return false;
  const [leftText, rightText] = [textOf(left), textOf(right)];
  return directionOf(rightText) === 'rtl' || directionOf(leftText) === 'rtl'
    ? isLabel(rightText)
    : (isLabel(leftText) && !isLabel(rightText)) || isNoteMark(left, right);
}

function isNoteMark(left: Segment, right: Segment): boolean {
  return left.em < MARK_SIZE * right.em && left.box.bottom < right.box.bottom && NOTE_MARK.test(textOf(left));
}

function isLabel(text: string): boolean {
  return isBullet(text) || LABEL.test(text);
}

function textOf({ words }: Segment): string {
  return words.map(({ word }) => word.text).join('');
}
