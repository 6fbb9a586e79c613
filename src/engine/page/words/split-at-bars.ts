/** Parts words where a bar under or through them begins or ends: only some of their letters are underlined or struck out. */
import type { GlyphColumns } from '../../../adapters/glyph-columns.ts';
import { directionOf } from '../letters/letters.ts';
import type { Word } from './words.ts';

interface Bar {
  readonly from: number;
  readonly to: number;
}

/** In ems: a bar ends where a letter does. */
const AT_LETTER = 0.1;

/** @param isUnder whether a bar runs under or through a word, as far as its height tells. */
export function splitAtBars<B extends Bar>(
  words: readonly Word[],
  bars: readonly B[],
  glyphs: GlyphColumns,
  isUnder: (bar: B, word: Word) => boolean,
): readonly Word[] {
  return words.flatMap((word) => {
    const ends = bars.flatMap((bar) => (isUnder(bar, word) ? [bar.from, bar.to] : []));
    const inside = ends.filter((end) => end > word.box.left && end < word.box.right);
    return inside.length === 0 ? [word] : splitWord(word, inside, glyphs);
  });
}

function splitWord(word: Word, ends: readonly number[], glyphs: GlyphColumns): readonly Word[] {
  if (!word.glyphs || word.turn !== 0 || directionOf(word.text) === 'rtl') return [word];
  const { from, to } = word.glyphs;
  const letters = Array.from({ length: to - from }, (_, index) => glyphs.text(from + index));
  // Letters that were put together, or moved, can no longer be parted by place.
  if (letters.join('') !== word.text) return [word];
  const reach = AT_LETTER * word.sizePt;
  const parts: { from: number; to: number }[] = [];
  let start = from;
  for (let index = from + 1; index < to; index++) {
    const [before, after] = [glyphs.box(index - 1), glyphs.box(index)];
    const isEnd = ends.some((end) => end > before.right - reach && end < after.left + reach);
    if (!isEnd) continue;
    parts.push({ from: start, to: index });
    start = index;
  }
  parts.push({ from: start, to });
  return parts.map((part, index) => partOf(word, part, glyphs, index === 0, part.to === to));
}

function partOf(
  word: Word,
  { from, to }: { readonly from: number; readonly to: number },
  glyphs: GlyphColumns,
  isFirst: boolean,
  isLast: boolean,
): Word {
  const all = Array.from({ length: to - from }, (_, index) => from + index);
  return {
    ...word,
    text: all.map((index) => glyphs.text(index)).join(''),
    box: { ...word.box, left: glyphs.box(from).left, right: glyphs.box(to - 1).right },
    glyphs: { from, to },
    followsSpace: isFirst && word.followsSpace,
    endsInSoftHyphen: isLast && word.endsInSoftHyphen,
    endsLine: isLast && word.endsLine,
  };
}
