/** Puts glyphs in the order of their file into letters: words with what parts them. */
import type { Glyph } from '../../../adapters/glyph-columns.ts';
import type { PageSize } from '../../../contract/pages/page-size.ts';
import type { Letter } from './found-letters.ts';
import { joinWords, type Word } from './words.ts';

const SOFT_HYPHEN = /[\u0002\u00ad\ufffe]/g;

/** @param numbers whether the glyphs carry the numbers of the walk. */
export function lettersOfGlyphs(glyphs: readonly Glyph[], page: PageSize, numbers: boolean): readonly Letter[] {
  const byIndex = new Map(glyphs.map((glyph) => [glyph.index ?? -1, glyph]));
  const words = joinWords(glyphs, page, { offPage: true });
  const letters: Letter[] = [];
  for (const [at, word] of words.entries()) {
    const { from, to } = word.glyphs ?? { from: 0, to: 0 };
    const before = breakBetween(words[at - 1], word);
    const isLineOnSlope = word.text.includes(' ');
    let isFirst = true;
    let space: ' ' | '' = '';
    for (let index = from; index < to; index++) {
      const glyph = byIndex.get(index);
      const text = glyph?.text.replace(SOFT_HYPHEN, '') ?? '';
      if (glyph?.text === ' ' && isLineOnSlope) space = ' ';
      if (!glyph || glyph.generated || text.trim() === '') continue;
      letters.push({
        text,
        box: glyph.box,
        turn: word.turn,
        before: isFirst ? before : space,
        ...(numbers ? { glyph: index } : {}),
      });
      isFirst = false;
      space = '';
    }
  }
  return letters;
}

function breakBetween(before: Word | undefined, word: Word): Letter['before'] {
  if (!before) return '';
  if (before.endsInSoftHyphen) return '-\n';
  return before.endsLine || !isOnLine(before, word) ? '\n' : ' ';
}

function isOnLine(a: Word, b: Word): boolean {
  const [first, second] = [a.box, b.box];
  const isAcross = a.turn % 2 === 1;
  const overlap = isAcross
    ? Math.min(first.right, second.right) - Math.max(first.left, second.left)
    : Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
  return a.turn === b.turn && overlap > 0.3 * Math.min(a.sizePt, b.sizePt);
}
