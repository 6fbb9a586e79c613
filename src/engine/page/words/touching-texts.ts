/** Parts words that are texts of two cells: the print clips the first one, and what is left of it ends where the next begins. */
import { GLYPH_GENERATED, type GlyphColumns } from '../../../adapters/glyph-columns.ts';
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../boxes/boxes.ts';
import type { Word } from './words.ts';

/** So many texts begin or end at one place of a column. */
const LEAST_ALIGNED = 3;
/** So many texts begin where one begins that surely was drawn by itself. */
const LEAST_FIRSTS = 2;
/** In points: texts of a column begin and end this exactly at one place. */
const EXACT = 0.5;
/** In points: names of columns that are as wide as these run over their side by no more. */
const OVER_SIDE = 1.5;
/** In ems: cells keep their texts from each other at least by this, and pieces of one word touch. */
const LEAST_GAP = 0.05;
/** In ems: texts of cells stand side by side on one height, letters on a slope do not. */
const LEVEL = 0.1;
/** Of the size before it: a smaller sign is raised or lowered. */
const RAISED = 0.85;
/** In heights of a name: the painted cells of its column begin no further below it. */
const BELOW = 2;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const NUMBER = /^[-+−(]?[$€£¥]?\d[\d.,' ]*[%)]?$/;

interface TouchingContext {
  readonly fills?: readonly FilledArea[];
  readonly isByCalc?: boolean;
}

/**
 * Cells are drawn one by one. A word that two of them make is parted where the second one stands in line with others: by its
 * left side, or as a number by its right one; or where painted cells end, as names of columns do that are as wide as these.
 */
export function partTouching(
  words: readonly Word[],
  glyphs: GlyphColumns,
  { fills = [], isByCalc = false }: TouchingContext = {},
): readonly Word[] {
  const level = words.filter(({ turn }) => turn === 0);
  const [begins, ends] = [level.map(({ box }) => box.left), level.map(({ box }) => box.right)].map(sorted);
  if (!begins || !ends) return words;
  const meetAtSide = paintedSides(fills);
  const firsts = sorted(level.filter(({ followsSpace }) => !followsSpace).map(({ box }) => box.left));
  const parted = (word: Word): readonly Word[] => {
    if (!word.glyphs || word.turn !== 0) return [word];
    const places = drawnPlaces(glyphs, word.glyphs);
    for (let count = 1; count < places.length; count++) {
      const [before, after] = [glyphs.style(places[count - 1] ?? 0), glyphs.style(places[count] ?? 0)];
      if (before.object === after.object) continue;
      const first = partOf(word, glyphs, places.slice(0, count));
      const second = partOf(word, glyphs, places.slice(count));
      if (first.text + second.text !== word.text) return [word];
      const isRaised = second.sizePt < RAISED * first.sizePt;
      const isApart = second.box.left - first.box.right >= LEAST_GAP * word.sizePt;
      const isAligned =
        countNear(begins, second.box.left) >= LEAST_ALIGNED ||
        (NUMBER.test(second.text) && !NUMBER.test(first.text) && countNear(ends, second.box.right) > LEAST_ALIGNED);
      const areCells =
        (isApart && isAligned) ||
        meetAtSide(first.box, second.box) ||
        (isByCalc &&
          haveOneLook(before, after) &&
          areDrawnApart(first, second, countNear(firsts, second.box.left) >= LEAST_FIRSTS));
      if (areCells && !isRaised) return [{ ...first, endsLine: false, endsInSoftHyphen: false }, ...parted(second)];
    }
    return [word];
  };
  return words.flatMap(parted);
}

function haveOneLook(a: Pick<Word, 'font' | 'sizePt'>, b: Pick<Word, 'font' | 'sizePt'>): boolean {
  return a.font.name === b.font.name && a.sizePt === b.sizePt;
}

/**
 * Calc draws all of a look in one go, and cuts letters off at the side of a cell: so only texts of two cells leave white, lie over each
 * other, or meet where others begin.
 */
function areDrawnApart(first: Word, second: Word, isInColumn: boolean): boolean {
  const apart = Math.abs(second.box.left - first.box.right);
  const isLevel = Math.abs(first.box.bottom - second.box.bottom) < LEVEL * second.sizePt;
  const areTexts = isLevel && !IDEOGRAPH.test(first.text + second.text);
  return areTexts && (isInColumn || apart >= LEAST_GAP * second.sizePt);
}

/**
 * Whether two texts meet where painted cells end: cells of a column that stand behind the texts or begin right below them, or two of
 * different colours behind them.
 */
function paintedSides(fills: readonly FilledArea[]): (left: Box, right: Box) => boolean {
  const sides = sorted(fills.flatMap(({ box }) => [box.left, box.right]));
  return (left, right) => {
    const [at, level] = [(left.right + right.left) / 2, (right.top + right.bottom) / 2];
    const height = right.bottom - right.top;
    const isLevel = Math.abs((left.top + left.bottom) / 2 - level) < LEVEL * height;
    if (!isLevel) return false;
    const near = fills.filter(({ box }) => box.top < right.bottom + BELOW * height && box.bottom > level);
    const endsHere = near.filter(({ box }) => Math.abs(box.right - at) <= OVER_SIDE);
    const beginsHere = near.filter(({ box }) => Math.abs(box.left - at) <= OVER_SIDE);
    if (endsHere.length + beginsHere.length > 0 && countNear(sides, at, OVER_SIDE) >= LEAST_ALIGNED) return true;
    const isBehind = ({ box }: FilledArea) => box.top < level;
    return endsHere.some(
      (one) => isBehind(one) && beginsHere.some((other) => isBehind(other) && other.colour !== one.colour),
    );
  };
}

/** Without the spaces that PDFium adds. */
function drawnPlaces({ flags }: GlyphColumns, { from, to }: NonNullable<Word['glyphs']>): readonly number[] {
  const all = Array.from({ length: to - from }, (_, index) => from + index);
  return all.filter((at) => !((flags[at] ?? 0) & GLYPH_GENERATED));
}

function partOf(word: Word, glyphs: GlyphColumns, places: readonly number[]): Word {
  const [from = 0, last = from] = [places[0], places.at(-1)];
  const { object, sizePt, font, clip } = glyphs.style(from);
  const { clip: _, ...rest } = word;
  return {
    ...rest,
    text: places.map((at) => glyphs.text(at)).join(''),
    box: unionBox(places.map((at) => glyphs.box(at))),
    glyphs: { from, to: last + 1 },
    object,
    sizePt,
    font,
    ...(clip ? { clip } : {}),
  };
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((a, b) => a - b);
}

/** Values this near to one; looked for by halves. */
function countNear(values: readonly number[], value: number, near = EXACT): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < value - near) low = middle + 1;
    else high = middle;
  }
  let count = 0;
  while (low + count < values.length && (values[low + count] ?? 0) <= value + near) count++;
  return count;
}
