/** What stands between level edges, and which of it may be one table. */
import { wholeWords } from '../../page/words/whole-words.ts';
import type { Word } from '../../page/words/words.ts';
import { isBullet } from '../lines/list-signs.ts';
import { middle } from '../lines/rows.ts';
import { type ItemRow, itemRows } from './items.ts';
import type { LevelEdge, LevelGroup } from './level-edges.ts';
import type { TablePage } from './table.ts';

/** Times the middle height of rows: a higher place between two edges, without cells beside each other, lies between two tables. */
const TALL = 1.7;
/** In heights of a line: a text below a painted table has more white above it than lines of a cell. */
const APART = 0.8;
/** Items of this many words are prose, and so are items of this share of the width that nothing stands beside. */
export const PROSE_WORDS = 9;
const WIDE = 0.4;

/** Rules above totals have this many lines between them, or more, and this share of them begins further left. In points: one base line. */
const LINES_OF_TOTALS = 2;
const BEGUN = 0.8;
const SAME_BASE = 1;

/** In points: a strip along the edge of the paper ends this near to it. Share of the height of the page between its head and its foot. */
const AT_EDGE = 3;
const BODY = 0.5;

const LEADER = /(?:[.…·_‥] ?){4,}/u;

/** What stands between two neighbouring edges. */
export interface Strip {
  readonly top: LevelEdge;
  readonly bottom: LevelEdge;
  readonly rows: readonly ItemRow[];
  /** Its lower edge was far off: it ends with its rows. */
  readonly isOpen?: true;
  /** All its lines are those of one row. */
  readonly isRow?: boolean;
}

export function stripsOf({ left, right, edges }: LevelGroup, words: readonly Word[]): readonly Strip[] {
  const inside = words.filter(({ box }) => {
    const x = (box.left + box.right) / 2;
    return x > left && x < right;
  });
  return edges.slice(1).flatMap((bottom, index) => {
    const top = edges[index];
    if (!top) return [];
    const own = inside.filter(({ box }) => middle(box) > top.at && middle(box) < bottom.at);
    return [{ top, bottom, rows: itemRows(own) }];
  });
}

/** Runs of strips that may be one table: what is too high, empty or prose parts them. */
export function partStrips(
  strips: readonly Strip[],
  { left, right, joints }: Pick<LevelGroup, 'left' | 'right' | 'joints'>,
): readonly (readonly Strip[])[] {
  const width = right - left;
  const heights = strips.filter(hasSeveral).map(({ rows, ...strip }) => heightOf(strip) / rows.length);
  const usual = heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)];
  if (usual === undefined) return [];
  const runs: Strip[][] = [[]];
  for (const whole of strips) {
    const strip = withoutTextBelow(whole, usual);
    const isRow =
      !isTextOver(strip, joints) && (hasSeveral(strip) || (heightOf(strip) <= TALL * usual && !isProse(strip, width)));
    if (isRow) runs.at(-1)?.push(strip);
    if (!isRow || strip !== whole) runs.push([]);
  }
  return runs.map((run) => run.slice(run.findIndex(hasSeveral))).filter((run) => run.some(hasSeveral));
}

/** A strip whose lower edge is far off holds the last rows of a table, and text below it. @param usual height of a row. */
function withoutTextBelow(strip: Strip, usual: number): Strip {
  const { top, rows } = strip;
  const isTall = heightOf(strip) > TALL * usual * rows.length;
  if (!isTall && (top.line || strip.bottom.line)) return strip;
  const end = rows.findIndex((row, index) => {
    const above = rows[index - 1];
    const isAlone = row.items.length === 1 && (isTall || isFar(above, row, APART * (row.bottom - row.top)));
    return isAlone || (isTall && isFar(above, row, usual));
  });
  const [last, next] = [rows[end - 1], rows[end]];
  if (!last || !next) return strip;
  return {
    top,
    bottom: { at: Math.min((last.bottom + next.top) / 2, last.bottom + usual / 2) },
    rows: rows.slice(0, end),
    isOpen: true,
  };
}

function isFar(above: ItemRow | undefined, row: ItemRow | undefined, usual: number): boolean {
  return above !== undefined && row !== undefined && row.top - above.bottom > usual;
}

function heightOf({ top, bottom }: Pick<Strip, 'top' | 'bottom'>): number {
  return bottom.at - top.at;
}

/** Whether texts stand beside each other in it: more than a bullet and its text. */
export function hasSeveral({ rows }: Strip): boolean {
  return rows.some(areBeside);
}

export function areBeside({ items }: ItemRow): boolean {
  const [first] = items;
  const isItem = first !== undefined && isBullet(wholeWords(first.words).join(' '));
  return items.length > (isItem ? 2 : 1);
}

/** Whether a line of a paragraph goes on over the edges of columns: what its strip holds besides, lists and headings, is text too. */
function isTextOver({ rows }: Strip, joints: readonly number[]): boolean {
  return rows.some(({ items: [item, ...others] }) => {
    if (!item || others.length > 0 || wholeWords(item.words).length < PROSE_WORDS) return false;
    return joints.some((at) => item.box.left < at - 1 && item.box.right > at + 1);
  });
}

/** Text over much of the width that begins at its left is a paragraph, or the source of the table above. */
function isProse({ top, bottom, rows }: Strip, width: number): boolean {
  if (!top.line && !bottom.line) return false;
  return rows.some(({ items }) =>
    items.some(({ words, box }) => wholeWords(words).length >= PROSE_WORDS || box.right - box.left > WIDE * width),
  );
}

/** Whether the edges are rules above totals: they follow few of the lines, which text at the left of the rules begins. */
export function areTotals(strips: readonly Strip[], left: number, words: readonly Word[]): boolean {
  const lines = strips.flatMap(({ rows }) => rows);
  if (lines.length < LINES_OF_TOTALS * strips.length) return false;
  const bases = new Set(words.filter(({ box }) => box.right < left).map(({ box }) => Math.round(box.bottom)));
  const begun = lines.filter(({ items }) => {
    const base = Math.round(items[0]?.box.bottom ?? 0);
    return [base - SAME_BASE, base, base + SAME_BASE].some((each) => bases.has(each));
  });
  return begun.length >= BEGUN * lines.length;
}

/** Whether painted strips along the upper and the lower edge of the paper are all there is: what stands between them is the page. */
export function areHeadAndFoot({ edges }: Pick<LevelGroup, 'edges'>, { heightPt }: TablePage['size']): boolean {
  const [first, last] = [edges[0]?.at ?? 0, edges.at(-1)?.at ?? 0];
  if (first > AT_EDGE || last < heightPt - AT_EDGE || edges.some(({ line }) => line)) return false;
  return edges.some(({ at }, index) => at - (edges[index - 1]?.at ?? at) > BODY * heightPt);
}

/** Whether dots lead from one part of a text to the next, as in contents. */
export function hasLeader(text: string): boolean {
  return LEADER.test(text);
}
