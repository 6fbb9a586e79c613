/** Tells where the columns of a strip begin and end. Calc draws fills and lines of merged cells further than the columns that it prints. */
import type { PageRules } from '../../../../adapters/pdfium-lines.ts';
import type { SheetWord } from '../items/sheet-word.ts';

/** x of where a strip begins and ends, with all that it draws. */
export interface StripReach {
  readonly left: number;
  readonly right: number;
}

interface StripPage extends PageRules {
  readonly words: readonly SheetWord[];
}

/** In points: ends of one column are no further apart. */
const SAME = 1.5;
/** Of all that is drawn up to the last text or further: what fewer reach is no column of the strip. */
const MOST = 0.5;

/** On its pages. @param isOwn whether a word stands in a cell of this strip alone. */
export function stripReach(strip: readonly StripPage[], isOwn: (word: SheetWord) => boolean): StripReach {
  const texts = strip.flatMap(({ words }) => words.filter(isOwn).map(({ box }) => box));
  const drawn = strip.flatMap(({ lines, fills }) => [
    ...fills.map(({ box }) => box),
    ...lines.flatMap(({ level, from, to }) => (level ? [{ left: from, right: to }] : [])),
  ]);
  const upright = strip.flatMap(({ lines }) => lines.flatMap(({ level, at }) => (level ? [] : [at])));
  const textRight = texts.reduce((most, { right }) => Math.max(most, right), -Infinity);
  const ends = drawn.map(({ right }) => right).filter((right) => right > textRight - SAME);
  const shared = ends.filter((end) => ends.filter((other) => other > end - SAME).length >= MOST * ends.length);
  // Lines that stand upright are drawn once for many rows, and so count only where nothing lies or is filled.
  const sides = ends.length > 0 ? shared : upright;
  const lefts = [...texts, ...drawn].map(({ left }) => left);
  return {
    left: [...lefts, ...upright].reduce((least, at) => Math.min(least, at), Infinity),
    right: sides.reduce((most, at) => Math.max(most, at), textRight),
  };
}
