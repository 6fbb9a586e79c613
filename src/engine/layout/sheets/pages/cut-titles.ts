/** Finds titles that the end of a page cuts, and whose cell goes on over the next strip: they stand in its middle. */
import { middle } from '../../lines/rows.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { isLevelWith, type Repeated, SAME_PLACE, type StripText, seenWidth } from './strip-texts.ts';

/** In points: the middle of a title is no further from that of its cell, and its cell begins further left than it does. */
const CENTRED = 1.5;
const AT_SIDE = 4;
/** More texts that the end of a page cuts are those of a list. */
const MAX_TITLES = 100;

/**
 * A text that runs over the empty cells beside it is drawn on both strips, too: at a side of its cell, or in the middle of it, as far as
 * columns are alike. @param texts from the first strip on.
 */
export function cutTitles(texts: readonly StripText[]): readonly Repeated[] {
  const [begun, cutBefore] = [texts.filter(isCutAtEnd), texts.filter(isCutAtStart)];
  if (begun.length > MAX_TITLES) return [];
  return begun.flatMap((first) => {
    const after = cutBefore.filter((each) => each.strip > first.strip);
    const again = after.filter((each) => isSame(first, each));
    if (isInMiddle(first, again.at(-1))) return cellOf(first, again, again.at(-1));
    const last = after.findLast((each) => isSameCell(first, each));
    return last ? cellOf(first, partsOf(first, last, texts), last) : [];
  });
}

function cellOf(first: StripText, again: readonly StripText[], last: StripText | undefined): readonly Repeated[] {
  if (!first.clip || !last?.clip) return [];
  const [best = first, ...others] = [first, ...again].toSorted(
    (a, b) => b.words.length - a.words.length || seenWidth(b) - seenWidth(a),
  );
  const [from, to] = [
    { strip: first.strip, x: first.clip.left },
    { strip: last.strip, x: last.clip.right },
  ];
  return [{ best, others, from, to }];
}

function isCutAtEnd({ box, clip }: StripText): boolean {
  return clip !== undefined && box.left > clip.left + AT_SIDE && box.right > clip.right + SAME_PLACE;
}

/** It ends on its last strip. */
function isCutAtStart({ box, clip }: StripText): boolean {
  return clip !== undefined && box.left < clip.left - SAME_PLACE && box.right < clip.right - AT_SIDE;
}

/** A page has no words that it does not show in part: the next one has them. */
function isSame(first: StripText, again: StripText): boolean {
  const isBegin = (words: readonly SheetWord[]) => words.every(({ text }, index) => text === again.words[index]?.text);
  return isLevelWith(first, again) && isBegin(first.words);
}

function isInMiddle(first: StripText, last: StripText | undefined): boolean {
  if (!first.clip || !last?.clip) return false;
  return Math.abs(first.box.left - first.clip.left - (last.clip.right - last.box.right)) < CENTRED;
}

/** A cell whose text is too high for it clips it to its part of the page. */
function isSameCell(first: StripText, last: StripText): boolean {
  const [one, other] = [first, last].map(({ words: [word], clip }) => (word?.isCellClip ? clip : undefined));
  return one && other ? Math.abs(one.top - other.top) + Math.abs(one.bottom - other.bottom) < SAME_PLACE : false;
}

/** What the cell shows on later strips up to its last one. */
function partsOf(first: StripText, last: StripText, texts: readonly StripText[]): readonly StripText[] {
  const { top, bottom } = last.clip ?? last.box;
  return texts.filter(({ strip, box, words }) => {
    const isWithin = strip > first.strip && strip <= last.strip && middle(box) > top && middle(box) < bottom;
    return isWithin && words.every(({ text }) => first.text.includes(text));
  });
}
