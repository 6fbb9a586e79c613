/** Keeps the look of a page in plain text: every word at its column and line of a grid of letters. */
import { directionOf } from './letters.ts';
import { makeSegments, middle } from './rows.ts';
import type { Word } from './words.ts';

/** Letters across and lines down that a page may take at most. */
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
  const segments = [...makeSegments(words)].sort((a, b) => middle(a.box) - middle(b.box));
  const width = letterWidth(words);
  const left = Math.min(...segments.map(({ box }) => box.left));
  const lines: string[] = [];
  let above: { readonly top: number; readonly bottom: number } | undefined;
  for (const { box, words: placed } of segments) {
    const height = box.bottom - box.top;
    const isSameLine = above !== undefined && middle(box) - (above.top + above.bottom) / 2 < 0.5 * height;
    if (!isSameLine) {
      const blank = above === undefined ? 0 : Math.round((box.top - above.bottom) / height - 0.25);
      lines.push(...Array<string>(Math.min(MAX_BLANK_LINES, Math.max(0, blank))).fill(''), '');
      above = box;
    }
    const column = Math.min(MAX_COLUMNS, Math.max(0, Math.round((box.left - left) / width)));
    const text = inReadingOrder(placed.map(({ word }) => word.text));
    lines[lines.length - 1] = placeAt(lines.at(-1) ?? '', column, text);
  }
  return lines.map((line) => line.trimEnd());
}

/** Segments of one line come in any order of x. */
function placeAt(line: string, column: number, text: string): string {
  if (line.length === 0) return ' '.repeat(column) + text;
  if (line.length < column) return line.padEnd(column) + text;
  const before = line.slice(0, column);
  const room = line.slice(column, column + text.length + 1);
  if (room.trim() === '' && before !== '') return `${before}${text} ${line.slice(column + text.length + 1)}`;
  return `${line} ${text}`;
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
