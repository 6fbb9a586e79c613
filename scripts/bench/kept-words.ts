/** Counts the words of one text that stand in another, as a reader would: hyphens at line ends, ligatures and lines on every page aside. */

export interface KeptWords {
  readonly words: number;
  readonly missing: readonly string[];
}

/** Lines that stand on as many pages are headers and footers, and count once. */
const REPEATED_PAGES = 3;
/** Shorter words stand in others by chance. */
const LEAST_LETTERS = 5;
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu;

/** @param before, after texts whose pages end with a form feed. */
export function keptWords(before: string, after: string): KeptWords {
  const wanted = wordsOnce(before);
  const found = new Map<string, number>();
  for (const word of wordsOf(after)) found.set(word, (found.get(word) ?? 0) + 1);
  const letters = wordsOf(after).join('');
  const missing = wanted.filter((word, place) => {
    const count = found.get(word);
    if (count) found.set(word, count - 1);
    // A word that stands alone elsewhere is not the one within a longer word.
    const forms = [count === undefined ? word : '', (wanted[place - 1] ?? '') + word, word + (wanted[place + 1] ?? '')];
    return !count && !forms.some((form) => form.length >= LEAST_LETTERS && letters.includes(form));
  });
  return { words: wanted.length, missing };
}

/** The words in their order; numbers of pages in repeated lines are fields, which change. */
function wordsOnce(text: string): readonly string[] {
  const pages = text.split('\f').map((page) => page.split('\n'));
  const places = new Map<string, number>();
  for (const lines of pages) for (const key of new Set(lines.map(keyOf))) places.set(key, (places.get(key) ?? 0) + 1);
  const seen = new Set<string>();
  return pages.flat().flatMap((line) => {
    const key = keyOf(line);
    if ((places.get(key) ?? 0) < REPEATED_PAGES) return wordsOf(line);
    if (seen.has(key)) return [];
    seen.add(key);
    return wordsOf(line.replace(/\p{N}+/gu, ' '));
  });
}

function keyOf(line: string): string {
  return wordsOf(line)
    .join(' ')
    .replace(/\p{N}+/gu, '#');
}

/** Small letters without accents; every East Asian sign is a word. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return plain.replace(EAST_ASIAN, ' $& ').match(/[\p{L}\p{N}]+/gu) ?? [];
}
