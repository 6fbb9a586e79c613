/** Puts the words of a cell into the order in which they are read, from where they stand (UAX #9, turned round). */
import { unionBox } from '../../page/boxes/boxes.ts';
import { type ScriptClass, scriptClass } from '../../page/letters/script-class.ts';
import type { PlacedWord } from '../../page/words/words.ts';
import { type BaseDirection, gapBetween, type OrderedWord, touches } from './ordered-words.ts';
import { BRACKET, pairBrackets } from './pair-brackets.ts';

/** In ems: the space between groups of thousands. */
const GROUP_GAP = 0.45;

/** Words that run one way, from left to right. */
interface Run {
  readonly words: readonly PlacedWord[];
  readonly runsLeft: boolean;
}

/** @param visual from left to right. @returns brackets and groups of thousands as they are to be written. */
export function bidiOrder(visual: readonly PlacedWord[], base: BaseDirection): readonly OrderedWord[] {
  return pairBrackets(orderOf(base === 'rtl' ? joinThousands(visual) : visual, base), base);
}

/** The words themselves. @param visual from left to right. */
export function orderOf(visual: readonly PlacedWord[], base: BaseDirection): readonly OrderedWord[] {
  const runs = base === 'rtl' ? partRunsRight(visual).reverse() : partRunsLeft(visual);
  return runs.flatMap((run, index): readonly OrderedWord[] => {
    const inOrder = run.runsLeft ? [...run.words].reverse() : run.words;
    const above = runs[index - 1];
    return inOrder.map((placed, place) => {
      const before = inOrder[place - 1];
      if (before) return { placed, gap: gapBetween(before.box, placed.box) };
      return { placed, gap: above ? gapBetween(extent(above), extent(run)) : 0 };
    });
  });
}

function extent({ words }: Run): PlacedWord['box'] {
  return unionBox(words.map(({ box }) => box));
}

/** Of a left-to-right cell: right-to-left words that follow each other are one run. */
function partRunsLeft(words: readonly PlacedWord[]): Run[] {
  const runs: { readonly words: PlacedWord[]; readonly runsLeft: boolean }[] = [];
  for (const placed of words) {
    const runsLeft = scriptClass(placed.word.text) === 'right';
    const last = runs.at(-1);
    if (last && last.runsLeft === runsLeft) last.words.push(placed);
    else runs.push({ words: [placed], runsLeft });
  }
  return runs;
}

/**
 * Of a right-to-left cell: Latin letters are a run with the numbers and signs between them and the numbers behind them, and
 * numbers with the signs that belong to them (W4 to W7, N1). Every other word is a run of its own.
 */
function partRunsRight(words: readonly PlacedWord[]): Run[] {
  const runs: Run[] = [];
  const ahead = lookAhead(words);
  for (let from = 0; from < words.length; ) {
    const to = endOfRun(words, from, ahead);
    runs.push({ words: words.slice(from, to), runsLeft: false });
    from = to;
  }
  return runs;
}

interface Ahead {
  /** Of the next word that is no sign. */
  readonly next: number | undefined;
  /** The next letters are Arabic, so a number here is read as an Arabic one: fewer signs belong to it (W2). */
  readonly isAfterArabic: boolean;
}

/** What stands to the right of each word. */
function lookAhead(words: readonly PlacedWord[]): readonly Ahead[] {
  const ahead: Ahead[] = [];
  let [next, isAfterArabic]: [number | undefined, boolean] = [undefined, false];
  for (const [index, placed] of [...words.entries()].reverse()) {
    ahead[index] = { next, isAfterArabic };
    const own = classOf(placed);
    if (own !== 'sign') next = index;
    if (own === 'left' || own === 'right') isAfterArabic = /\p{sc=Arab}/u.test(placed.word.text);
  }
  return ahead;
}

/** The index behind the run that begins here. */
function endOfRun(words: readonly PlacedWord[], from: number, ahead: readonly Ahead[]): number {
  const isAfterArabic = ahead[from]?.isAfterArabic ?? false;
  const hasUnit = (unit: number, number: number) =>
    !isAfterArabic && isUnit(words[unit]) && isTouching(words[unit], words[number]);
  let at = hasUnit(from, from + 1) ? from + 1 : from;
  if (!runsRight(words[at])) return from + 1;
  let hasLatin = classOf(words[at]) === 'left';
  for (;;) {
    const next = ahead[at]?.next;
    if (next === undefined || !runsRight(words[next]) || isReadBefore(words, at, next, ahead)) break;
    if (isEnclosed(words, from, at)) break;
    hasLatin ||= classOf(words[next]) === 'left';
    if (!hasLatin && !isOneNumber(words.slice(at, next + 1), isAfterArabic)) break;
    at = next;
  }
  return hasUnit(at + 1, at) || closesBracket(words, from, at) ? at + 2 : at + 1;
}

/**
 * Whether a number to the right of Latin letters is read before them, as in `10 GB`. Where it stands does not tell it from
 * `Python 3`, but programs draw text in the order of reading, and what runs one way at once.
 */
function isReadBefore(words: readonly PlacedWord[], latin: number, number: number, ahead: readonly Ahead[]): boolean {
  if (classOf(words[latin]) !== 'left' || classOf(words[number]) !== 'number') return false;
  if (classOf(words[ahead[number]?.next ?? -1]) === 'left') return false;
  const [own, other] = [words[number]?.word.object, words[latin]?.word.object];
  return own !== undefined && other !== undefined && own < other;
}

/** Whether a bracket that opened among Latin letters closes behind them: then it belongs to them (N0). */
function closesBracket(words: readonly PlacedWord[], from: number, at: number): boolean {
  const brackets = words.slice(from, at + 1).filter(({ word }) => BRACKET.test(word.text));
  const isNext = BRACKET.test(words[at + 1]?.word.text ?? '') && isTouching(words[at], words[at + 1]);
  return isNext && brackets.length % 2 === 1;
}

/** Whether brackets enclose the words: what stands behind these is read before them (N0). */
function isEnclosed(words: readonly PlacedWord[], from: number, at: number): boolean {
  const isBracket = (placed: PlacedWord | undefined) => placed !== undefined && BRACKET.test(placed.word.text);
  if (!isBracket(words[from - 1]) || !isBracket(words[at + 1])) return false;
  return isTouching(words[from - 1], words[from]) && !words.slice(from, at + 1).some(isBracket);
}

function runsRight(placed: PlacedWord | undefined): boolean {
  const own = classOf(placed);
  return own === 'left' || own === 'number';
}

function classOf(placed: PlacedWord | undefined): ScriptClass {
  return scriptClass(placed?.word.text ?? '');
}

/** Signs that take the direction of the number that they touch. */
function isUnit(placed: PlacedWord | undefined): boolean {
  return /^[#$%°€£¥‰]+$/.test(placed?.word.text ?? '');
}

/** Two numbers that touch, or have one sign between them and no white. */
function isOneNumber(words: readonly PlacedWord[], isAfterArabic: boolean): boolean {
  if (words.length > 3 || !words.every((each, index) => index === 0 || isTouching(words[index - 1], each)))
    return false;
  return words.length === 2 || (isAfterArabic ? /^[.,:/]$/ : /^[-+.,:/]$/).test(words[1]?.word.text ?? '');
}

function isTouching(a: PlacedWord | undefined, b: PlacedWord | undefined): boolean {
  return a !== undefined && b !== undefined && touches(gapBetween(a.box, b.box), a, b);
}

const THOUSANDS = /^\d{3}(?!\d)/;

/** Groups of thousands are one number with spaces that do not break, or they would be read from the last to the first. */
function joinThousands(visual: readonly PlacedWord[]): readonly PlacedWord[] {
  const joined: PlacedWord[] = [];
  for (const placed of visual) {
    const last = joined.at(-1);
    const gap = last ? gapBetween(last.box, placed.box) : 0;
    const isGroup = last && /^\d{1,3}(?:\u00a0\d{3})*$/.test(last.word.text) && THOUSANDS.test(placed.word.text);
    if (last && isGroup && gap < GROUP_GAP * placed.word.sizePt && !touches(gap, last, placed))
      joined[joined.length - 1] = joinWords(last, placed);
    else joined.push(placed);
  }
  return joined;
}

function joinWords(a: PlacedWord, b: PlacedWord): PlacedWord {
  const glyphs = a.word.glyphs &&
    b.word.glyphs && {
      glyphs: {
        from: Math.min(a.word.glyphs.from, b.word.glyphs.from),
        to: Math.max(a.word.glyphs.to, b.word.glyphs.to),
      },
    };
  const word = {
    ...a.word,
    text: `${a.word.text}\u00a0${b.word.text}`,
    box: unionBox([a.word.box, b.word.box]),
    ...glyphs,
  };
  return { word, box: unionBox([a.box, b.box]) };
}
