/** Takes the footnotes of a page out of its text: small print at its foot, under a short rule or behind labels that the text has as marks. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import type { PageContent } from '../../page-content.ts';
import type { DraftNote } from '../drafts/draft.ts';
import { segmentRows } from '../page/page-rows.ts';
import { type FlowLine, makeFlowLine } from '../paragraphs/flow-line.ts';
import { joinLines, type Measure, type Spacing } from '../paragraphs/paragraphs.ts';
import { verticalOf } from '../paragraphs/runs.ts';

export interface PageNotes {
  readonly notes: readonly DraftNote[];
  /** Words that are not part of a note. */
  readonly rest: readonly Word[];
}

/** Of the measure: the rule above notes is shorter than this. */
const RULE_WIDTH = { least: 0.15, most: 0.6 };
/** In points: pieces of one rule meet. */
const PIECES = 1.5;
/** Notes stand in the lower part of the page. */
const FOOT = 0.3;
/** Marks of notes: numbers, letters, signs. */
const MARK = /^[([]?(\d{1,3}|[a-z]|[ivxlc]{1,5}|[*†‡§¶]{1,3})[)\].]?$/u;

/** @param body the words and those of tables, which call notes, too. */
export function findNotes(
  words: readonly Word[],
  content: PageContent,
  measure: Measure,
  spacing: Spacing,
  body: readonly Word[] = words,
): PageNotes {
  const rule = notesTop(words, content, measure) ?? topBelowTables(words, content, body);
  if (rule === undefined) return { notes: [], rest: words };
  const below = words.filter(({ box }) => (box.top + box.bottom) / 2 > rule);
  const lines = segmentRows(makeSegments(below)).map((row) => makeFlowLine(row, content.page));
  const notes = partNotes(lines, measure, spacing);
  if (notes.length === 0) return { notes: [], rest: words };
  const taken = new Set(below);
  return { notes, rest: words.filter((word) => !taken.has(word)) };
}

/** The y below which the notes of a page stand, should there be any. */
export function notesTop(words: readonly Word[], content: PageContent, measure: Measure): number | undefined {
  return noteRule(content, measure, words) ?? markedTop(words, content);
}

/** The y below which notes that tables call stand, should no table go on there. */
function topBelowTables(words: readonly Word[], content: PageContent, body: readonly Word[]): number | undefined {
  const free = new Set(words);
  const inTables = body.filter((word) => !free.has(word));
  const top = inTables.length > 0 ? markedTop(body, content) : undefined;
  return top !== undefined && inTables.every(({ box }) => box.bottom < top) ? top : undefined;
}

/** Lines from the foot of a page among which notes without a rule are looked for. */
const LAST_LINES = 24;

/** The y above the first of the last lines that begins with a mark that the text above has, raised; white parts it from the text. */
function markedTop(words: readonly Word[], { page, size }: PageContent): number | undefined {
  const rows = segmentRows(makeSegments(words));
  const raised = raisedInRows(rows, page);
  if (raised.size === 0) return undefined;
  const lines = rows.map((row) => makeFlowLine(row, page));
  const usual = lines.map(({ em }) => em).sort((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 10;
  const from = Math.max(1, lines.length - LAST_LINES);
  for (const [index, line] of lines.slice(from).entries()) {
    const above = lines[from + index - 1];
    const mark = markOf(line);
    if (!above || mark === undefined || !raised.has(mark) || line.box.top < FOOT * size.heightPt) continue;
    // Larger letters are a heading's, but for a raised mark; what begins amid the line is the piece of a formula.
    if ((line.em > 1.15 * usual && !hasRaisedMark(line)) || !beginsAsOthers(line, lines)) continue;
    const isApart = line.box.top - above.box.bottom > 0.8 * line.em;
    if (isApart || line.em < 0.92 * usual) return line.box.top - 0.1;
  }
  return undefined;
}

/** In ems: notes begin where text does, or are set in by less. */
const SET_IN = 3;

/** Whether a line begins at the edge of the page's text, or where another one does. */
function beginsAsOthers({ box, em, rightToLeft }: FlowLine, lines: readonly FlowLine[]): boolean {
  const start = (edges: FlowLine['box']) => (rightToLeft ? -edges.right : edges.left);
  const inward = lines.filter((line) => line.box !== box).map((line) => start(box) - start(line.box));
  const isAtEdge = inward.every((each) => each < SET_IN * em);
  return isAtEdge || inward.some((each) => Math.abs(each) < em);
}

/** Marks that stand behind other words, not those that begin a line. */
export function raisedIn(words: readonly Word[], page: number): ReadonlySet<string> {
  return raisedInRows(segmentRows(makeSegments(words)), page);
}

function raisedInRows(rows: readonly (readonly Segment[])[], page: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (const row of rows) {
    if (!row.some(({ words }) => words.some(({ word }) => MARK.test(word.text)))) continue;
    const line = makeFlowLine(row, page);
    for (const [index, each] of line.words.entries()) {
      const [, mark] = index === 0 ? [] : (MARK.exec(each.word.text) ?? []);
      if (mark !== undefined && verticalOf(each, line) === 'superscript') found.add(mark);
    }
  }
  return found;
}

/** The y of a short level line with nothing beside it, over text that begins with the mark of a note. */
function noteRule({ lines, size }: PageContent, { left, right }: Measure, words: readonly Word[]): number | undefined {
  const width = right - left;
  const rules = lines
    .filter(({ level, at, from, to }) => {
      const isShort = to - from >= RULE_WIDTH.least * width && to - from <= RULE_WIDTH.most * width;
      const isAtEdge = Math.abs(from - left) < 6 || Math.abs(to - right) < 6;
      return level && isShort && isAtEdge && at > FOOT * size.heightPt && !isPiece({ at, from, to }, lines);
    })
    .sort((a, b) => a.at - b.at);
  const found = rules.find(({ at, from, to }) => {
    const above = words.some(
      ({ box }) => box.bottom > at - 4 && box.bottom <= at + 1 && box.left < to && box.right > from,
    );
    const crossing = lines.some((line) => !line.level && line.from < at + 2 && line.to > at - 2 && line.at > left - 9);
    return !above && !crossing;
  });
  return found?.at;
}

/** Whether a level line goes on beside it, as the rules of tables do that are drawn cell by cell. */
function isPiece({ at, from, to }: Pick<DrawnLine, 'at' | 'from' | 'to'>, lines: readonly DrawnLine[]): boolean {
  return lines.some(
    (line) =>
      line.level &&
      Math.abs(line.at - at) < PIECES &&
      (Math.abs(line.from - to) < PIECES || Math.abs(line.to - from) < PIECES),
  );
}

/** Each note begins with its mark. */
function partNotes(lines: readonly FlowLine[], measure: Measure, spacing: Spacing): readonly DraftNote[] {
  const parts: { label: string; first: FlowLine; lines: FlowLine[] }[] = [];
  for (const line of lines) {
    const label = markOf(line);
    if (label !== undefined) parts.push({ label, first: line, lines: [withoutMark(line)] });
    else if (parts.length === 0) return [];
    else parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ label, first, lines: own }) => ({
    label,
    first,
    blocks: joinLines(own, measure, spacing).map((joined) => ({ kind: 'paragraph', lines: joined, measure, gapPt: 0 })),
  }));
}

/** Where it is known that a note begins here: its first word, whatever it looks like. */
export function firstMark(line: FlowLine): string | undefined {
  const [first, second] = line.words;
  return second && MARK.exec(first?.word.text ?? '')?.[1];
}

/** A raised or smaller sign at the beginning, or a number that stands apart. */
export function markOf(line: FlowLine): string | undefined {
  const [first, second] = line.words;
  if (!first || !second) return undefined;
  const [, mark] = MARK.exec(first.word.text) ?? [];
  if (mark === undefined) return undefined;
  // Programs link the mark of a note to where the text has it.
  const leadsBack = first.word.target !== undefined && first.word.target !== second.word.target;
  const stands = leadsBack || line.label !== undefined || /^\d+$/.test(mark) || /^[*†‡§]/.test(mark);
  return hasSmallMark(line) || stands ? mark : undefined;
}

/** Whether the first word of a line is smaller than the second, or raised. */
export function hasSmallMark(line: FlowLine): boolean {
  const [first, second] = line.words;
  if (!first || !second) return false;
  return hasRaisedMark(line) || first.word.sizePt < 0.85 * second.word.sizePt;
}

/** The number of a heading may be smaller than its text, but stands on its line. */
function hasRaisedMark({ words: [first, second] }: FlowLine): boolean {
  if (!first || !second) return false;
  return first.word.box.bottom < second.word.box.bottom - 0.1 * second.word.sizePt;
}

export function withoutMark(line: FlowLine): FlowLine {
  const [, second, ...others] = line.words;
  if (!second) return line;
  const words = [{ ...second, before: '' as const }, ...others];
  const text = words.map(({ word, before }) => before + word.text).join('');
  const { label: _, ...rest } = line;
  return { ...rest, words, text };
}
