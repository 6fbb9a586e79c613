/** Keeps the look of a page in plain text: every word at its column and line of a grid of letters. */

import { makeSegments, middle, type Segment } from '../../layout/lines/rows.ts';
import { directionOf } from '../../page/letters/letters.ts';
import type { Word } from '../../page/words/words.ts';

/** Letters across that a line may begin at, at most, and empty lines between two lines. */
const MAX_COLUMNS = 400;
const MAX_BLANK_LINES = 3;

/** The lines of the grid, without spaces at their ends. Text that is turned is left to the end, line by line. */
export function physicalText(words: readonly Word[]): readonly string[] {
  const upright = words.filter((word) => word.turn === 0);
  const others = words.filter((word) => word.turn !== 0);
  const lines = gridLines(upright);
  return others.length === 0 ? lines : [...lines, '', others.map((word) => word.text).join(' ')];
}

function gridLines(words: readonly Word[]): readonly string[] {
  const width = letterWidth(words);
  const left = Math.min(...words.map(({ box }) => box.left));
  const lines: string[] = [];
  let above: Segment | undefined;
  for (const row of rowsOf(makeSegments(words))) {
    const [first] = row;
    if (!first) continue;
    const height = first.box.bottom - first.box.top;
    const blank = above ? Math.round((first.box.top - above.box.bottom) / height - 0.25) : 0;
    lines.push(...Array<string>(Math.min(MAX_BLANK_LINES, Math.max(0, blank))).fill(''));
    lines.push(gridLine(row, left, width));
    above = first;
  }
  return lines;
}

/** Each part at its column, or after the one before where that is wider than its room. */
function gridLine(row: readonly Segment[], left: number, letterWidth: number): string {
  let line = '';
  for (const { box, words } of [...row].sort((a, b) => a.box.left - b.box.left)) {
    const column = Math.min(MAX_COLUMNS, Math.round((box.left - left) / letterWidth));
    const text = inReadingOrder(words.map(({ word }) => word.text));
    line = (line === '' ? ' '.repeat(column) : `${line} `.padEnd(column)) + text;
  }
  return line;
}

function rowsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => middle(a.box) - middle(b.box))) {
    const first = rows.at(-1)?.[0];
    const isSame = first && middle(segment.box) - middle(first.box) < 0.5 * (first.box.bottom - first.box.top);
    if (isSame) rows.at(-1)?.push(segment);
    else rows.push([segment]);
  }
  return rows;
}

function inReadingOrder(texts: readonly string[]): string {
  const rightToLeft = texts.filter((text) => directionOf(text) === 'rtl').length * 2 > texts.length;
  return (rightToLeft ? [...texts].reverse() : texts).join(' ');
}

/** The middle width of a letter on the page. */
function letterWidth(words: readonly Word[]): number {
  const widths = words.map(({ box, text }) => (box.right - box.left) / [...text].length).sort((a, b) => a - b);
  return Math.max(0.5, widths[Math.floor(widths.length / 2)] ?? 5);
}
