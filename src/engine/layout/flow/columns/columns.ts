/** Parts a page into bands from the top, and bands into columns: the order in which one reads. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { clearStrips, type Strip } from '../../lines/clear-gutters.ts';
import {
  areCellsBeside,
  areDrawnInTurn,
  areSentencesBeside,
  columnRows,
  columnStarts,
  type Height,
  isCrossed,
  middleX,
  sharedHeight,
} from '../../lines/gutters.ts';
import { areBeside, middle, type Segment } from '../../lines/rows.ts';
import { isBesideThing, itemsOfAbove, rowsOver } from './band-tops.ts';
import { isOneText } from './one-text.ts';

/** Text of one row without a wide gap, or something that takes room among the text: a table, a picture. */
export interface Item {
  readonly segment: Segment;
  /** Number of the table or picture; absent for text. */
  readonly thing?: number;
  /** The painted strip that a text stands on. */
  readonly banner?: Pick<Box, 'left' | 'right'>;
}

export interface Column {
  readonly items: readonly Item[];
  readonly box: Pick<Box, 'left' | 'right'>;
}

export interface Band {
  /** One for text over the whole width. */
  readonly columns: readonly Column[];
}

/** Rows that both sides of a gutter must have. */
const MIN_ROWS = 4;
/** As many rows beside a gutter of the document, or drawn one side after the other, are columns, whatever they hold. */
const MANY_ROWS = { known: 12, drawnInTurn: 6 };
/** In ems: the white between two columns. */
const MIN_GUTTER = 1;
/** Where hardly any line of the page runs over it. */
const MIN_CLEAR_GUTTER = 0.25;
/** Share of the lines that may run into it: a line that is too long for its column, a header above. */
const OVERFULL = 0.03;
/** Share of the height of two sides that something between them takes. */
const AROUND = 0.8;
const MAX_DEPTH = 4;
/** In points: tables and pictures that begin at one height. */
const LEVEL_TOPS = 6;

/** @param gutters the x of white strips that part the columns of other pages of the document. */
export function findBands(items: readonly Item[], gutters: readonly number[] = []): readonly Band[] {
  return bandsOf(items, { gutters, strips: clearStrips(textsOf(items)) }, 0);
}

/** What the page as a whole tells. */
interface Known {
  readonly gutters: readonly number[];
  readonly strips: readonly Strip[];
}

function bandsOf(items: readonly Item[], known: Known, depth: number): readonly Band[] {
  if (items.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? findGutter(items, known) : undefined;
  if (gutter === undefined) return [{ columns: [column(items)] }];
  return cutBands(items, gutter).flatMap((band) => {
    if (!band.inColumns) return bandsOf(band.items, known, depth + 1);
    const left = band.items.filter(({ segment }) => middleX(segment.box) < gutter.x);
    const right = band.items.filter(({ segment }) => middleX(segment.box) >= gutter.x);
    return besideBands(bandsOf(left, known, depth + 1), bandsOf(right, known, depth + 1));
  });
}

/** Two sides of a gutter as one band; what one of them has above the other, or below it, runs over its own columns and is a band before or after. */
function besideBands(left: readonly Band[], right: readonly Band[]): readonly Band[] {
  const sides = [left, right] as const;
  const outer = (isOuter: (own: Height, other: Height) => boolean) =>
    sides.flatMap((bands, side) => {
      const other = heightOf((sides[1 - side] ?? []).flatMap(itemsOf));
      return bands.length < 2 ? [] : bands.filter((band) => isText(band) && isOuter(heightOf(itemsOf(band)), other));
    });
  const above = outer((own, other) => own.bottom <= other.top);
  const below = outer((own, other) => own.top >= other.bottom);
  const taken = new Set([...above, ...below]);
  const columns = sides.flatMap((bands) => sideColumns(bands.filter((band) => !taken.has(band))));
  return [...above, { columns }, ...below];
}

function isText({ columns }: Band): boolean {
  return columns.length === 1;
}

function itemsOf({ columns }: Band): readonly Item[] {
  return columns.flatMap((each) => each.items);
}

function heightOf(items: readonly Item[]): Height {
  const boxes = items.map(({ segment }) => segment.box);
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
}

/** The columns of one side; a side that is cut into bands again is read as one. */
function sideColumns(bands: readonly Band[]): readonly Column[] {
  const [only, ...others] = bands;
  if (only && others.length === 0) return only.columns;
  const items = bands.flatMap(itemsOf);
  return [{ ...column(items), items }];
}

/** Items from the top, those of one row from the left. */
export function column(items: readonly Item[]): Column {
  const left = Math.min(...items.map(({ segment }) => segment.box.left));
  const right = Math.max(...items.map(({ segment }) => segment.box.right));
  return { items: [...items].sort(byPlace), box: { left, right } };
}

function byPlace(one: Item, other: Item): number {
  const [a, b] = [one.segment, other.segment];
  const isInRow = areBeside(a, b) || (one.thing !== undefined && other.thing !== undefined && areLevel(a.box, b.box));
  return isInRow ? a.box.left - b.box.left : middle(a.box) - middle(b.box);
}

/** Whether two things begin at one height, one beside the other. */
function areLevel(a: Box, b: Box): boolean {
  return Math.abs(a.top - b.top) <= LEVEL_TOPS && (a.right <= b.left || b.right <= a.left);
}

interface Cut {
  readonly items: readonly Item[];
  readonly inColumns: boolean;
}

interface Gutter {
  readonly x: number;
  /** It parts columns on other pages. */
  readonly isKnown: boolean;
  /** Hardly any line of the page runs over it. */
  readonly isClear: boolean;
}

/** From the top: runs of lines that the gutter parts into columns, and what stands between them. */
function cutBands(items: readonly Item[], gutter: Gutter): readonly Cut[] {
  const made: { items: Item[]; crosses: boolean }[] = [];
  const wide = items.filter(({ segment, thing }) => thing !== undefined && isCrossed(segment, gutter.x));
  const sorted = [...items].sort((a, b) => middle(a.segment.box) - middle(b.segment.box));
  const over = rowsOver(sorted, gutter.x);
  for (const item of sorted) {
    const crosses =
      isCrossed(item.segment, gutter.x) || isBesideThing(item, wide) || over.has(item) || isOver(item, gutter.x);
    const last = made.at(-1);
    if (last && last.crosses === crosses) last.items.push(item);
    else made.push({ items: [item], crosses });
  }
  const joined: { items: Item[]; inColumns: boolean }[] = [];
  for (const { items: own, crosses } of made) {
    const inColumns = !crosses && isInColumns(own, gutter);
    const last = joined.at(-1);
    if (last && !last.inColumns && !inColumns) last.items.push(...own);
    else joined.push({ items: own, inColumns });
  }
  return joined.flatMap((cut, index) => (cut.inColumns ? withoutTop(cut, joined[index - 1], gutter) : [cut]));
}

function isOver({ banner, segment: { em } }: Item, x: number): boolean {
  return banner !== undefined && banner.left < x - MIN_GUTTER * em && banner.right > x + MIN_GUTTER * em;
}

/** Columns without what stands at their top but goes on from the text above; that is given to it. */
function withoutTop(cut: Cut, above: { readonly items: Item[] } | undefined, gutter: Gutter): readonly Cut[] {
  const count = itemsOfAbove(cut.items, above?.items ?? [], gutter.x);
  const rest = cut.items.slice(count);
  if (count === 0 || !isInColumns(rest, gutter)) return [cut];
  const columns = { items: rest, inColumns: true };
  const taken = cut.items.slice(0, count);
  if (!above) return [{ items: taken, inColumns: false }, columns];
  above.items.push(...taken);
  return [columns];
}

function isInColumns(items: readonly Item[], { x, isKnown, isClear }: Gutter): boolean {
  const texts = textsOf(items);
  const rows = columnRows(texts, x);
  const least = isClear ? MIN_CLEAR_GUTTER : MIN_GUTTER;
  if (rows < MIN_ROWS || gutterWidth(items, x) < least || isAroundThing(items, x)) return false;
  const inTurn = areDrawnInTurn(texts, x);
  if (!inTurn && isOneText(texts, x)) return false;
  if (isKnown && rows >= MANY_ROWS.known) return true;
  const isSure = rows >= MANY_ROWS.drawnInTurn || areSentencesBeside(texts, x);
  return (isSure && inTurn) || !areCellsBeside(texts, x, MIN_ROWS);
}

/** Whether something stands between the sides as high as they are: their text flows around it, and each row goes on behind it. */
function isAroundThing(items: readonly Item[], gutter: number): boolean {
  const texts = items.filter(({ thing }) => thing === undefined).map(({ segment }) => segment.box);
  const left = unionBox(texts.filter((box) => middleX(box) < gutter));
  const right = unionBox(texts.filter((box) => middleX(box) >= gutter));
  const { top, bottom } = sharedHeight(left, right);
  return items.some(({ thing, segment: { box } }) => {
    if (thing === undefined) return false;
    const isBetween = left.right <= box.left + 1 && right.left >= box.right - 1;
    return isBetween && Math.min(bottom, box.bottom) - Math.max(top, box.top) >= AROUND * (bottom - top);
  });
}

/** In ems. */
function gutterWidth(items: readonly Item[], gutter: number): number {
  const left = items.filter(({ segment }) => middleX(segment.box) < gutter).map(({ segment }) => inkEnd(segment));
  const right = items.filter(({ segment }) => middleX(segment.box) >= gutter).map(({ segment }) => segment.box.left);
  const ems = items.map(({ segment }) => segment.em).sort((a, b) => a - b);
  const end = left.sort((a, b) => b - a)[Math.floor(OVERFULL * left.length)] ?? -Infinity;
  return (Math.min(...right) - end) / Math.max(1, ems[Math.floor(ems.length / 2)] ?? 1);
}

/** Chinese and Japanese full stops may hang out of their column, and are white for the most part. */
function inkEnd({ words, box, em }: Segment): number {
  return /[\u3001-\u3002\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]$/.test(words.at(-1)?.word.text ?? '')
    ? box.right - em
    : box.right;
}

/** The white strip that parts most lines, or undefined where there are no columns. */
function findGutter(items: readonly Item[], { gutters, strips }: Known): Gutter | undefined {
  let best: { readonly score: number; readonly gutter?: Gutter } = { score: 0 };
  const texts = textsOf(items);
  const starts = columnStarts(texts);
  const places = [...strips.map(({ from, to }) => (from + to) / 2), ...starts, ...startsOfHeadings(texts, starts)];
  const found = [...gutters.map((x) => ({ x, isKnown: true })), ...places.map((x) => ({ x, isKnown: false }))];
  for (const place of found) {
    const gutter = { ...place, isClear: strips.some(({ from, to }) => place.x >= from && place.x <= to) };
    let score = 0;
    for (const band of cutBands(items, gutter)) if (band.inColumns) score += columnRows(textsOf(band.items), gutter.x);
    if (score > best.score) best = { score, gutter };
  }
  return best.score >= MIN_ROWS ? best.gutter : undefined;
}

/** In ems: lists are set in below the heading of their column. */
const SET_IN = 4;
const WHITE = 0.3;

/** Just left of texts that begin further out than a column whose first one stands above it, and run over where it begins. */
function startsOfHeadings(texts: readonly Segment[], starts: readonly number[]): readonly number[] {
  return starts.flatMap((x) => {
    const over = texts.filter(({ box, em }) => box.left < x && box.right > x && x - box.left < SET_IN * em);
    const own = texts.filter(({ box, em }) => box.left >= x && box.left <= x + em);
    const top = Math.min(...own.map(({ box }) => box.top));
    const [first] = over.toSorted((a, b) => a.box.left - b.box.left);
    return first && over.some(({ box }) => box.top < top) ? [first.box.left - WHITE * first.em] : [];
  });
}

function textsOf(items: readonly Item[]): readonly Segment[] {
  return items.filter(({ thing }) => thing === undefined).map(({ segment }) => segment);
}
