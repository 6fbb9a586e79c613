/** Finds tools by what people call the work: "make smaller" finds Compress PDF. */
import type { ToolCard } from '../../../contract/catalogue.ts';

type Keywords = Readonly<Record<string, readonly string[]>>;

/** Points of a hit: in the name or id, in what people call the work or the ending of a file, in the summary. */
const POINTS = { name: 4, word: 2, summary: 1 } as const;
/** For typed words that stand together and in this order, as in "word to pdf". */
const PHRASE_POINTS = { name: 8, word: 4 } as const;

/** Shorter words, as "to" and "in", and what every name has say little of the work. */
const TELLING_LETTERS = 3;
const IN_EVERY_NAME = 'pdf';

/**
 * The tools that every typed word fits, best first, or where there are none those that most of them fit; all tools for an
 * empty text.
 * @param keywords by tool; without them names, summaries and endings count.
 */
export function findTools(cards: readonly ToolCard[], text: string, keywords: Keywords = {}): readonly ToolCard[] {
  const wanted = plain(text);
  if (wanted === '') return cards;
  const scored = (words: readonly string[]) =>
    cards.map((card) => ({ card, ...scoreOf(card, wanted, words, keywords[card.id] ?? []) }));
  const all = wanted.split(' ');
  const fit = scored(all).filter(({ hits }) => hits === all.length);
  if (fit.length > 0) return best(fit);
  const some = scored(all.filter((word) => word.length >= TELLING_LETTERS && word !== IN_EVERY_NAME));
  const most = Math.max(...some.map(({ hits }) => hits));
  return most === 0 ? [] : best(some.filter(({ hits }) => hits === most));
}

interface Scored {
  readonly card: ToolCard;
  /** Typed words that fit. */
  readonly hits: number;
  readonly score: number;
}

function best(scored: readonly Scored[]): readonly ToolCard[] {
  return scored.toSorted((a, b) => b.score - a.score).map(({ card }) => card);
}

/** A hit in the name counts most. */
function scoreOf(card: ToolCard, wanted: string, typed: readonly string[], keywords: readonly string[]) {
  const fields = [
    // The id says `grayscale` where the name says “Greyscale”.
    { points: POINTS.name, words: [...wordsOf(card.name), ...card.id.split('-')] },
    { points: POINTS.word, words: [...keywords.flatMap(wordsOf), ...card.extensions] },
    { points: POINTS.summary, words: wordsOf(card.summary) },
  ];
  let score = phrasePoints(card, wanted, keywords);
  let hits = 0;
  for (const word of typed) {
    const points = fields.find(({ words }) => words.some((each) => isMeant(each, word)))?.points;
    if (points === undefined) continue;
    score += points;
    hits++;
  }
  return { hits, score };
}

/** A word is half typed, or has an ending: "photos", "merged". */
function isMeant(word: string, typed: string): boolean {
  const ending = typed.length - word.length;
  return word.startsWith(typed) || (word.length > TELLING_LETTERS && ending <= MOST_ENDING && typed.startsWith(word));
}

const MOST_ENDING = 2;

function phrasePoints({ name }: ToolCard, wanted: string, keywords: readonly string[]): number {
  if (!wanted.includes(' ')) return 0;
  if (plain(name).startsWith(wanted)) return PHRASE_POINTS.name;
  return keywords.some((each) => plain(each).startsWith(wanted)) ? PHRASE_POINTS.word : 0;
}

function wordsOf(text: string): readonly string[] {
  return plain(text).split(' ');
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
