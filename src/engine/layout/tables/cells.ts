/** Makes the cells of a table: the words inside each area, how they are set, and what is drawn around and behind them. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { leastWidth } from '../lines/least-width.ts';
import { makeSegments, middle } from '../lines/rows.ts';
import { lineText, makeLine, wordsInOrder } from '../lines/text-line.ts';
import type { Borders } from '../model.ts';
import { endsAmidTerm } from './broken-terms.ts';
import type { Area } from './lattice.ts';
import type { FoundCell } from './table.ts';

/** Edges of rows and columns, in points on the page as seen. */
export interface Edges {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** A word of a cell. */
export interface CellWord extends Word {
  /** It begins a line: whether it follows the line above without a space; absent where nothing tells. */
  readonly goesOn?: boolean;
  /** It begins a line that an empty one stands before, inside the cell. */
  readonly afterEmptyLine?: boolean;
}

/** A fill belongs to a cell of which it covers this share. */
const FILLS = 0.7;
const WHITE = 'ffffff';
/** In points: text whose edges miss the middle by less is centred; text nearer to one side by more is set to it. */
const CENTRED = 3;
/** In points: lines that are set to one side begin or end this near to each other. */
const SAME_EDGE = 1;

export function areaBox({ row, column, rowSpan, columnSpan }: Area, { xs, ys }: Edges): Box {
  return {
    left: xs[column] ?? 0,
    right: xs[column + columnSpan] ?? 0,
    top: ys[row] ?? 0,
    bottom: ys[row + rowSpan] ?? 0,
  };
}

/** @param words those of the cell, in any order. */
export function makeCell(
  area: Area,
  box: Box,
  words: readonly Word[],
  borders: Borders,
  fills: readonly FilledArea[],
): FoundCell {
  const fill = fillOf(box, fills) ?? groundOfLight(words, fills);
  return {
    ...area,
    box,
    words: inReadingOrder(words),
    borders,
    ...(fill ? { fill } : {}),
    align: alignOf(words, box),
    verticalAlign: verticalAlignOf(words, box),
  };
}

/** What lies behind white letters, though it covers but a part of their cell: nobody sees them on white. */
function groundOfLight(words: readonly Word[], fills: readonly FilledArea[]): string | undefined {
  if (words.length === 0 || !words.every(({ colour }) => colour === WHITE)) return undefined;
  const grounds = words.map(({ box }) => fillOf(box, fills));
  return grounds.every((ground) => ground === grounds[0]) ? grounds[0] : undefined;
}

/** Line by line, in the direction of the text; words that are turned come after the upright ones. */
export function inReadingOrder(words: readonly Word[]): readonly Word[] {
  if (words.length < 2) return words;
  return ([0, 1, 2, 3] as const).flatMap((turn) => {
    const segments = makeSegments(words.filter((word) => word.turn === turn));
    return segments.flatMap(wordsInOrder);
  });
}

/** The last fill that covers most of a box; white is none. */
export function fillOf(box: Box, fills: readonly FilledArea[]): string | undefined {
  const size = (box.right - box.left) * (box.bottom - box.top);
  const found = fills.findLast((fill) => shared(fill.box, box) >= FILLS * size);
  return found && found.colour !== WHITE ? found.colour : undefined;
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** By what most of its lines agree on; where that tells nothing, by the white around all of them. */
function alignOf(words: readonly Word[], box: Box): FoundCell['align'] {
  if (words.length === 0) return 'left';
  const lines = linesOf(words);
  const agreeing = {
    left: mostAtOnePlace(lines.map((line) => line.left)),
    right: mostAtOnePlace(lines.map((line) => line.right)),
    center: mostAtOnePlace(lines.map((line) => (line.left + line.right) / 2)),
  };
  const most = Math.max(...Object.values(agreeing));
  const [set, second] = (['left', 'right', 'center'] as const).filter((each) => agreeing[each] === most);
  if (set && !second) return set;
  const left = Math.min(...words.map((word) => word.box.left)) - box.left;
  const right = box.right - Math.max(...words.map((word) => word.box.right));
  if (Math.abs(left - right) <= CENTRED && left > CENTRED) return 'center';
  return right < left - CENTRED ? 'right' : 'left';
}

function mostAtOnePlace(places: readonly number[]): number {
  return Math.max(0, ...places.map((place) => places.filter((each) => Math.abs(each - place) <= SAME_EDGE).length));
}

/** From the left edge to the right one of each line of upright words. */
function linesOf(words: readonly Word[]): readonly Pick<Box, 'left' | 'right'>[] {
  const lines: { middle: number; left: number; right: number }[] = [];
  for (const { box, turn } of words.toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const line = lines.at(-1);
    if (turn !== 0) continue;
    if (line && middle(box) - line.middle < (box.bottom - box.top) / 2) {
      line.left = Math.min(line.left, box.left);
      line.right = Math.max(line.right, box.right);
    } else lines.push({ middle: middle(box), left: box.left, right: box.right });
  }
  return lines;
}

function verticalAlignOf(words: readonly Word[], box: Box): FoundCell['verticalAlign'] {
  if (words.length === 0) return 'top';
  const top = Math.min(...words.map((word) => word.box.top)) - box.top;
  const bottom = box.bottom - Math.max(...words.map((word) => word.box.bottom));
  if (Math.abs(top - bottom) <= CENTRED) return top > CENTRED ? 'center' : 'top';
  return bottom < top ? 'bottom' : 'top';
}

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
/** In ems: what a word must have had room for besides, and the space before it, which Chinese and Japanese have none of. */
const CLEAR_ROOM = 0.5;
const SPACE = 0.25;
/** So many other lines of a cell were ended by hand. */
const SURELY_ENDED = 2;
/** Lines of lists and addresses have no more words. */
const MOST_WORDS = 5;
/** Texts that go on begin with small letters mostly. */
const BEGINS = /^[^\p{Ll}]/u;
/** More letters of a word are not looked at. */
const LONGEST_WORD = 2_000;
const ONE_SCRIPT = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{P}]*$/u;

/** What stands without a wide gap on one level of a cell. */
interface CellPart {
  readonly text: string;
  readonly box: Box;
  readonly first: CellWord | undefined;
  readonly sizePt: number;
  readonly isUpright: boolean;
}

/**
 * The text of a cell; its lines follow each other as running text does, but for empty ones between them.
 * @param roomPt the length that its lines surely could have: what ends before although the next word had room was ended by hand.
 */
export function cellText(words: readonly CellWord[], roomPt = 0): string {
  const parts = partsOf(words).filter(({ text }) => text !== '');
  const joints = withLongest(jointsOf(parts, roomPt), parts);
  return parts.map(({ text }, index) => (joints[index - 1] ?? '') + text).join('');
}

function jointsOf([first, ...others]: readonly CellPart[], roomPt: number): readonly string[] {
  let [above, word] = [first, wordAt('', first)];
  return others.map((part) => {
    const joint = between(word, above, part, roomPt);
    word = wordAt(joint === '' ? word : '', part);
    above = above && isBeside(above, part) ? { ...part, box: unionBox([above.box, part.box]) } : part;
    return joint;
  });
}

/** What is behind the last space, with what was written before without one. */
function wordAt(before: string, part: CellPart | undefined): string {
  const text = part?.text ?? '';
  const space = text.lastIndexOf(' ');
  return space === -1 ? (before + text).slice(-LONGEST_WORD) : text.slice(space + 1);
}

/** What stands between lines of a cell. The longest of them was ended as all others were: nothing shows that it had room. */
function withLongest(joints: readonly string[], parts: readonly CellPart[]): readonly string[] {
  const open = joints.flatMap((joint, index) => (joint === ' ' ? [index] : []));
  const [at] = open;
  const others = joints.filter((joint) => joint.startsWith('\n')).length;
  const [longest, next] = [parts[at ?? 0]?.text ?? '', parts[(at ?? 0) + 1]?.text ?? ''];
  if (at === undefined || open.length > 1 || others < SURELY_ENDED) return joints;
  return isPhrase(longest) && BEGINS.test(next) ? joints.with(at, '\n') : joints;
}

/** In points: the length of the longest of its upright lines. */
export function longestLine(words: readonly Word[]): number {
  return linesOf(words).reduce((longest, { left, right }) => Math.max(longest, right - left), 0);
}

function isPhrase(text: string): boolean {
  return !EAST_ASIAN.test(text) && text.split(' ').length <= MOST_WORDS;
}

function between(before: string, above: CellPart | undefined, part: CellPart, roomPt: number): string {
  const { text, first: { goesOn, afterEmptyLine } = {} } = part;
  if (afterEmptyLine) return '\n\n';
  if (goesOn) return '';
  if (above && hadRoom(above, part, roomPt)) return '\n';
  const touches = EAST_ASIAN.test(before.at(-1) ?? '') && EAST_ASIAN.test(text[0] ?? '');
  return (goesOn ?? (touches || endsAmidTerm(before, text))) ? '' : ' ';
}

/** Whether two parts of a cell stand on one level. */
function isBeside(before: CellPart, { box }: Pick<CellPart, 'box'>): boolean {
  return box.top < middle(before.box);
}

/** Whether the first word of a line would have stood on the line above, if nobody had ended that one. */
function hadRoom(above: CellPart, { box, first, isUpright }: CellPart, roomPt: number): boolean {
  if (!first || !isUpright || !above.isUpright || isBeside(above, { box })) return false;
  // Which part of a word of two scripts ends its line first is not known.
  const whole = SPACE * above.sizePt + first.box.right - first.box.left;
  const least = ONE_SCRIPT.test(first.text) ? leastWidth(first) : whole;
  return above.box.right - above.box.left + least + CLEAR_ROOM * above.sizePt < roomPt;
}

function partsOf(words: readonly CellWord[]): readonly CellPart[] {
  return ([0, 1, 2, 3] as const).flatMap((turn) =>
    makeSegments(words.filter((word) => word.turn === turn)).map((segment) => {
      const line = makeLine([segment], false);
      const first: CellWord | undefined = line.words[0]?.word;
      return {
        text: lineText(line).replace(/\s+/g, ' ').trim(),
        box: line.box,
        first,
        sizePt: line.sizePt,
        isUpright: turn === 0,
      };
    }),
  );
}
