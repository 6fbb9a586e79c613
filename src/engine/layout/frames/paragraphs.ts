/** Joins the lines of a page into paragraphs, each with its place, its looks and the way it is set. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { turned, unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { isWithoutSpaces } from '../lines/east-asian.ts';
import { orderBlocks } from '../lines/reading-order.ts';
import { makeSegments, middle, type Segment } from '../lines/rows.ts';
import { endsInLeader, hangsBelow, isLabel, startsItem } from './item-lines.ts';
import { isAmidRightToLeft, lineInOrder, runsLeft } from './line-direction.ts';
import { joinRuns, type TextRun } from './text-runs.ts';

export interface Paragraph {
  readonly runs: readonly TextRun[];
  /** On the page as seen, in points. */
  readonly box: SeenBox;
  /** Quarter turns clockwise of its letters. */
  readonly turn: 0 | 1 | 2 | 3;
  readonly lines: number;
  /** From line to line. */
  readonly leadingPt: number;
  readonly sizePt: number;
  /** How far the first line begins to the right of the others. */
  readonly indentPt: number;
  readonly align: 'left' | 'center' | 'right' | 'both';
  readonly rightToLeft: boolean;
  /** Of its first and its last line, below the upper edge of the page, in points; absent where it is turned, or where nobody knows. */
  readonly baselinesPt?: readonly [first: number, last: number];
  /** Where its second word begins, if its first line has one: the text behind a label. As `startOf` has it. */
  readonly secondPt?: number;
}

/**
 * `placed`: what stands apart in a row stays apart, so that each paragraph can be put where it was.
 * `flowing`: rows are lines, parts of a row are parted by tabs.
 * `cell`: rows are lines too, of one column, as in a cell of a table; parts of a row are parted by spaces.
 */
export type ParagraphUse = 'placed' | 'flowing' | 'cell';

/** In ems: edges that agree, and that agree exactly, indents of first lines, sizes that differ, white above a line that goes on. */
const SAME_EDGE = 0.6;
const EXACT_EDGE = 0.02;
const FIRST_INDENT = 4;
const SAME_SIZE = 0.12;
const MAX_LEADING = 0.75;
const SAME_LEADING = 0.25;
/** A line with something beside it goes on only when it is prose: a cell is shorter. */
const PROSE_WORDS = 4;
/** Width of a space, in ems. */
const SPACE = 0.25;
/** Letters of Chinese and Japanese that stay together at most: a letter and the sign behind it. */
const MAX_KEPT = 2;
/** Open paragraphs that a line may continue: as many as columns stand side by side. */
const REACH = 12;
const SENTENCE_END = /[.!?]$/;
const EAST_ASIAN_END = /[。！？]$/;
const OPENING = /^[\p{Ps}\p{Pi}]$/u;
const CAPITAL = /^\p{Lu}/u;

interface Unit {
  readonly segments: readonly Segment[];
  readonly box: SeenBox;
  readonly em: number;
  readonly words: number;
  readonly rightToLeft: boolean;
  /** Something stands beside it. */
  readonly hasNeighbour: boolean;
  /** A text of few words stands before it in its row: both are cells. */
  readonly isBehindCell: boolean;
  /** The sign of an item stands before it in its row. */
  readonly isBehindSign: boolean;
  /** Where lines of its block end at most that have nothing beside them, as `endOf` has it. */
  readonly blockEnd: number;
  /** Where those of them end at most whose letters are as large: a title tells nothing about the list below it. */
  readonly alikeEnd: number;
}

/** From the left edge of the page; where a text runs from right to left, below zero, so that what is further in it is more. */
export function startOf(box: Pick<SeenBox, 'left' | 'right'>, rightToLeft: boolean): number {
  return rightToLeft ? -box.right : box.left;
}

function endOf(box: SeenBox, rightToLeft: boolean): number {
  return rightToLeft ? -box.left : box.right;
}

/** In the order of reading; text that is turned comes last. */
export function findParagraphs(words: readonly Word[], use: ParagraphUse): readonly Paragraph[] {
  const turns = ([0, 1, 2, 3] as const).map((turn) => words.filter((word) => word.turn === turn));
  const groups = turns.filter((group) => group.length > 0).sort((a, b) => b.length - a.length);
  return groups.flatMap((group) => {
    const turn = group[0]?.turn ?? 0;
    const segments = makeSegments(group);
    const amid = isAmidRightToLeft(group);
    const blocks =
      use === 'cell' ? [segments.toSorted((a, b) => middle(a.box) - middle(b.box))] : orderBlocks(segments);
    return blocks.flatMap((block) =>
      joinUnits(blockUnits(block, use, amid)).map((units) => makeParagraph(units, turn, use, amid)),
    );
  });
}

/** @param amid whether some lines of the page run from right to left. */
function blockUnits(block: readonly Segment[], use: ParagraphUse, amid: boolean): readonly Unit[] {
  const rows = rowsOf(block);
  // Cells of a table tell nothing about where lines of prose end.
  const prose = rows.flatMap((row) => (row.length === 1 ? row : []));
  const runs = prose.map((segment) => runsLeft([segment], undefined, amid));
  const ends = new Map<string, number>();
  for (const [index, { box, em }] of prose.entries()) {
    const isLeft = runs[index] ?? false;
    for (const key of [`${isLeft}`, `${isLeft} ${Math.round(em)}`]) {
      ends.set(key, Math.max(ends.get(key) ?? Number.NEGATIVE_INFINITY, endOf(box, isLeft)));
    }
  }
  return rows.flatMap((row) => {
    const parts = use === 'placed' ? row.map((segment) => [segment]) : [row];
    return parts.map((segments, place) => {
      const rightToLeft = runsLeft(segments, use === 'placed' ? row[place + 1] : undefined, amid);
      const em = Math.max(...segments.map((segment) => segment.em));
      return {
        segments,
        box: unionBox(segments.map(({ box }) => box)),
        em,
        words: segments.reduce((sum, segment) => sum + segment.words.length, 0),
        rightToLeft,
        hasNeighbour: row.length > 1,
        isBehindSign: isLabel(row[rightToLeft ? place + 1 : place - 1]),
        isBehindCell: place > 0 && (row[0]?.words.length ?? 0) < PROSE_WORDS,
        blockEnd: ends.get(`${rightToLeft}`) ?? Number.NEGATIVE_INFINITY,
        alikeEnd: ends.get(`${rightToLeft} ${Math.round(em)}`) ?? Number.NEGATIVE_INFINITY,
      };
    });
  });
}

function rowsOf(block: readonly Segment[]): readonly (readonly Segment[])[] {
  const rows: Segment[][] = [];
  for (const segment of block) {
    const first = rows.at(-1)?.[0];
    const height = first ? Math.min(first.box.bottom - first.box.top, segment.box.bottom - segment.box.top) : 0;
    if (first && Math.abs(middle(first.box) - middle(segment.box)) < 0.4 * height) rows.at(-1)?.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left));
}

function joinUnits(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const paragraphs: Unit[][] = [];
  for (const unit of units) {
    const near = paragraphs.slice(-REACH).reverse();
    const open = near.find((paragraph) => continues(paragraph, unit));
    if (open) open.push(unit);
    else paragraphs.push([unit]);
  }
  return paragraphs;
}

function continues(paragraph: readonly Unit[], unit: Unit): boolean {
  const last = paragraph.at(-1);
  if (!last || startsItem(unit) || endsInLeader(last)) return false;
  const em = Math.max(1, Math.min(last.em, unit.em));
  const gap = unit.box.top - last.box.bottom;
  const leading = middle(unit.box) - middle(last.box);
  if (leading <= 0.5 * em || gap > MAX_LEADING * em || Math.abs(last.em - unit.em) > SAME_SIZE * em) return false;
  const isCell = (each: Unit) => each.hasNeighbour && each.words < PROSE_WORDS;
  if (isCell(last) && isCell(unit) && !hangsBelow(paragraph[0] ?? last, unit)) return false;
  if (last.isBehindCell && unit.isBehindCell && SENTENCE_END.test(lastWord(last)) && CAPITAL.test(firstWord(unit))) {
    return false;
  }
  const before = paragraph.at(-2);
  if (before && Math.abs(leading - (middle(last.box) - middle(before.box))) > SAME_LEADING * em) return false;
  return sharesEdge(paragraph, unit, em) && isFull(paragraph, last, unit, em);
}

function firstWord(unit: Unit): string {
  return wordAt(unit, unit.rightToLeft ? -1 : 0)?.word.text ?? '';
}

function lastWord(unit: Unit): string {
  return wordAt(unit, unit.rightToLeft ? 0 : -1)?.word.text ?? '';
}

/** @param end 0 for the leftmost, -1 for the rightmost. */
function wordAt({ segments }: Unit, end: 0 | -1) {
  return segments.at(end)?.words.at(end);
}

/** Left edges agree, but for the indent of the first line; or middles do, as in centred text; or right edges, in Arabic. */
function sharesEdge(paragraph: readonly Unit[], unit: Unit, em: number): boolean {
  const [first, second] = paragraph;
  if (!first) return false;
  if (unit.rightToLeft) return Math.abs((second ?? first).box.right - unit.box.right) <= FIRST_INDENT * em;
  const reach = second ? SAME_EDGE : FIRST_INDENT;
  if (Math.abs((second ?? first).box.left - unit.box.left) <= reach * em) return true;
  return paragraph.every(({ box }) => Math.abs(centre(box) - centre(unit.box)) <= SAME_EDGE * em);
}

/** Whether the next line's first word would not have fitted on the line before. */
function isFull(paragraph: readonly Unit[], last: Unit, unit: Unit, em: number): boolean {
  const { rightToLeft } = unit;
  const word = wordAt(unit, rightToLeft ? -1 : 0);
  const width = widthAtStart(unit);
  // Chinese and Japanese lines may end behind nearly every letter, so amid a sentence the lines of their own paragraph tell more than those around it.
  const endsAnywhere = word !== undefined && isWithoutSpaces(word.word.text.slice(0, MAX_KEPT));
  const needed = endsAnywhere ? Math.min(width, MAX_KEPT * em) : width + SPACE * em;
  const ownEnd = Math.max(...[...paragraph, unit].map(({ box }) => endOf(box, rightToLeft)));
  const isWithin = endsAnywhere && !EAST_ASIAN_END.test(lastWord(last));
  const blockEnd = hangsBelow(paragraph[0] ?? last, unit) ? last.alikeEnd : last.blockEnd;
  const end = last.hasNeighbour || isWithin ? ownEnd : Math.max(blockEnd, ownEnd);
  const isCentred =
    Math.abs(centre(last.box) - centre(unit.box)) <= SAME_EDGE * em && last.box.left > unit.box.left + SAME_EDGE * em;
  return (isCentred ? 2 : 1) * (end - endOf(last.box, rightToLeft)) < needed;
}

/** Of its first word, with the one behind a bracket that opens: no line ends between these. */
function widthAtStart({ segments, rightToLeft }: Unit): number {
  const words = segments.flatMap((segment) => segment.words);
  const [first, second] = rightToLeft ? words.slice(-1) : words;
  if (!first) return 0;
  return (second && OPENING.test(first.word.text) ? second : first).box.right - first.box.left;
}

function centre({ left, right }: SeenBox): number {
  return (left + right) / 2;
}

function makeParagraph(units: readonly Unit[], turn: Paragraph['turn'], use: ParagraphUse, amid: boolean): Paragraph {
  const [first] = units;
  const last = units.at(-1);
  const height = first && last ? middle(last.box) - middle(first.box) : 0;
  const framed = unionBox(units.map(({ box }) => box));
  const [firstLine, lastLine] = [first, last].map((unit) => unit && baseline(unit));
  const rightToLeft = first?.rightToLeft ?? false;
  const second = first?.segments.flatMap((segment) => segment.words).at(rightToLeft ? -2 : 1);
  return {
    runs: joinRuns(
      units.map((unit) => lineInOrder(unit.segments, unit.rightToLeft, amid)),
      use === 'flowing',
    ),
    box: turned(framed, ((4 - turn) % 4) as Paragraph['turn']),
    turn,
    lines: units.length,
    leadingPt: units.length > 1 ? height / (units.length - 1) : framed.bottom - framed.top,
    sizePt: Math.max(...units.map(({ em }) => em)),
    indentPt: indent(units),
    align: alignment(units),
    rightToLeft,
    ...(turn !== 0 || firstLine === undefined || lastLine === undefined ? {} : { baselinesPt: [firstLine, lastLine] }),
    ...(second ? { secondPt: startOf(second.box, rightToLeft) } : {}),
  };
}

/** That of its largest letters, since small ones may be raised. */
function baseline({ segments }: Unit): number | undefined {
  const words = segments.flatMap((segment) => segment.words.map(({ word }) => word));
  const largest = words.reduce(
    (most: Word | undefined, word) => (word.sizePt > (most?.sizePt ?? 0) ? word : most),
    undefined,
  );
  return largest?.baselinePt;
}

function indent(units: readonly Unit[]): number {
  const [first, ...more] = units;
  if (!first || more.length === 0 || first.rightToLeft) return 0;
  const centred = alignment(units) === 'center' || alignment(units) === 'right';
  const others = more.reduce((left, { box }) => Math.min(left, box.left), Infinity);
  return centred ? 0 : Math.max(0, first.box.left - others);
}

function alignment(units: readonly Unit[]): Paragraph['align'] {
  const [first, second, ...more] = units;
  if (!first || !second) return 'left';
  const agree = (values: readonly number[]) => Math.max(...values) - Math.min(...values) <= SAME_EDGE * first.em;
  if (more.length === 0 && isSetRight(first, second)) return 'right';
  const lefts = [second, ...more].map(({ box }) => box.left);
  const rights = units.map(({ box }) => box.right);
  const sameLeft = agree(lefts) && Math.abs(first.box.left - second.box.left) <= FIRST_INDENT * first.em;
  if (sameLeft && more.length > 0 && agree(rights.slice(0, -1))) return 'both';
  if (!agree(units.map(({ box }) => box.left)) && agree(units.map(({ box }) => centre(box)))) return 'center';
  return !sameLeft && agree(rights) ? 'right' : 'left';
}

/** The last line of a text seldom ends exactly where the one before does, but where both are set from the right. */
function isSetRight(first: Unit, last: Unit): boolean {
  const step = last.box.left - first.box.left;
  return (
    step > EXACT_EDGE * first.em &&
    Math.abs(last.box.right - first.box.right) < EXACT_EDGE * first.em &&
    !startsItem(first)
  );
}
