/** Joins the lines of a column into paragraphs. The strongest sign of an end: the next word would have fitted on the line. */

import { fontLook } from '../../frames/font-name.ts';
import { readContentsLine } from './contents-line.ts';
import type { FlowLine } from './flow-line.ts';
import { isTabGap } from './label.ts';
import { heightOf } from './line-heights.ts';
import { isBroken, isFull, roomOf } from './line-room.ts';
import { isCode, markRightLines } from './right-lines.ts';
import { hasTabLeader } from './tab-leader.ts';
import { roomNeeded } from './word-space.ts';

/** Where the text of a column may stand, along the direction of reading of a left-to-right line. */
export interface Measure {
  readonly left: number;
  readonly right: number;
  /** White at the right between this text and the edge of its column. */
  readonly insetPt?: number;
  /** And at the left. */
  readonly insetLeftPt?: number;
  /** Where the text of most pages ends, should some of this one go on further. */
  readonly pageRight?: number;
  /** Of a column of a table: how far its lines go, at most. */
  readonly reach?: { readonly left: number; readonly right: number };
  /** Its lines were ended by their author, as those of a list without signs: the longest says nothing of the room. */
  readonly areLines?: true;
}

/** What the document as a whole tells about its paragraphs. */
export interface Spacing {
  /** The usual distance of baselines for a size of letters, in ems. @param text of the lines. */
  leadingEm(em: number, text: string): number;
  /** Most letters are of one width: prose is set in them, too. */
  readonly isTypewritten?: boolean;
}

/** In ems. */
const SAME_EDGE = 0.5;
const INDENT = 0.9;
/** The left edges of lines that are set to the right differ, by this much somewhere. */
const CLEAR_STEP = 2;
/** Centred lines agree in their middles; an indented first line of justified text is off by half of its indent. */
const SAME_MIDDLE = 0.35;
const SAME_SIZE = 0.12;
/** Of the leading: more is white between paragraphs. */
const MORE_LEADING = 1.22;
/** In ems: that of text with double spacing. */
const WIDEST_LEADING = 2.6;
/** In ems: lines of prose that are no further apart go on with a capital, too. */
const DOUBLE_LEADING = 2.1;
/** Steps from line to line that differ by less than this share are those of one paragraph. */
const SAME_STEP = 0.04;
/** In words. */
const LONG_LINE = 6;
/** In words: so much of a sentence behind a tab. */
const TAIL = 4;
/** In ems: a line that is full ends this close to the edge, whatever word comes next. */
const CLOSE = 5;
/** Of the measure: a line that misses by more was ended by its author. */
const CLEARLY_SHORT = 0.3;

/** A line that goes on with a sentence: addresses of letters and pages begin with small letters, too. */
const GOES_ON = /^\p{Ll}[\p{L}\p{M}’'-]*(?:[,;:.]?\s|[,;:.]?$)/u;
/** The name of a field, and what stands in it. */
const FIELD = /^\p{Lu}[\p{L}\p{N}.&/ -]{0,24}:\s+\S/u;
/** A line to be filled in by hand. */
const BLANK = /^(?:_[\s_]{9,}|[.…][\s.…]{19,})$/u;

/** In the order of the lines; none is empty. */
export function joinLines(
  lines: readonly FlowLine[],
  measure: Measure,
  spacing: Spacing,
): readonly (readonly FlowLine[])[] {
  const paragraphs: FlowLine[][] = [];
  const marked = markRightLines(lines, measure);
  for (const [index, line] of marked.entries()) {
    const open = line.isSetRight && !line.tag ? undefined : paragraphs.at(-1);
    const context = { measure, spacing, next: marked[index + 1] };
    if (open && continues(open, line, context)) open.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** The same for lines that their author ends often, as those of headers: a paragraph goes on only after a line that is full. */
export function joinFullLines(
  lines: readonly FlowLine[],
  measure: Measure,
  spacing: Spacing,
): readonly (readonly FlowLine[])[] {
  return joinLines(lines, measure, spacing).flatMap((paragraph) => {
    const parts: FlowLine[][] = [];
    for (const line of paragraph) {
      const open = parts.at(-1);
      const last = open?.at(-1);
      if (last && isFull(last, line, measure)) open?.push(line);
      else parts.push([line]);
    }
    return parts;
  });
}

interface Context {
  readonly measure: Measure;
  readonly spacing: Spacing;
  /** The line after the one in question. */
  readonly next: FlowLine | undefined;
}

function continues(paragraph: readonly FlowLine[], line: FlowLine, context: Context): boolean {
  const [first] = paragraph;
  const last = paragraph.at(-1);
  if (!first || !last) return false;
  if (last.tag && line.tag) return last.tag.block === line.tag.block && !endsCodeLine(last, line, context.measure);
  const em = Math.max(1, Math.min(last.em, line.em));
  if (!keepsSize(last, line) || last.rightToLeft !== line.rightToLeft) return false;
  if (BLANK.test(last.text) || BLANK.test(line.text)) return false;
  if (FIELD.test(first.text) && FIELD.test(line.text)) return false;
  if (readContentsLine(last) || readContentsLine(line)?.hasLeader || hasTabLeader(last)) return false;
  if (!isNear(paragraph, line, context) || beginsItem(paragraph, line)) return false;
  if (line.parts > 1 || (last.parts > 1 && !followsTab(paragraph, line, context.measure))) return false;
  if (context.measure.areLines && !GOES_ON.test(line.text)) return false;
  if (last.look.bold !== line.look.bold && last.wholeLook !== line.wholeLook) {
    if (!keepsBold(last, line) && !goesOnPlain(last, line, context.measure)) return false;
  }
  if (isCentred(paragraph, line, context.measure)) {
    return !fits(last, line, context.measure, true) || goesOnShort(paragraph, line, context);
  }
  if (isRightAligned(paragraph, line)) return !fits(last, line, context.measure, false);
  if (!sharesEdge(paragraph, line, context, em)) return false;
  return !fits(last, line, context.measure, false) || goesOnShort(paragraph, line, context);
}

/** Whether the line follows without more white than lies between the lines of a paragraph. */
function isNear(paragraph: readonly FlowLine[], line: FlowLine, context: Context): boolean {
  const last = paragraph.at(-1);
  const before = paragraph.at(-2);
  if (!last) return false;
  const step = line.baseline - last.baseline;
  const em = Math.max(last.em, line.em);
  if (step < 0.5 * em) return false;
  if (before && last.baseline > before.baseline) {
    const growth = Math.max(1, heightOf(last, line) / heightOf(before, last));
    return step <= MORE_LEADING * growth * (last.baseline - before.baseline);
  }
  const height = Math.max(em, heightOf(last, line));
  const most = MORE_LEADING * Math.max(1.1, context.spacing.leadingEm(line.em, last.text + line.text)) * height;
  return step <= most || isSpacedOut(last, line, context);
}

/** Whether two full lines far from each other begin a paragraph of such lines: they part a sentence, or the next line is as far. */
function isSpacedOut(last: FlowLine, line: FlowLine, { measure, next }: Context): boolean {
  const step = line.baseline - last.baseline;
  if (step > WIDEST_LEADING * line.em || last.words.length < LONG_LINE || !fillsUp(last, line, measure)) return false;
  const follows = next !== undefined && Math.abs(next.baseline - line.baseline - step) < SAME_STEP * step;
  const isAmid = !/[.!?:;]["”»’)]?$/.test(last.text);
  const partsSentence = isAmid && (/^\p{Ll}/u.test(line.text) || step <= DOUBLE_LEADING * line.em);
  return partsSentence || (follows && fillsUp(line, next, measure));
}

/** Whether a line ends close to the edge, and the next one looks the same and has no room on it. */
function fillsUp(line: FlowLine, next: FlowLine, measure: Measure): boolean {
  return isSameLook(line, next) && isFull(line, next, measure) && roomOf(line, measure, false) < CLOSE * line.em;
}

/** Whether most letters of two lines look the same: links amid one of them have a colour. */
function isSameLook(line: FlowLine, next: FlowLine): boolean {
  if (line.em !== next.em || line.look.family !== next.look.family) return false;
  const [[bold, colour], [nextBold, nextColour]] = [line.wholeLook.split(' '), next.wholeLook.split(' ')];
  return bold === nextBold && (colour === nextColour || colour === '' || nextColour === '');
}

/** Whether bold words go on from one line to the next, of which only one is bold as a whole. */
function keepsBold(last: FlowLine, line: FlowLine): boolean {
  const [end, start] = [last.words.at(-1)?.word.font, line.words[0]?.word.font];
  const isAmid = !/[.!?:;]$/.test(last.text);
  return isAmid && end !== undefined && start !== undefined && fontLook(end).bold && fontLook(start).bold;
}

/** Whether a sentence begins with a bold line that takes the measure. */
function goesOnPlain(last: FlowLine, line: FlowLine, measure: Measure): boolean {
  const isAmid = last.look.bold && GOES_ON.test(line.text) && !/[.!?:;]$/.test(last.text);
  return isAmid && last.words.length > 1 && Math.abs(roomOf(last, measure, false)) < SAME_EDGE * last.em;
}

/** Whether a line stands below the last part of one with tabs, or goes on at the margin with a sentence for which that had no room. */
function followsTab(paragraph: readonly FlowLine[], line: FlowLine, measure: Measure): boolean {
  const last = paragraph.at(-1);
  if (!last || Math.abs(last.partStart - line.start) <= SAME_EDGE * line.em) return last !== undefined;
  const words = last.words.filter(({ word }) => word.box.left >= last.partStart);
  const isSentence = words.length >= TAIL && !/[.!?:;]$/.test(last.text);
  const isAtMargin = Math.abs(line.start - measure.left) <= SAME_EDGE * line.em;
  const mayGoOn = paragraph.length === 1 && !last.rightToLeft && isSentence && isAtMargin && !isCode(last);
  return mayGoOn && isFull(last, { ...line, start: last.start }, measure);
}

/** Whether the letters keep their size from one line to the next: most of them, or those at both sides of the break. */
function keepsSize(last: FlowLine, line: FlowLine): boolean {
  if (isSameSize(last.em, line.em)) return true;
  const [end, start] = [last.words.at(-1)?.word.sizePt, line.words[0]?.word.sizePt];
  return end !== undefined && start !== undefined && isSameSize(end, start);
}

function isSameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_SIZE * Math.max(1, Math.min(a, b));
}

/** A label begins an item where it stands apart, or where the line before did not have to end. */
function beginsItem(paragraph: readonly FlowLine[], line: FlowLine): boolean {
  const [first] = paragraph;
  if (!line.label || line.label.isBare || !first) return false;
  if (first.label || isTabGap(line.label)) return true;
  return line.start < first.textStart - SAME_EDGE * line.em || !/[\p{Ll},]$/u.test(paragraph.at(-1)?.text ?? '');
}

function middleOf({ box }: FlowLine): number {
  return (box.left + box.right) / 2;
}

function isCentred(paragraph: readonly FlowLine[], line: FlowLine, { left, right }: Measure): boolean {
  const all = [...paragraph, line];
  const em = line.em;
  const middle = (left + right) / 2;
  const own = middleOf(line);
  const centred = all.every(
    (each) => Math.abs(middleOf(each) - middle) < 0.6 * em && Math.abs(middleOf(each) - own) < SAME_MIDDLE * em,
  );
  return centred && all.some((each) => Math.abs(each.start - line.start) > SAME_EDGE * em);
}

function isRightAligned(paragraph: readonly FlowLine[], line: FlowLine): boolean {
  const all = [...paragraph, line];
  const isSteady = all.every((each) => Math.abs(each.end - line.end) < 0.3 * line.em);
  if (all.every(isCode)) return false;
  const steps = all.slice(1).map((each, index) => Math.abs(each.start - (all[index]?.start ?? 0)) / line.em);
  return isSteady && steps.every((step) => step > SAME_EDGE) && steps.some((step) => step > CLEAR_STEP);
}

/** Left edges agree, but for the first line, which may be indented or hang out. */
function sharesEdge(paragraph: readonly FlowLine[], line: FlowLine, { next }: Context, em: number): boolean {
  const [first, second] = paragraph;
  if (!first) return false;
  if (second) return Math.abs(second.start - line.start) <= SAME_EDGE * em;
  if (first.label && Math.abs(first.textStart - line.start) <= 3 * em) return true;
  const step = line.start - first.start;
  if (Math.abs(step) <= SAME_EDGE * em) return true;
  if (first.parts > 1) return true;
  // Further out: the first line was indented. Further in: it hangs out, if the lines after it agree.
  if (step < 0) return step > -6 * em;
  const agrees = next !== undefined && Math.abs(next.start - line.start) <= SAME_EDGE * em;
  return step < 6 * em && agrees && next.baseline - line.baseline < 2 * em && step > INDENT * em;
}

/** Whether the first word of a line would have found room at the end of the one before. */
function fits(last: FlowLine, line: FlowLine, measure: Measure, centred: boolean): boolean {
  return roomOf(last, measure, centred) > roomNeeded(last, line);
}

/** Lines of code have indents of their own: each that its author ended is a paragraph, though the tags have one for all. */
function endsCodeLine(line: FlowLine, next: FlowLine, measure: Measure): boolean {
  return isCode(line) && isCode(next) && isBroken(line, next, measure);
}

/** Text may be set in from the right without a sign of it, and titles in the middle are broken by sense: lines that end short and go on amid a sentence. */
function goesOnShort(paragraph: readonly FlowLine[], line: FlowLine, { measure, spacing }: Context): boolean {
  const last = paragraph.at(-1);
  if (!last || !/^\p{Ll}/u.test(line.text) || /[.!?:;]$/.test(last.text)) return false;
  if (isCode(last) && isCode(line) && !(spacing.isTypewritten && areProse(last, line))) return false;
  const width = measure.right - measure.left;
  const isLong = last.end - last.start > 0.4 * width || last.words.length >= 7;
  return isLong && roomOf(last, measure, false) < CLEARLY_SHORT * width;
}

/** Whether a line ends with a word, and the next begins with one: those of code have other signs there. */
function areProse(last: FlowLine, line: FlowLine): boolean {
  return /[\p{L},]$/u.test(last.text) && GOES_ON.test(line.text);
}

/** Whether the text goes on from the last line of one column or page to the first of the next. */
export function goesOn(
  before: readonly FlowLine[],
  beforeMeasure: Measure,
  after: readonly FlowLine[],
  afterMeasure: Measure,
): boolean {
  const last = before.at(-1);
  const [line, second] = after;
  const first = before[0];
  if (last?.tag && line?.tag) return last.tag.block === line.tag.block;
  if (!last || !line || !first || (line.label && !line.label.isBare) || line.parts > 1 || last.parts > 1) return false;
  if (!keepsSize(last, line) || last.rightToLeft !== line.rightToLeft) return false;
  if (last.look.bold !== line.look.bold || fits(last, line, beforeMeasure, false)) return false;
  const origin = (measure: Measure, rtl: boolean) => (rtl ? -measure.right : measure.left);
  const startBefore = (before[1] ?? first).start - origin(beforeMeasure, last.rightToLeft);
  const startAfter = line.start - origin(afterMeasure, line.rightToLeft);
  const body =
    first.label && before.length === 1 ? first.textStart - origin(beforeMeasure, last.rightToLeft) : startBefore;
  if (Math.abs(body - startAfter) > INDENT * line.em) return false;
  if (second && line.start - second.start > INDENT * line.em) return false;
  return !/[.!?:…。！？]["”»’)]?$/u.test(last.text);
}
