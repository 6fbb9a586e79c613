/** Moves the words of a page whose lines lie askew, as on most scans, to where they would stand on a straight one. */
import type { PlacedWord } from '../../page/words/words.ts';

/** A line whose fall tells something. */
interface Run {
  readonly slope: number;
  readonly length: number;
}

/** A fifth of a degree: over the width of a page, lines fall by a quarter of their height. */
const LEAST_SLOPE = 0.0035;
/** Ten degrees. */
const MOST_SLOPE = 0.18;
/** Lines that agree differ by less. */
const SAME_SLOPE = 0.012;
/** Share of all lines, by their lengths, that must agree. */
const AGREEING = 0.6;
/** Runs of fewer words say little, and fewer runs little of a page. */
const MIN_WORDS = 3;
const MIN_RUNS = 4;
/** In ems: words of a run stand no farther from the line between its ends. */
const STRAIGHT = 0.2;
/** In ems: words that lie level differ by less; the share of them from which on a page does. */
const LEVEL = 0.005;
const LEVEL_SHARE = 0.3;
/** In ems: the next word of a line stands no farther away along it, nor across beyond what the steepest line falls. */
const NEXT = { along: 3, across: 0.3 };

/** @param words in the order of the file, in the frame in which they run from left to right. */
export function levelled(words: readonly PlacedWord[]): readonly PlacedWord[] {
  const runs = runsOf(words);
  const slope = areLevel(runs) ? 0 : commonSlope(runs.flatMap(measure));
  if (Math.abs(slope) < LEAST_SLOPE) return words;
  const middle = words.reduce((sum, { box }) => sum + middleX(box), 0) / words.length;
  return words.map(({ word, box }) => {
    const fall = slope * (middleX(box) - middle);
    return { word, box: { ...box, top: box.top - fall, bottom: box.bottom - fall } };
  });
}

/** Whether many words stand just as low as the one before them: signs of other fonts make them higher, not lower. */
function areLevel(runs: readonly (readonly PlacedWord[])[]): boolean {
  let [level, all] = [0, 0];
  for (const run of runs) {
    for (const [index, { word, box }] of run.entries()) {
      const before = run[index - 1];
      if (!before) continue;
      all++;
      if (Math.abs(box.bottom - before.box.bottom) <= LEVEL * word.sizePt) level++;
    }
  }
  return level > LEVEL_SHARE * all;
}

/** The middle slope, each line counted by its length; 0 where lines are few or do not agree. */
function commonSlope(runs: readonly Run[]): number {
  if (runs.length < MIN_RUNS) return 0;
  const total = lengthOf(runs);
  let passed = 0;
  for (const { slope, length } of [...runs].sort((a, b) => a.slope - b.slope)) {
    passed += length;
    if (passed < total / 2) continue;
    const agreeing = lengthOf(runs.filter((run) => Math.abs(run.slope - slope) <= SAME_SLOPE));
    return agreeing >= AGREEING * total ? slope : 0;
  }
  return 0;
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { length }) => sum + length, 0);
}

/** Words of one font that follow each other along a line, whichever way it is read: those of another are taller or lower. */
function runsOf(words: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  const runs: PlacedWord[][] = [];
  for (const each of words) {
    const last = runs.at(-1)?.at(-1);
    if (last && follows(last, each)) runs.at(-1)?.push(each);
    else runs.push([each]);
  }
  return runs.filter((run) => run.length >= MIN_WORDS);
}

function follows(before: PlacedWord, after: PlacedWord): boolean {
  const em = before.word.sizePt;
  const { name } = before.word.font;
  if (name !== after.word.font.name || Math.abs(em - after.word.sizePt) > 0.02 * em) return false;
  const gap = Math.max(after.box.left - before.box.right, before.box.left - after.box.right);
  if (gap < -em || gap > NEXT.along * em) return false;
  const [along, across] = [middleX(after.box) - middleX(before.box), middleY(after.box) - middleY(before.box)];
  return Math.abs(across) < NEXT.across * em + MOST_SLOPE * Math.abs(along);
}

function measure(run: readonly PlacedWord[]): readonly Run[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const [x, y] = [middleX(first.box), middleY(first.box)];
  const length = middleX(last.box) - x;
  const slope = (middleY(last.box) - y) / length;
  const bend = Math.max(...run.map(({ box }) => Math.abs(middleY(box) - y - slope * (middleX(box) - x))));
  const isLine = Math.abs(slope) <= MOST_SLOPE && bend <= STRAIGHT * first.word.sizePt;
  return isLine ? [{ slope, length: Math.abs(length) }] : [];
}

function middleX({ left, right }: PlacedWord['box']): number {
  return (left + right) / 2;
}

function middleY({ top, bottom }: PlacedWord['box']): number {
  return (top + bottom) / 2;
}
