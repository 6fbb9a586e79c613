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
/** In ems: middles of what stands on one line. */
const LEVEL = 0.3;

export function withoutLeaders(words: readonly Word[]): readonly Word[] {
  const dots = words.filter(({ text, turn }) => turn === 0 && DOTS.test(text));
  if (dots.length === 0) return words;
  const leaders = new Set<Word>();
  for (const line of linesOf(dots)) {
    for (const run of runsOf(line)) if (isLeader(run, words)) for (const dot of run) leaders.add(dot);
  }
  return leaders.size === 0 ? words : words.filter((word) => !leaders.has(word));
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

/** It leads to something. */
function isLeader(run: readonly Word[], words: readonly Word[]): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return false;
  const isLong = run.length >= LEAST || run.some(({ text }) => text.length >= DENSE);
  return isLong && words.some((word) => word.box.left > last.box.left && !DOTS.test(word.text) && isLevel(word, last));
}

function isLevel(a: Word, b: Word): boolean {
  return Math.abs(middle(a.box) - middle(b.box)) < LEVEL * Math.max(a.sizePt, b.sizePt);
}
