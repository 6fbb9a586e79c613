/** Finds justified lines that are set in from both sides, as abstracts and quotations are: their own edges tell where each had to end. */
import { readContentsLine } from './contents-line.ts';
import type { FlowLine } from './flow-line.ts';
import type { Measure } from './paragraphs.ts';
import { isCode } from './right-lines.ts';
import { hasTabLeader } from './tab-leader.ts';

/** In ems: text is clearly set in from here on. */
const SET_IN = 1;
/** In ems: justified lines begin as near to one place. */
const SAME_EDGE = 0.1;
/** In ems: and end, though hyphens and stops may hang out. */
const SAME_END = 0.25;
/** Full lines from which on the same edges are no chance. */
const ENOUGH = 3;
/** In ems: how far a first line may begin further in. */
const INDENT = 3;
/** In ems: from one line of a paragraph to the next, at most. */
const LEADING = 2;

/** Of the steps between its lines: white above and below it is more. */
const APART = 1.2;
/** Of its lines: so many end with a word, most often. */
const PROSE = 0.5;

export interface SetInRun {
  readonly lines: readonly FlowLine[];
  readonly measure: Measure;
}

/** The lines in their order, parted where text begins or ends that has a measure of its own. */
export function partSetIn(lines: readonly FlowLine[], measure: Measure): readonly SetInRun[] {
  const runs: SetInRun[] = [];
  let from = 0;
  let at = 0;
  while (at < lines.length) {
    const count = countSetIn(lines.slice(at), measure);
    if (!standsApart(lines, at, count)) {
      at++;
      continue;
    }
    if (at > from) runs.push({ lines: lines.slice(from, at), measure });
    const own = lines.slice(at, at + count);
    runs.push({ lines: own, measure: measureOf(own, measure) });
    at += count;
    from = at;
  }
  if (from < lines.length) runs.push({ lines: lines.slice(from), measure });
  return runs;
}

/** Whether white parts such lines from those above and below, and most of them end amid a sentence, as those of code do not. */
function standsApart(lines: readonly FlowLine[], from: number, count: number): boolean {
  if (count === 0) return false;
  const own = lines.slice(from, from + count);
  const step = (at: number) => {
    const [before, line] = [lines[at - 1], lines[at]];
    return before && line ? line.baseline - before.baseline : Number.POSITIVE_INFINITY;
  };
  const usual = APART * step(from + 1);
  const goingOn = own.slice(0, -1).filter(({ text }) => /[\p{L},‐-]$/u.test(text));
  return step(from) > usual && step(from + count) > usual && goingOn.length > PROSE * (own.length - 1);
}

function measureOf(lines: readonly FlowLine[], measure: Measure): Measure {
  const left = Math.min(...lines.map(({ start }) => start));
  const right = Math.max(...lines.map(({ end }) => end));
  return { left, right, insetLeftPt: left - measure.left, insetPt: measure.right - right };
}

/** How many lines from the first on are one paragraph that is set in: full ones, and a last one. */
function countSetIn([first, ...others]: readonly FlowLine[], measure: Measure): number {
  const [second] = others;
  if (!first || !second || !mayBegin(first, second, measure)) return 0;
  const isFull = (line: FlowLine) => Math.abs(line.end - first.end) <= SAME_END * first.em;
  const end = others.findIndex((line, index) => {
    const before = others[index - 1] ?? first;
    const isNext =
      isPlain(line) && Math.abs(line.start - second.start) <= SAME_EDGE * first.em && isBelow(before, line);
    return !isNext || !isFull(before) || line.end > first.end + SAME_END * first.em;
  });
  const count = 1 + (end === -1 ? others.length : end);
  return [first, ...others].slice(0, count).filter(isFull).length >= ENOUGH ? count : 0;
}

function mayBegin(first: FlowLine, second: FlowLine, { left, right }: Measure): boolean {
  const indent = first.start - second.start;
  const inset = Math.min(second.start - left, first.start - left, right - first.end);
  const isIndented = indent >= -SAME_EDGE * first.em && indent <= INDENT * first.em;
  return isPlain(first) && isIndented && inset >= SET_IN * first.em;
}

/** Lines of code and of tables of contents end below each other, too, and their authors ended them. */
function isPlain(line: FlowLine): boolean {
  const { rightToLeft, label, parts, tag } = line;
  const isLone = rightToLeft || label !== undefined || parts > 1 || tag !== undefined;
  return !isLone && !isCode(line) && !hasTabLeader(line) && readContentsLine(line) === undefined;
}

function isBelow(before: FlowLine, line: FlowLine): boolean {
  const step = line.baseline - before.baseline;
  return step > 0 && step <= LEADING * line.em && Math.abs(line.em - before.em) < SAME_EDGE * line.em;
}
