/** Tells how the letters of cells look beside the usual ones of their table: their colour, their size, and whether they slope. */
import type { Word } from '../../page/words/words.ts';
import type { CellLetters } from './grid.ts';

const BLACK = '000000';
const WHITE = 'ffffff';
/** Sizes that differ by less are one, to the eye. */
const SAME_SIZE = 0.15;
/** Letters of a title and of a note are so many times as large at most and at least. */
const SIZES = { min: 0.6, max: 4 };
/** Of 255: letters nearer to what is behind them could not be read. */
const LEAST_CONTRAST = 60;
const ITALIC_NAME = /italic|oblique/i;

/** In points: what most letters have; 0 where there is none. */
export function usualSize(words: readonly Word[]): number {
  const counts = new Map<number, number>();
  for (const { sizePt, text } of words) {
    const size = Math.round(sizePt * 2) / 2;
    counts.set(size, (counts.get(size) ?? 0) + text.length);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** What differs from plain letters. @param fill `rrggbb` behind the cell. */
export function lettersOf(words: readonly Word[], fill: string | undefined, usualPt: number): CellLetters {
  const [first] = words;
  if (!first) return {};
  const { colour = BLACK } = first;
  const isOne = words.every((word) => (word.colour ?? BLACK) === colour);
  const hasColour = isOne && colour !== BLACK && contrast(colour, fill ?? WHITE) >= LEAST_CONTRAST;
  const largest = words.reduce((most, { sizePt }) => Math.max(most, sizePt), 0);
  const size = usualPt > 0 ? largest / usualPt : 1;
  const share = Math.min(SIZES.max, Math.max(SIZES.min, size));
  return {
    ...(hasColour ? { colour } : {}),
    ...(words.every(({ font }) => font.italic || ITALIC_NAME.test(font.name)) ? { italic: true } : {}),
    ...(Math.abs(size - 1) > SAME_SIZE ? { size: Math.round(share * 20) / 20 } : {}),
  };
}

/** By the brightness of both, from 0 to 255. */
function contrast(a: string, b: string): number {
  return Math.abs(brightness(a) - brightness(b));
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
