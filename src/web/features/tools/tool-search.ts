/** Finds tools by what people call the work: "make smaller" finds Compress PDF. */
import type { ToolCard } from '../../../contract/catalogue.ts';

/** The tools that every typed word fits, best first; all of them for an empty text. */
export function findTools(cards: readonly ToolCard[], text: string): readonly ToolCard[] {
  const wanted = plain(text).split(' ').filter(Boolean);
  if (wanted.length === 0) return cards;
  return cards
    .map((card) => ({ card, score: scoreOf(card, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ card }) => card);
}

/** 0 when a word fits nowhere; a hit in the name counts most. */
function scoreOf(card: ToolCard, wanted: readonly string[]): number {
  const fields = [
    { weight: 4, words: wordsOf(card.name) },
    { weight: 2, words: card.keywords.flatMap(wordsOf) },
    { weight: 2, words: card.extensions },
    { weight: 1, words: wordsOf(card.summary) },
  ];
  let score = 0;
  for (const word of wanted) {
    const hits = fields.filter(({ words }) => words.some((each) => each.startsWith(word)));
    if (hits.length === 0) return 0;
    score += Math.max(...hits.map(({ weight }) => weight));
  }
  return score;
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
