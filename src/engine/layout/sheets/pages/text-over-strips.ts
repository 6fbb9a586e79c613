/** Leaves out what a spreadsheet program draws again: a text that runs over the end of its page goes on at the left of the next strip. */
import type { Word } from '../../../page/words/words.ts';
import { middle } from '../../lines/rows.ts';
import type { SheetWord } from '../items/sheet-word.ts';

interface StripPage {
  readonly words: readonly SheetWord[];
}

/** In points: texts that are drawn again stand at the same height, and begin at least so far before what is shown. */
const SAME_PLACE = 1;

/** @param strips pages from left to right, each strip from its first page down. */
export function withoutOverflow<P extends StripPage>(strips: readonly (readonly P[])[]): readonly (readonly P[])[] {
  return strips.map((strip, index) => {
    if (index === 0) return strip;
    return strip.map((page, band) => {
      const before = strips.slice(0, index).flatMap((each) => each[band]?.words ?? []);
      return withoutThese(page, before);
    });
  });
}

/** Without the words of texts that begin left of what is shown of them and stand at this height on a page before. */
function withoutThese<P extends StripPage>(page: P, before: readonly Word[]): P {
  const begun = page.words.filter(({ box, clip }) => clip && box.left < clip.left - SAME_PLACE);
  if (begun.length === 0 || before.length === 0) return page;
  const isAgain = (word: Word) =>
    begun.some((first) => isSameText(first, word)) &&
    before.some((each) => each.text === word.text && isLevel(each, word));
  const words = page.words.filter((word) => !isAgain(word));
  return words.length < page.words.length ? { ...page, words } : page;
}

/** Parts of one text are clipped alike, and stand at one height. */
function isSameText({ box, clip }: Word, other: Word): boolean {
  return other.clip?.left === clip?.left && other.clip?.right === clip?.right && isLevel({ box }, other);
}

function isLevel(a: Pick<Word, 'box'>, b: Pick<Word, 'box'>): boolean {
  return Math.abs(middle(a.box) - middle(b.box)) < SAME_PLACE;
}
