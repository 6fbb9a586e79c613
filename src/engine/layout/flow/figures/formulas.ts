/** Finds displayed formulas, which stand apart from the text and mean nothing once their letters are put in a line. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import type { Segment } from '../../lines/rows.ts';

export interface FoundFormula {
  readonly box: Box;
  readonly segments: readonly Segment[];
}

/** Fonts of TeX and of word processors that have the letters and signs of mathematics alone. */
const MATH_FONT =
  /^(?:[A-Z]{6}\+)?(?:CM(?:MI|SY|EX|BSY)\d|MS[AB]M\d|EU[FS]M\d|LMMath|MT(?:SY|MI|EX)|RMTMI|rtxmi|[tp]x(?:sy|mi|ex)|NewTXMI|stmary|rsfs\d|esint|wasy\d|MathJax_(?:Math|Size|AMS|Cal)|Cambria-?Math|(?:STIX|XITS|Asana|Libertinus|Fira|LatinModern|TeXGyre\w*)(?:Two)?-?Math)/i;
/** Letters that only formulas have (Unicode's mathematical alphanumeric symbols). */
const MATH_LETTER = /[\u{1d400}-\u{1d7ff}]/u;
/** Signs of relations and operations: what has none of them, in one row, is a letter in the text. */
const OPERATOR = /[=<>≤≥≈≡≠∈⊂⊆→↦∼∝∑∏∫∂∇+−±×·|]/u;
/** Extensible signs, such as large brackets and sums. */
const LARGE_SIGNS = /^(?:[A-Z]{6}\+)?(?:CMEX|MTEX|LMMathExtension|MathJax_Size|[tp]xex)/i;
const LABEL = /^[([]?[\da-z]{1,3}[.)\]]$/i;
const PROSE = /\p{L}{3,}/u;
/** Names that are set as words in formulas. */
const FUNCTION = /^\W*(?:a?(?:sin|cos|tan|cot)h?|log|ln|exp|min|max|sup|inf|lim|arg|det|dim|ker|mod|gcd|deg)\W*$/i;
/** Of the letters of a row. */
const MOST_PROSE = 0.25;
/** In ems. */
const NEAR = 0.6;
/** Words of a condition or a number that stands at the end of the row. */
const MAX_ASIDE_WORDS = 4;
const MAX_ASIDE_PROSE = 2;
/** In ems: a formula stands so far inside the column, or it is a line of the text. */
const MIN_INDENT = 1.2;
const MIN_SIGNS = 3;
/** In ems. */
const PADDING = 0.2;

/** @param segments of one column, without those of tables. @param left where its text begins. */
export function findFormulas(segments: readonly Segment[], left: number): readonly FoundFormula[] {
  const isInside = (each: Segment) => each.box.left - left >= MIN_INDENT * each.em;
  const taken = new Set<Segment>();
  return segments.flatMap((seed) => {
    if (taken.has(seed) || !isInside(seed) || !isFormula(seed)) return [];
    const free = segments.filter((each) => !taken.has(each) && (isInside(each) || isFormula(each)));
    const cluster = grow(seed, free, isInside);
    for (const each of cluster) taken.add(each);
    const box = padded(cluster);
    const isMixed = segments.some(
      (each) => !cluster.includes(each) && each.words.some((word) => isWithin(word.box, box)),
    );
    return isMixed || !isDisplayed(cluster) ? [] : [{ box, segments: cluster }];
  });
}

/** What stands over, under and beside: limits, numerators, brackets, conditions, the number of the formula. */
function grow(
  seed: Segment,
  segments: readonly Segment[],
  isInside: (segment: Segment) => boolean,
): readonly Segment[] {
  const cluster = new Set([seed]);
  for (let size = 0; size < cluster.size; ) {
    size = cluster.size;
    const { top, bottom } = unionBox([...cluster].map(({ box }) => box));
    for (const each of segments) {
      const apart = Math.max(each.box.top - bottom, top - each.box.bottom);
      const middle = (each.box.top + each.box.bottom) / 2;
      const isPart = isInside(each) && proseShare(each) <= MOST_PROSE && apart < NEAR * Math.min(each.em, seed.em);
      const isInRow = middle > top && middle < bottom && (isAside(each) || isFormula(each));
      if (isPart || isInRow) cluster.add(each);
    }
  }
  return [...cluster];
}

/** Rows of letters and signs of mathematics, and few words; what begins with the label of an item is text. */
function isFormula(segment: Segment): boolean {
  if (segment.words.length > 1 && LABEL.test(segment.words[0]?.word.text ?? '')) return false;
  return segment.words.some(({ word }) => isMath(word)) && proseShare(segment) <= MOST_PROSE;
}

function isAside({ words }: Segment): boolean {
  const prose = words.filter(({ word }) => isProse(word)).length;
  return words.length <= MAX_ASIDE_WORDS && prose <= MAX_ASIDE_PROSE;
}

/** A letter alone, without any sign, belongs to the text. */
function isDisplayed(cluster: readonly Segment[]): boolean {
  const words = cluster.flatMap((segment) => segment.words.map(({ word }) => word));
  const text = words.map((each) => each.text).join('');
  const hasSigns = words.some(({ font }) => LARGE_SIGNS.test(font.name)) || OPERATOR.test(text);
  return text.length >= MIN_SIGNS && (hasSigns || cluster.length > 1);
}

function proseShare({ words }: Segment): number {
  const letters = words.reduce((sum, { word }) => sum + word.text.length, 0);
  const prose = words.reduce((sum, { word }) => sum + (isProse(word) ? word.text.length : 0), 0);
  return prose / Math.max(1, letters);
}

function isMath({ text, font }: Word): boolean {
  return MATH_FONT.test(font.name) || MATH_LETTER.test(text);
}

function isProse(word: Word): boolean {
  return PROSE.test(word.text) && !isMath(word) && !FUNCTION.test(word.text);
}

/** With what the strokes of its signs reach out of their boxes. */
function padded(cluster: readonly Segment[]): Box {
  const { left, top, right, bottom } = unionBox(cluster.map((segment) => segment.box));
  const by = PADDING * Math.max(...cluster.map((segment) => segment.em));
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** By its middle. */
function isWithin({ left, top, right, bottom }: Box, outer: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}
