/** Finds tools by what people call the work: "make smaller" finds Compress PDF. */
import type { ToolCard } from '../../../contract/catalogue.ts';

type Keywords = Readonly<Record<string, readonly string[]>>;

/** Points of a hit: in the name, in what people call the work or the ending of a file, in the summary. */
const POINTS = { name: 4, word: 2, summary: 1 } as const;
/** For typed words that stand together and in this order, as in "word to pdf". */
const PHRASE_POINTS = { name: 8, word: 4 } as const;

/**
 * The tools that every typed word fits, best first; all of them for an empty text.
 * @param keywords by tool; without them names, summaries and endings count.
 */
export function findTools(cards: readonly ToolCard[], text: string, keywords: Keywords = {}): readonly ToolCard[] {
  const wanted = plain(text);
  if (wanted === '') return cards;
  return cards
    .map((card) => ({ card, score: scoreOf(card, wanted, keywords[card.id] ?? []) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ card }) => card);
}

/** 0 when a word fits nowhere; a hit in the name counts most. */
function scoreOf(card: ToolCard, wanted: string, keywords: readonly string[]): number {
  const fields = [
    { points: POINTS.name, words: wordsOf(card.name) },
    { points: POINTS.word, words: [...keywords.flatMap(wordsOf), ...card.extensions] },
    { points: POINTS.summary, words: wordsOf(card.summary) },
  ];
  let score = phrasePoints(card, wanted, keywords);
  for (const word of wanted.split(' ')) {
    const hits = fields.filter(({ words }) => words.some((each) => each.startsWith(word)));
    if (hits.length === 0) return 0;
    score += Math.max(...hits.map(({ points }) => points));
  }
  return score;
}

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
