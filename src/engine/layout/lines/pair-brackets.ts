/** Turns brackets round that open and close the wrong way: PDFium turns some of a line with right-to-left letters, not others. */
import { type BaseDirection, type OrderedWord, touches } from './ordered-words.ts';

const OPENING = '([{«';
const CLOSING = ')]}»';
export const BRACKET = /[()[\]{}«»]/;
/** Signs that stand behind a closing bracket without a space. */
const STOPS = /^[.,;:!?،؛؟]/;

/**
 * A bracket with white on one side opens or closes towards the other. Where white tells nothing, it closes what is open in
 * right-to-left cells, and stays as it is in others.
 * @param words of a cell, in the order of reading.
 */
export function pairBrackets(words: readonly OrderedWord[], base: BaseDirection): readonly OrderedWord[] {
  let open = 0;
  const amid = base === 'rtl' ? pairsAmidLetters(words) : new Map<string, boolean>();
  const turn = (sign: string, hasWhite: HasWhite, place: string): string => {
    const kind = kindOf(sign);
    if (kind === -1) return sign;
    const isAmid = !hasWhite.before && !hasWhite.behind;
    const opens =
      (isAmid ? amid.get(place) : undefined) ?? isOpening(sign, hasWhite, base === 'rtl' ? open : undefined);
    open = Math.max(0, open + (opens ? 1 : -1));
    return (opens ? OPENING : CLOSING)[kind] ?? sign;
  };
  return words.map((each, index) => {
    const { word, box } = each.placed;
    if (!BRACKET.test(word.text)) return each;
    const [before, after] = [words[index - 1], words[index + 1]];
    const letters = [...word.text];
    const text = letters.map((letter, at) => {
      const next = letters[at + 1] ?? (after && meets(each, after) ? after.placed.word.text[0] : undefined);
      const isFirst = at === 0 && !(before && meets(before, each));
      const hasWhite = { before: isFirst, behind: next === undefined || STOPS.test(next) };
      return turn(letter, hasWhite, `${index} ${at}`);
    });
    return { ...each, placed: { word: { ...word, text: text.join('') }, box } };
  });
}

function kindOf(sign: string): number {
  return Math.max(OPENING.indexOf(sign), CLOSING.indexOf(sign));
}

/** Which brackets open of those that stand by twos in a piece without white, as in `AM(R)S`; by their word and place. */
function pairsAmidLetters(words: readonly OrderedWord[]): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  let places: string[][] = [];
  const finish = () => {
    for (const own of places.filter(({ length }) => length > 0 && length % 2 === 0)) {
      for (const [order, place] of own.entries()) found.set(place, order % 2 === 0);
    }
    places = Array.from(OPENING, () => []);
  };
  finish();
  for (const [index, each] of words.entries()) {
    const before = words[index - 1];
    if (before && !meets(before, each)) finish();
    for (const [at, letter] of [...each.placed.word.text].entries()) places[kindOf(letter)]?.push(`${index} ${at}`);
  }
  finish();
  return found;
}

interface HasWhite {
  readonly before: boolean;
  readonly behind: boolean;
}

/** @param open how many brackets are open; undefined where that tells nothing. */
function isOpening(sign: string, hasWhite: HasWhite, open: number | undefined): boolean {
  if (hasWhite.before !== hasWhite.behind) return hasWhite.before;
  return open === undefined ? OPENING.includes(sign) : open === 0;
}

function meets(before: OrderedWord, each: OrderedWord): boolean {
  return touches(each.gap, before.placed, each.placed);
}
