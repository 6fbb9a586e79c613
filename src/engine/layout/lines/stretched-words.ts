/** Knows the white between words of justified lines, however far it is stretched: narrow columns have gaps as wide as those between columns. */
import { unionBox } from '../../page/boxes/boxes.ts';
import { directionOf } from '../../page/letters/letters.ts';
import type { Word } from '../../page/words/words.ts';
import { makeSegments, middle, type Segment } from './rows.ts';

/** In ems: edges that agree, and white that parts words at all. */
const SAME_EDGE = 0.25;
const GAP = 0.1;
/** In ems: wider gaps part segments; gaps of one line differ by less than the next. */
const WIDE = 1.1;
const EVEN = 0.35;
/** In ems: the space of a line that is not stretched, a little narrow. */
const SPACE = 0.25;
/** In ems: a first line may be set in. */
const INDENT = 6;
/** Words that a line has in which no gap is wide, and how far away it stands, in ems. */
const FULL_WORDS = 3;
const REACH = 8;
/** In ems, from line to line. */
const STEP = 2.6;
/** Rows with more parts are those of tables. */
const MOST_PARTS = 40;
/** Rows beside which another is looked for. */
const NEAR_ROWS = 12;

type Row = readonly Segment[];

/** The same words, those marked that follow such white. */
export function markStretched(words: readonly Word[]): readonly Word[] {
  const rows = rowsOf(makeSegments(words.filter(({ turn }) => turn === 0)));
  const marked = new Set<Word>();
  for (const [index, row] of rows.entries()) {
    if (row.length < 2 || row.length > MOST_PARTS) continue;
    const near = rows.slice(Math.max(0, index - NEAR_ROWS), index + NEAR_ROWS + 1).flat();
    for (const full of near) {
      if (isFull(full, row)) for (const word of stretchedIn(row, full, near)) marked.add(word);
    }
  }
  if (marked.size === 0) return words;
  return words.map((word) => (marked.has(word) ? { ...word, followsStretch: true as const } : word));
}

/** From the top. */
function rowsOf(segments: readonly Segment[]): readonly Row[] {
  const sorted = [...segments].sort((a, b) => middle(a.box) - middle(b.box));
  const rows: Segment[][] = [];
  for (const segment of sorted) {
    const first = rows.at(-1)?.[0];
    if (first && middle(segment.box) - middle(first.box) < 0.3 * segment.em) rows.at(-1)?.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left));
}

/** Whether a line without wide gaps stands near enough to tell the edges of a row. */
function isFull({ words, box, em }: Segment, row: Row): boolean {
  const [first] = row;
  if (!first || words.length < FULL_WORDS || row.some((segment) => segment.box === box)) return false;
  return Math.abs(middle(box) - middle(first.box)) <= REACH * em;
}

/** The words of a row behind wide gaps, where the row fills the width of a full line evenly and the next line's first word had no room. */
function stretchedIn(row: Row, full: Segment, near: Row): readonly Word[] {
  const { em } = full;
  const words = wordsBetween(row, full.box, SAME_EDGE * em);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.some(({ word }) => Math.abs(word.sizePt - first.word.sizePt) > 0.1 * em)) return [];
  const rightToLeft = words.some(({ word }) => directionOf(word.text) === 'rtl');
  const indent = rightToLeft ? full.box.right - last.box.right : first.box.left - full.box.left;
  if (indent > INDENT * em) return [];
  const behind = words.slice(1).flatMap((each, index) => {
    const gap = each.box.left - (words[index]?.box.right ?? 0);
    return gap > GAP * em ? [{ word: each.word, gap }] : [];
  });
  const gaps = behind.map(({ gap }) => gap);
  const widest = Math.max(...gaps);
  if (widest <= WIDE * em || widest - Math.min(...gaps) > EVEN * em) return [];
  const next = nextLine(first.box, full, { near, rightToLeft });
  const slack = gaps.reduce((sum, gap) => sum + gap, 0) - (gaps.length + 1) * SPACE * em;
  return next && firstWidth(next, rightToLeft) > slack ? behind.map(({ word }) => word) : [];
}

/** The words of a row that begin and end where a full line does, but for an indent; none where no word ends there. */
function wordsBetween(row: Row, { left, right }: Segment['box'], reach: number): Segment['words'] {
  const within = row.flatMap(({ words }) => words).filter(({ box }) => box.left >= left - reach);
  const end = within.findLastIndex(({ box }) => box.right <= right + reach);
  return (within[end]?.box.right ?? -Infinity) >= right - reach ? within.slice(0, end + 1) : [];
}

interface Beside {
  readonly near: Row;
  readonly rightToLeft: boolean;
}

/** The line below that begins at the edge of the full one. */
function nextLine(above: Segment['box'], full: Segment, { near, rightToLeft }: Beside): Segment | undefined {
  const side = rightToLeft ? 'right' : 'left';
  const below = near.filter(({ box }) => {
    const step = middle(box) - middle(above);
    const isAtEdge = Math.abs(box[side] - full.box[side]) <= SAME_EDGE * full.em;
    return isAtEdge && step > 0.5 * full.em && step <= STEP * full.em;
  });
  return below.sort((a, b) => middle(a.box) - middle(b.box))[0];
}

/** Of the first word, in points. */
function firstWidth({ words, em }: Segment, rightToLeft: boolean): number {
  const ordered = rightToLeft ? [...words].reverse() : words;
  const isParted = ordered.findIndex(({ box }, index) => {
    const before = ordered[index - 1]?.box;
    return before && Math.max(box.left - before.right, before.left - box.right) > GAP * em;
  });
  const own = unionBox(ordered.slice(0, isParted === -1 ? ordered.length : isParted).map(({ box }) => box));
  return own.right - own.left;
}
