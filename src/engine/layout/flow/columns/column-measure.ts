/** Tells from where to where the text of a column may stand. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import { isWithoutSpaces } from '../../lines/east-asian.ts';
import type { Segment } from '../../lines/rows.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import type { Column } from './columns.ts';
import { justifiedRight } from './hanging-lines.ts';

/** In ems: text of a first column that begins so much further in than that of the page is set in, as on a panel. */
const SET_IN = { least: 0.3, most: 1.8 };

/** @param page of the text of the page, for its first column. */
export function columnMeasure({ box, items }: Column, page: Measure | undefined): Measure {
  const text = items.filter(({ thing }) => thing === undefined);
  const segments = text.map(({ segment }) => segment);
  const all = segments.length > 0 ? unionBox(segments.map((segment) => segment.box)) : box;
  const { em = 10 } = segments[0] ?? {};
  const inset = page ? (all.left - page.left) / em : 0;
  const isSetIn = inset >= SET_IN.least && inset <= SET_IN.most;
  const right = justifiedRight(segments, all.right);
  const measure = { left: page && isSetIn ? page.left : all.left, right };
  // Their room is as wide as the longest of them: it must not be too long for it in another font.
  const isList = areLines(segments) || areShortLines(segments);
  return isList ? { ...measure, right: measure.right + SPARE * em, areLines: true } : measure;
}

/** Lines from which on a column tells; shares of those that are full, and of those that go on amid a sentence; words of most. */
const LINES = { least: 5, full: 0.2, goingOn: 0.2, words: 5 };
/** In ems. */
const SPARE = 0.6;
/** In ems: full lines end as near to the edge. */
const FULL = 2;

/** Whether hardly any line is full, and few go on from the one before: somebody ended them. */
function areLines(lines: readonly Segment[]): boolean {
  // Without spaces, and without small letters, nothing tells of sentences.
  const isUnclear = lines.some(({ words }) => words.some(({ word }) => isWithoutSpaces(word.text)));
  if (lines.length < LINES.least || isUnclear) return false;
  const right = Math.max(...lines.map(({ box }) => box.right));
  const full = lines.filter(({ box, em }) => box.right > right - FULL * em);
  const goingOn = lines.filter(({ words }) => /^\p{Ll}/u.test(words[0]?.word.text ?? ''));
  const words = lines.map((line) => line.words.length).sort((a, b) => a - b);
  return (
    full.length <= Math.max(1, LINES.full * lines.length) &&
    goingOn.length <= LINES.goingOn * lines.length &&
    (words[words.length >> 1] ?? 0) <= LINES.words
  );
}

/** An address, or a number with its date: so few lines of so few words, so many of them with a digit. */
const SHORT = { lines: 4, words: 4, digits: 0.5 };

/** Whether a few short lines each begin anew, with a capital letter or a number. */
export function areShortLines(lines: readonly Segment[]): boolean {
  if (lines.length < 2 || lines.length > SHORT.lines) return false;
  const texts = lines.map(({ words }) => words.map(({ word }) => word.text));
  const begin = texts.every(([first = '', ...others]) => /^[\p{Lu}\d]/u.test(first) && others.length < SHORT.words);
  const goOn = texts.slice(0, -1).some((words) => /[-‐,]$|^\p{Ll}+$/u.test(words.at(-1) ?? ''));
  const withDigit = texts.filter((words) => words.some((word) => /\d/.test(word)));
  return begin && !goOn && withDigit.length >= SHORT.digits * lines.length;
}

/** Whether lines fill their column, so that the white beside it is no room for them. */
export function isProse(lines: readonly Segment[]): boolean {
  return lines.length >= LINES.least && !areLines(lines);
}
