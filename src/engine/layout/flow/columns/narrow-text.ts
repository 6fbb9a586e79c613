/** Finds text that keeps to a narrower measure than the document: of one page, or of one part of it. */
import { areFullLines } from '../../lines/full-lines.ts';
import { middle, type Segment } from '../../lines/rows.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';

/** Lines from which on the longest tells where all had to end. */
const MIN_LINES = 12;
/** In ems: text that ends nearer to the edge may have had no longer words. */
const CLEAR = 3;

/** Lines of sentences: half of them at least go on amid one, with so many words in most. */
const GOES_ON = 0.45;
const MIN_WORDS = 6;

/** @param segments the text of a column, from left to right. */
export function textMeasure(measure: Measure, segments: readonly Segment[]): Measure {
  if (segments.length < MIN_LINES) return measure;
  const right = Math.max(...segments.map(({ box }) => box.right));
  const insetPt = measure.right - right;
  if (insetPt < CLEAR * median(segments.map(({ em }) => em)) || !isProse(segments)) return measure;
  return { ...measure, right, insetPt };
}

function isProse(segments: readonly Segment[]): boolean {
  if (areFullLines([...segments].sort((a, b) => middle(a.box) - middle(b.box)))) return true;
  const going = segments.filter(({ words }) => /^\p{Ll}/u.test(words[0]?.word.text ?? ''));
  return going.length >= GOES_ON * segments.length && median(segments.map(({ words }) => words.length)) >= MIN_WORDS;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
