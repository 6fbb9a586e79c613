/** Knows letters of scripts that are set without spaces or in taller lines. */

const WITHOUT_SPACES = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]/;
/** Brackets, commas, stops and other signs as wide as a letter, with their own white. */
const FULL_WIDTH_SIGN = /[\u3001-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
const SOUTH_EAST_ASIAN = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const HANGUL = /[\u1100-\u11ff\uac00-\ud7af]/;

/** Chinese and Japanese: no space parts words, and a line may end behind nearly every sign. */
export function isWithoutSpaces(text: string): boolean {
  return WITHOUT_SPACES.test(text);
}

export function isFullWidthSign(text: string): boolean {
  return FULL_WIDTH_SIGN.test(text);
}

export function isKorean(text: string): boolean {
  return HANGUL.test(text);
}

/** Thai, Lao, Burmese and Khmer: no space parts words, and lines end between words that a dictionary knows. */
export function isSouthEastAsian(text: string): boolean {
  return SOUTH_EAST_ASIAN.test(text);
}

/** Whether no space parts what stands before and behind the end of a line. @param end its last letter. @param start the first of the next. */
export function joinsWithoutSpace(end: string, start: string): boolean {
  if (isFullWidthSign(end) || isFullWidthSign(start)) return true;
  return [isWithoutSpaces, isSouthEastAsian].some((isOf) => isOf(end) && isOf(start));
}

/** A line with one such letter stands as far from the next as their font asks for, which is more than others do. */
export function isEastAsian(text: string): boolean {
  return WITHOUT_SPACES.test(text) || HANGUL.test(text);
}
