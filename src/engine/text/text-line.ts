/** Writes the words of a line one after another as they are read, right-to-left scripts included. */
import type { Box } from '../../adapters/pdfium-text.ts';
import { type Direction, directionOf } from './letters.ts';
import type { PlacedWord, Segment } from './rows.ts';
import { unionBox, type Word } from './words.ts';

export interface TextLine {
  /** Words in the order of reading, with what stands between each and the one before: nothing, a space, a tab. */
  readonly words: readonly { readonly word: Word; readonly before: '' | ' ' | '\t' }[];
  /** On the page as seen. */
  readonly box: Box;
  readonly sizePt: number;
  /** A paragraph or a block ends before this line. */
  readonly startsParagraph: boolean;
}

/** Narrower gaps, in ems, do not part letters of one word that the file drew in pieces. */
const TOUCHING = 0.08;
/** Wider gaps are the room between two cells. */
const CELL_GAP = 2.5;

/** Makes a line of segments that stand in one row, from left to right. */
export function makeLine(row: readonly Segment[], startsParagraph: boolean): TextLine {
  const visual = row.flatMap((segment) => segment.words);
  const ordered = logicalOrder(visual);
  const places = new Map(visual.map((placed, index) => [placed, index]));
  const words = ordered.map((placed, index) => {
    const last = ordered[index - 1];
    const [from, to] = [last ? (places.get(last) ?? 0) : 0, places.get(placed) ?? 0];
    if (!last || Math.abs(from - to) <= 1) return { word: placed.word, before: separator(last, placed) };
    // Where the direction changes, what one reads next stands elsewhere: the gap is at one end of what lies between.
    const step = Math.sign(to - from);
    const ends = [separator(last, visual[from + step]), separator(visual[to - step], placed)];
    return { word: placed.word, before: ends.includes('\t') ? ('\t' as const) : (' ' as const) };
  });
  return {
    words,
    box: unionBox(visual.map(({ word }) => word.box)),
    sizePt: median(visual.map(({ word }) => word.sizePt)),
    startsParagraph,
  };
}

export function lineText(line: TextLine): string {
  return line.words.map(({ word, before }) => before + word.text).join('');
}

/** Letters inside words are in logical order already; here words are (UAX #9, reordering, at the level of words). */
function logicalOrder(visual: readonly PlacedWord[]): readonly PlacedWord[] {
  const directions = visual.map(({ word }) => directionOf(word.text));
  const count = (direction: Direction) => directions.filter((each) => each === direction).length;
  if (count('rtl') === 0) return visual;
  const base = count('rtl') >= count('ltr') ? 'rtl' : 'ltr';
  const other = base === 'rtl' ? 'ltr' : 'rtl';
  const runs: { readonly words: PlacedWord[]; readonly isOther: boolean }[] = [];
  for (const [index, placed] of visual.entries()) {
    const isOther = directions[index] === other || (base === 'rtl' && isNumberBesideLatin(directions, index));
    const last = runs.at(-1);
    if (last && last.isOther === isOther) last.words.push(placed);
    else runs.push({ words: [placed], isOther });
  }
  const ordered = base === 'rtl' ? runs.reverse() : runs;
  return ordered.flatMap(({ words, isOther }) => (isOther === (base === 'ltr') ? [...words].reverse() : words));
}

/** Signs and numbers between Latin words stay with them in a right-to-left line. */
function isNumberBesideLatin(directions: readonly Direction[], index: number): boolean {
  return directions[index] === 'neutral' && directions[index - 1] === 'ltr' && directions[index + 1] === 'ltr';
}

function separator(before: PlacedWord | undefined, placed: PlacedWord | undefined): '' | ' ' | '\t' {
  if (!before || !placed) return '';
  const gap = Math.max(placed.box.left - before.box.right, before.box.left - placed.box.right);
  const em = Math.max(1, Math.min(before.word.sizePt, placed.word.sizePt));
  if (gap > CELL_GAP * em) return '\t';
  const touches = gap < TOUCHING * em && gap > -0.5 * em;
  return touches && !placed.word.followsSpace ? '' : ' ';
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
