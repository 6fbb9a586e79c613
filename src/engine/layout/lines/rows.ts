/** Gathers words that stand side by side into rows, and parts rows where a column might end. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { turned, unionBox } from '../../page/boxes/boxes.ts';
import type { PlacedWord, Word } from '../../page/words/words.ts';
import { levelled } from './level-words.ts';
import { withShifted } from './shifted-words.ts';

/** Words of one row without a wide gap between them, from left to right. Boxes are in the frame of the text. */
export interface Segment {
  readonly words: readonly PlacedWord[];
  readonly box: SeenBox;
  readonly em: number;
}

/** Words overlap in height by this share of the lower one when they stand in one row. */
const ROW_OVERLAP = 0.5;
/** In ems: fonts say of themselves that they are taller when they have letters of many scripts. */
const MAX_HEIGHT = 1.6;
/** In heights: middles of one row differ by less. */
const SAME_MIDDLE = 0.4;
/** In ems: wider than the widest space of justified text, narrower than the gutter between columns. */
const SEGMENT_GAP = 1.1;

/** In ems of the larger one: words above each other with baselines so far apart are two lines, however tall their fonts are. */
const OTHER_LINE = 0.4;

/** All words must have the same turn. */
export function makeSegments(words: readonly Word[]): readonly Segment[] {
  const placed = words.map((word) => ({ word, box: turned(word.box, word.turn) }));
  return gatherRows(withShifted(levelled(placed))).flatMap(splitRow);
}

interface Row {
  readonly words: PlacedWord[];
  /** Of its words, each height once. */
  readonly heights: Height[];
  readonly top: number;
  readonly bottom: number;
}

type Height = Pick<SeenBox, 'top' | 'bottom'>;

/** Rows from the top. A superscript belongs to the row that it overlaps. */
function gatherRows(placed: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  const sorted = [...placed].sort((a, b) => middle(a.box) - middle(b.box));
  const rows: Row[] = [];
  for (const each of sorted) {
    const level = nearRow(rows, ({ heights }) => heights.some((height) => isSameHeight(height, each.box)));
    if (level) join(level, each);
    else {
      const { top, bottom } = heightOf(each);
      const row = nearRow(
        rows,
        (candidate) => overlapShare(candidate, { top, bottom }) >= ROW_OVERLAP && !isBelow(candidate, each),
      );
      // The first word sets the height: a tall sign must not pull in its neighbours above and below.
      if (row) join(row, each);
      else rows.push({ words: [each], heights: [each.box], top, bottom });
    }
  }
  return rows.map((row) => row.words);
}

/** Rows overlap little, so only the last few can take a word. */
const NEAR = 4;

function nearRow(rows: readonly Row[], takes: (row: Row) => boolean): Row | undefined {
  for (let at = Math.max(0, rows.length - NEAR); at < rows.length; at++) {
    const row = rows[at];
    if (row && takes(row)) return row;
  }
  return undefined;
}

function join(row: Row, word: PlacedWord): void {
  row.words.push(word);
  const { top, bottom } = word.box;
  if (!row.heights.some((height) => height.top === top && height.bottom === bottom)) row.heights.push(word.box);
}

/**
 * What a word takes of the page from top to bottom: the tallest letters of its font may reach over the lines beside it.
 * Of the signs of mathematics nobody knows where in their height they stand.
 */
function heightOf({ word, box }: PlacedWord): Height {
  if (!/[a-z]/i.test(word.text) && !/\p{L}/u.test(word.text)) return box;
  const half = Math.min(box.bottom - box.top, MAX_HEIGHT * word.sizePt) / 2;
  return { top: middle(box) - half, bottom: middle(box) + half };
}

function isSameHeight(a: Height, b: Height): boolean {
  return Math.abs(a.top - b.top) < 0.1 && Math.abs(a.bottom - b.bottom) < 0.1;
}

function overlapShare(row: Row, box: Height): number {
  const shared = Math.min(row.bottom, box.bottom) - Math.max(row.top, box.top);
  return shared / Math.max(0.01, Math.min(row.bottom - row.top, box.bottom - box.top));
}

/** Whether a word stands below the one that sets the height of a row, or above it. */
function isBelow({ words: [first] }: Row, { word, box, shift }: PlacedWord): boolean {
  const [own, other] = [word.baselinePt, first?.word.baselinePt];
  if (!first || own === undefined || other === undefined || shift || first.shift) return false;
  const shared = Math.min(box.right, first.box.right) - Math.max(box.left, first.box.left);
  const narrower = Math.min(box.right - box.left, first.box.right - first.box.left);
  return shared > narrower / 2 && Math.abs(own - other) > OTHER_LINE * Math.max(word.sizePt, first.word.sizePt);
}

function splitRow(row: readonly PlacedWord[]): readonly Segment[] {
  const ordered = [...row].sort((a, b) => a.box.left - b.box.left);
  const segments: PlacedWord[][] = [];
  let right = -Infinity;
  for (const each of ordered) {
    const gap = each.box.left - right;
    const current = segments.at(-1);
    if (current && (each.word.followsStretch || gap <= SEGMENT_GAP * emOf(current, each))) current.push(each);
    else segments.push([each]);
    right = Math.max(right, each.box.right);
  }
  return segments.map(makeSegment);
}

export function makeSegment(words: readonly PlacedWord[]): Segment {
  return {
    words,
    box: unionBox(words.map(({ box }) => box)),
    em: Math.max(...words.map(({ word }) => word.sizePt)),
  };
}

function emOf(current: readonly PlacedWord[], next: PlacedWord): number {
  return Math.max(1, Math.min(current.at(-1)?.word.sizePt ?? 1, next.word.sizePt));
}

export function middle(box: Pick<SeenBox, 'top' | 'bottom'>): number {
  return (box.top + box.bottom) / 2;
}

/** Whether segments stand in one row. */
export function areBeside(a: Segment, b: Segment): boolean {
  return Math.abs(middle(a.box) - middle(b.box)) < SAME_MIDDLE * Math.min(usualHeight(a), usualHeight(b));
}

function usualHeight({ box, em }: Segment): number {
  return Math.min(box.bottom - box.top, MAX_HEIGHT * em);
}
