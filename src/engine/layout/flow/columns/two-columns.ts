/** Finds lines of two texts each, at two places, that are a table without lines: letterheads, signatures, names with amounts. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { directionOf } from '../../../page/letters/letters.ts';
import type { Segment } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';

/** A line with a text at the left and one at the right. */
export type Pair = readonly [left: Segment, right: Segment];

/** In ems: the white between the two. */
const GUTTER = 2;
/** In points: texts begin, or end, at one place. */
const SAME_PLACE = 1.5;
/** In heights of a line: the white between two lines. */
const NEAR = 1.5;
/** Of the lines, to tell something of all. */
const MOST = 0.5;
/** Of the width of the text: a text that begins further to the left may be set by a tab. */
const RIGHT_HALF = 0.35;
/** In points: programs set tabs at multiples of these, unless told otherwise. Those of a half may be half of a table. */
const TABS = [36, 35.45];
const AT_TAB = 0.8;
const HALF = { least: 0.485, most: 0.515 };

/** Of the lines of a page: addresses stand among the first. */
const HEAD = 4;
/** Lines of two addresses. */
const LETTERHEAD = 3;

/** Currency, or two digits behind a point: other numbers are those of pages. */
const AMOUNT = /^(?=.*\d)(?:[A-Z]{3} )?(?:\P{L}*[$€£¥%]\P{L}*|[-–−+(]?[\d.,\s'’]*[.,]\d\d\)?)(?: ?[A-Z]{3})?$/u;
/** A line to write on. */
const BLANK = /^_[\s_]{5,}$/;

/** @param ordered texts of one column of the page, from the top. @returns runs of lines from the top. */
export function findPairs(ordered: readonly Segment[], { left, right }: Measure): readonly (readonly Pair[])[] {
  const runs: OpenRun[] = [];
  let open: OpenRun | undefined;
  const rows = segmentRows(ordered);
  const head = new Set(rows.slice(0, HEAD).flat());
  for (const row of rows) {
    const pair = pairOf(row);
    if (pair && open && goesOn(open, pair)) add(open, pair);
    else {
      open = pair && { pairs: [pair], end: pair[0].box.right, start: pair[1].box.left };
      if (open) runs.push(open);
    }
  }
  const mayBe = (run: readonly Pair[]) => areRows(run) || (run.some(([text]) => head.has(text)) && areWords(run));
  return runs.map(({ pairs }) => pairs).filter((run) => isTable(run, left, right - left) && mayBe(run));
}

/** Lines that follow each other, with the white between their sides. */
interface OpenRun {
  readonly pairs: Pair[];
  /** Where the texts at the left end, and those at the right begin. */
  end: number;
  start: number;
}

function add(run: OpenRun, [left, right]: Pair): void {
  run.pairs.push([left, right]);
  run.end = Math.max(run.end, left.box.right);
  run.start = Math.min(run.start, right.box.left);
}

/** Whether its texts are neither code nor items. */
function areWords(run: readonly Pair[]): boolean {
  return run.flat().every((text) => !/^(?:\[?\d{1,3}[.)\]]|\/\/|[#•])|[;{}]$/.test(textOf(text)));
}

/** Whether its lines belong together two by two; else the texts at the left are one text, and so are those at the right. */
export function areRows(run: readonly Pair[]): boolean {
  return areNamed(run) || haveAmounts(run) || areParallel(run);
}

function pairOf([a, b, ...others]: readonly Segment[]): Pair | undefined {
  if (!a || !b || others.length > 0 || b.box.left - a.box.right < GUTTER * Math.min(a.em, b.em)) return undefined;
  const isPlain = [a, b].every(({ words }) =>
    words.every(({ word: { font, text, tag } }) => !tag && !font.fixedPitch && directionOf(text) !== 'rtl'),
  );
  return isPlain ? [a, b] : undefined;
}

function goesOn({ pairs, end, start }: OpenRun, [a, b]: Pair): boolean {
  const last = pairs.at(-1);
  if (!last) return false;
  const bottom = Math.max(...last.map(({ box }) => box.bottom));
  const top = Math.min(a.box.top, b.box.top);
  if (top - bottom > NEAR * (a.box.bottom - a.box.top)) return false;
  const gutter = Math.min(start, b.box.left) - Math.max(end, a.box.right);
  return gutter >= GUTTER * a.em && areAligned(last[0].box, a.box) && areAligned(last[1].box, b.box);
}

function areAligned(a: Box, b: Box): boolean {
  return isAt(a.left, b.left) || isAt(a.right, b.right);
}

function isAt(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_PLACE;
}

function isTable(run: readonly Pair[], left: number, width: number): boolean {
  const [first] = run;
  if (!first || run.length < 2) return false;
  const offset = first[1].box.left - left;
  const isSetRight = !run.every(([, { box }]) => isAt(box.left, first[1].box.left));
  if (isSetRight || !run.every(([{ box }]) => isAt(box.left, first[0].box.left)))
    return haveAmounts(run) || isLetterhead(run);
  if (offset < RIGHT_HALF * width) return false;
  const isHalf = offset > HALF.least * width && offset < HALF.most * width;
  const isAtTab = TABS.some((tab) => Math.abs(offset - tab * Math.round(offset / tab)) < AT_TAB);
  return (isHalf || !isAtTab) && (run.length > 2 || areRows(run));
}

/** Whether the texts at the right all end at one place, and are no years or pages: tabs set those in contents and in the history of a life. */
function isLetterhead(run: readonly Pair[]): boolean {
  const [first] = run;
  if (!first || run.length < LETTERHEAD) return false;
  const years = run.filter(([, text]) => /\b(?:19|20)\d\d\b|^\P{L}*$/u.test(textOf(text)));
  const isSet = run.every(
    ([left, right]) => isAt(left.box.left, first[0].box.left) && isAt(right.box.right, first[1].box.right),
  );
  return isSet && years.length <= MOST * run.length;
}

/** Whether most begin with a name that ends in a colon. */
function areNamed(run: readonly Pair[]): boolean {
  const named = run.filter(([name, value]) => /:$/.test(textOf(name)) && !/:$/.test(textOf(value)));
  return named.length > MOST * run.length;
}

function haveAmounts(run: readonly Pair[]): boolean {
  return run.filter(([, amount]) => AMOUNT.test(textOf(amount))).length > MOST * run.length;
}

/** Whether both sides have the same form, as where two people sign. */
function areParallel(run: readonly Pair[]): boolean {
  const alike = run.filter(([a, b]) => {
    const [one, other] = [textOf(a), textOf(b)];
    return (BLANK.test(one) && BLANK.test(other)) || one.split(' ')[0] === other.split(' ')[0];
  });
  return run.some(([a]) => BLANK.test(textOf(a))) ? alike.length > 0 : alike.length > MOST * run.length;
}

function textOf({ words }: Segment): string {
  return words.map(({ word }) => word.text).join(' ');
}
