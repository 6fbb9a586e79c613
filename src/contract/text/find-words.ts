/** Finds words in text as people mean them: any kind of blank, over line ends and hyphens. The work and its preview share it. */

/** Where something stands in a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Finds one thing wherever it stands in a text, whose lines end in line feeds. */
export interface Finder {
  find(text: string): readonly TextRange[];
}

export interface WordOptions {
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
}

/** Signs that look alike and are typed alike. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2212': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
};

/** Signs that nobody sees: soft hyphens, joiners, byte order marks. */
const UNSEEN = /^[\u00ad\u200b-\u200f\u2060\ufeff\u0000-\u0008\u000e-\u001f]$/;
const BLANK = /^\s$/;
const WORD_SIGN = /[\p{L}\p{N}\p{M}_]/u;
/** Shorter words are not looked for across blanks that only look like some. */
const MIN_SQUEEZED = 5;

/** A text in its plainest form, with the place in the text that each of its units comes from. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** What people type, one line of it. */
export function wordFinder(words: string, options: WordOptions): Finder {
  const wanted = fold(words.trim(), options.matchCase, false).text.trim();
  const squeezed = wanted.replaceAll(' ', '');
  return {
    find(text) {
      if (wanted === '') return [];
      const plain = fold(text, options.matchCase, false);
      const found = occurrences(plain, wanted, options.wholeWords);
      if (/-\s*\n/.test(text))
        found.push(...occurrences(fold(text, options.matchCase, true), wanted, options.wholeWords));
      if (squeezed.length >= MIN_SQUEEZED) found.push(...occurrences(squeeze(plain), squeezed, true));
      return joinRanges(found);
    },
  };
}

/** Ranges in their order, those that overlap made one. */
export function joinRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const joined: TextRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last && range.start < last.end) joined[joined.length - 1] = { ...last, end: Math.max(last.end, range.end) };
    else joined.push(range);
  }
  return joined;
}

/** @param joinsLines whether a hyphen at a line end, and the line end, are nothing. */
function fold(text: string, matchCase: boolean, joinsLines: boolean): Folded {
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const broken = joinsLines && /[-\u2010\u00ad]/.test(letter) ? /^.\s*\n\s*/u.exec(text.slice(at, at + 40)) : null;
    const end = at + (broken ? broken[0].length : letter.length);
    const plain = broken ? '' : plainLetter(letter, matchCase);
    const isSecondBlank = plain === ' ' && folded.endsWith(' ');
    if (!isSecondBlank) {
      folded += plain;
      for (let unit = 0; unit < plain.length; unit++) {
        from.push(at);
        to.push(end);
      }
    }
    at = end;
  }
  return { text: folded, from, to };
}

function plainLetter(letter: string, matchCase: boolean): string {
  if (BLANK.test(letter)) return ' ';
  if (UNSEEN.test(letter)) return '';
  const plain = ALIKE[letter] ?? letter.normalize('NFKC');
  return matchCase ? plain : plain.toLowerCase();
}

/** Without blanks; the places before and behind each blank are remembered as ends of words. */
function squeeze({ text, from, to }: Folded): Folded & { readonly breaks: ReadonlySet<number> } {
  const kept: number[] = [];
  const breaks = new Set<number>();
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ' ') breaks.add(kept.length);
    else kept.push(at);
  }
  return {
    text: kept.map((at) => text[at]).join(''),
    from: kept.map((at) => from[at] ?? 0),
    to: kept.map((at) => to[at] ?? 0),
    breaks,
  };
}

function occurrences(
  folded: Folded & { readonly breaks?: ReadonlySet<number> },
  wanted: string,
  wholeWords: boolean,
): TextRange[] {
  const { text, from, to, breaks } = folded;
  const found: TextRange[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isEdge = (place: number) => breaks?.has(place) === true || !isInsideWord(text, place);
    if (wholeWords && !(isEdge(at) && isEdge(end))) continue;
    found.push({ start: from[at] ?? 0, end: to[end - 1] ?? 0 });
  }
  return found;
}

function isInsideWord(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return WORD_SIGN.test(lastLetter(text, at)) && WORD_SIGN.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function lastLetter(text: string, before: number): string {
  const unit = text.charCodeAt(before - 1);
  const isLow = unit >= 0xdc00 && unit < 0xe000;
  return text.slice(before - (isLow ? 2 : 1), before);
}
