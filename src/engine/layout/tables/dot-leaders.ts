/** Leaves out the dots that lead from a text to the number beside it: drawn one by one they look like as many columns. */
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';

const DOTS = /^[.…·]+$/;
/** So many dots in one word lead by themselves. */
const DENSE = 5;
/** Words of dots that follow each other at one distance, so many of them. */
const LEAST = 4;
/** In ems: they stand no further apart. */
const MOST_STEP = 2.5;
/** Share of a step by which two of them differ at most. */
const SAME_STEP = 0.2;
/** In points: a short leader has its dots where longer ones have theirs. */
const SAME_PLACE = 0.5;
/** In ems: middles of what stands on one line. */
const LEVEL = 0.3;

/** Dots between two words. */
export interface Leader {
  readonly dots: readonly Word[];
  readonly before: Word | undefined;
  readonly after: Word;
}

/** From long ones to short ones. */
export function leadersOf(words: readonly Word[]): readonly Leader[] {
  const dots = words.filter(({ text, turn }) => turn === 0 && DOTS.test(text));
  if (dots.length === 0) return [];
  const runs = linesOf(dots).flatMap(runsOf);
  const long = runs.filter((run) => run.length >= LEAST || run.some(({ text }) => text.length >= DENSE));
  const leaders = long.flatMap((run) => leaderOf(run, words) ?? []);
  const places = leaders.flatMap((leader) => leader.dots.map(({ box }) => box.left));
  const isBelow = (run: readonly Word[]) =>
    run.every(({ box }) => places.some((x) => Math.abs(x - box.left) < SAME_PLACE));
  const short = runs.filter((run) => !long.includes(run) && isBelow(run));
  return [...leaders, ...short.flatMap((run) => leaderOf(run, words) ?? [])];
}

/** From the top, each from left to right. */
function linesOf(dots: readonly Word[]): readonly (readonly Word[])[] {
  const lines: Word[][] = [];
  for (const dot of dots.toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const first = lines.at(-1)?.[0];
    if (first && isLevel(first, dot)) lines.at(-1)?.push(dot);
    else lines.push([dot]);
  }
  return lines.map((line) => line.sort((a, b) => a.box.left - b.box.left));
}

/** Dots at one distance from each other. */
function runsOf(line: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  for (const dot of line) {
    const run = runs.at(-1);
    const [last, before] = [run?.at(-1), run?.at(-2)];
    const step = last ? dot.box.left - last.box.left : Infinity;
    const usual = last && before ? last.box.left - before.box.left : step;
    if (run && step < MOST_STEP * dot.sizePt && Math.abs(step - usual) <= SAME_STEP * usual) run.push(dot);
    else runs.push([dot]);
  }
  return runs;
}

/** Undefined for dots that lead to nothing. */
function leaderOf(run: readonly Word[], words: readonly Word[]): Leader | undefined {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return undefined;
  const beside = words.filter((word) => !DOTS.test(word.text) && isLevel(word, last));
  const after = nearest(
    beside.filter(({ box }) => box.left > last.box.left),
    last,
  );
  if (!after) return undefined;
  return {
    dots: run,
    before: nearest(
      beside.filter(({ box }) => box.left < first.box.left),
      first,
    ),
    after,
  };
}

function nearest(words: readonly Word[], { box }: Word): Word | undefined {
  const distance = (word: Word) => Math.abs(word.box.left - box.left);
  return words.reduce<Word | undefined>(
    (least, word) => (least && distance(least) <= distance(word) ? least : word),
    undefined,
  );
}

function isLevel(a: Word, b: Word): boolean {
  return Math.abs(middle(a.box) - middle(b.box)) < LEVEL * Math.max(a.sizePt, b.sizePt);
}
