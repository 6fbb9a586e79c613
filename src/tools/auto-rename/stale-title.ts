/** Tells a title that stayed behind from another document: the page has its own, and next to no word of it. */
import { type SeenLine, visibleTitle } from './visible-title.ts';

/** On a page with fewer words, a title must have more: it may be a logo, or a name on a cover. */
const MIN_WORDS = 30;
const MIN_TITLE_WORDS = 2;
const MIN_COVER_TITLE_WORDS = 4;
/** A title is so much larger than most letters of the page. */
const LARGER = 1.3;
/** Of its words: "plan" and "report" are in many titles. */
const MOST_SHARED = 0.2;

/** @param said title of the properties. @param lines of the first page, as they are in the file. */
export function isStale(said: string, lines: readonly SeenLine[]): boolean {
  const wanted = wordsOf(said);
  if (wanted.length === 0 || !hasClearTitle(lines)) return false;
  // Letters alone, for titles that are spaced out or divided at the end of a line.
  const letters = bare(textOf(lines));
  return wanted.filter((word) => letters.includes(word)).length <= MOST_SHARED * wanted.length;
}

function hasClearTitle(lines: readonly SeenLine[]): boolean {
  const title = visibleTitle(lines) ?? '';
  const isCover = wordsOf(textOf(lines)).length < MIN_WORDS;
  if (wordsOf(title).length < (isCover ? MIN_COVER_TITLE_WORDS : MIN_TITLE_WORDS)) return false;
  const isOfTitle = ({ text }: SeenLine) => bare(text) !== '' && bare(title).includes(bare(text));
  const size = Math.max(0, ...lines.filter(isOfTitle).map(({ sizePt }) => sizePt));
  const others = lines.filter((line) => !isOfTitle(line));
  return others.length > 0 && size >= LARGER * commonSize(others);
}

function textOf(lines: readonly SeenLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}

/** That half of the letters do not exceed. */
function commonSize(lines: readonly SeenLine[]): number {
  const bySize = [...lines].sort((a, b) => a.sizePt - b.sizePt);
  const half = bySize.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let passed = 0;
  for (const { text, sizePt } of bySize) {
    passed += text.length;
    if (passed >= half) return sizePt;
  }
  return 0;
}

/** Words that say something, as they can be compared; scripts without spaces too. */
function wordsOf(text: string): readonly string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.normalize('NFKC'))];
  return words
    .filter(({ isWordLike }) => isWordLike)
    .flatMap(({ segment }) => (says(bare(segment)) ? [bare(segment)] : []));
}

function says(word: string): boolean {
  return /^\p{L}/u.test(word) && word.length >= (/^\p{ASCII}+$/u.test(word) ? 4 : 2);
}

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
