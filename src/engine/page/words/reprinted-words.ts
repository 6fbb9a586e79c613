/** Leaves out words that are printed again at their own place, as programs do for shadows, bold letters, and layers that cover each other. */
import type { Word } from './words.ts';

/** In ems: as far as a second print may stand from the first. */
const REACH = 0.12;

interface Print {
  readonly word: Word;
  readonly order: number;
}

/** In ems: programs without a bold font print letters again a little to the right, those of shadows lower as well. */
const BOLD = { least: 0.008, most: 0.07, level: 0.004 };
const BOLD_WEIGHT = 700;

/** Of words with the same text at one place, the last one that is visible; bold, where the others stand beside it. */
export function withoutReprints(words: readonly Word[]): readonly Word[] {
  const prints = words.map((word, order): Print => ({ word, order }));
  const covered = new Set<Word>();
  const bold = new Set<Word>();
  for (const alike of Map.groupBy(prints, ({ word }) => `${word.turn} ${word.text}`).values()) {
    // Columns hold the same word more often than rows do.
    const sorted = alike.toSorted((a, b) => a.word.box.top - b.word.box.top);
    for (const [index, one] of sorted.entries()) {
      const reach = REACH * one.word.sizePt;
      for (let next = index + 1; next < sorted.length; next++) {
        const other = sorted[next];
        if (!other || other.word.box.top - one.word.box.top > reach) break;
        if (!isSamePlace(one.word, other.word, reach)) continue;
        covered.add(coveredOf(one, other));
        if (isBold(one.word, other.word)) for (const { word } of [one, other]) bold.add(word);
      }
    }
  }
  if (covered.size === 0) return words;
  return words.flatMap((word) => {
    if (covered.has(word)) return [];
    return bold.has(word)
      ? [{ ...word, font: { ...word.font, weight: BOLD_WEIGHT, thickened: true as const } }]
      : [word];
  });
}

/** Whether two prints of one colour stand level, a little beside each other. */
function isBold(a: Word, b: Word): boolean {
  const em = Math.max(1, a.sizePt);
  const beside = Math.abs(a.box.left - b.box.left) / em;
  const isLevel = Math.abs(a.box.top - b.box.top) / em < BOLD.level;
  return isLevel && beside > BOLD.least && beside < BOLD.most && a.colour === b.colour && !a.invisible && !b.invisible;
}

function isSamePlace(a: Word, b: Word, reach: number): boolean {
  return (['left', 'right', 'bottom'] as const).every((side) => Math.abs(a.box[side] - b.box[side]) <= reach);
}

function coveredOf(one: Print, other: Print): Word {
  const [first, last] = one.order < other.order ? [one.word, other.word] : [other.word, one.word];
  return last.invisible && !first.invisible ? last : first;
}
