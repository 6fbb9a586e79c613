/** Finds the columns of a printed sheet: by what is drawn between them, and by the white that its rows share. */
import { boxOf } from '../../../page/boxes/boxes.ts';
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import { placesOf, type Side } from '../drawn/sheet-edges.ts';
import { type CellItem, liesOver } from '../items/cell-items.ts';
import { rank } from '../items/rank.ts';
import type { TextRow } from '../items/text-rows.ts';
import { type Gap, gapsOfColumns } from './inner-gaps.ts';
import { namesAtStart } from './names-at-start.ts';

/** A side that more items go over, for each that keeps to it, is none of columns. */
const MAX_CROSSED = 0.5;
/** In points: text that keeps to a side begins or ends this near to it. */
const NEAR = 5;
/** In points: text that is a little too long for its cell laps over the margin of the next one. */
const LAP = 2;
/** Places that are tried in the white between columns. */
const TRIES = 9;
/** So many times as many items must keep to the sides of columns for these to be taken. */
const SURELY = 1.5;
/** In points: text reaches over the side of its cell by no more. */
const OVER = 1.2;
/** In points: white that ends this near to a drawn side is the white of that side. */
const BESIDE = 3;

/**
 * x of the edges of its columns, one more than there are columns. Between two items of a row there is always one, but for items of one
 * cell that lines enclose. @param cellOf the cell that lines enclose around a text.
 */
export function sheetColumns(
  rows: readonly TextRow[],
  upright: readonly Side[],
  cellOf: (item: CellItem) => DrawnCell | undefined = () => undefined,
): readonly number[] {
  const items = rows.flatMap((row) => row.items);
  if (items.length === 0) return [0, 0];
  const drawn = keptPlaces(upright, items, cellOf);
  const isDrawn = ({ from, to }: Gap) => rank(drawn, to + BESIDE) > rank(drawn, from - BESIDE);
  const white = rows.flatMap(gapsOf).filter((gap) => !isDrawn(gap));
  const names = namesAtStart(rows);
  const places = (some: readonly Gap[], inWay: readonly CellItem[]) => pierced(some, inWay, names);
  const gaps = gapsOfColumns(white, items, { drawn, cellOf, places });
  const edges = [...drawn, ...places(gaps, items)].sort((a, b) => a - b);
  const { left, right } = boxOf(items);
  const [first = Infinity] = edges;
  const last = edges.at(-1) ?? -Infinity;
  return [...(first > left + OVER ? [left - 1] : []), ...edges, ...(last < right - OVER ? [right + 1] : [])];
}

/** The white between neighbouring items of a row. */
function gapsOf({ items }: TextRow): readonly Gap[] {
  const gaps: Gap[] = [];
  let before: CellItem | undefined;
  for (const item of items) {
    const { box } = item;
    const right = before?.box.right ?? -Infinity;
    if (before && !liesOver(before, item)) {
      const [from, to] = [Math.min(right, box.left), Math.max(box.left, Math.min(right, box.right))];
      gaps.push({ from, to, before, after: item });
    }
    if (box.right > right) before = item;
  }
  return gaps;
}

type White = Pick<Gap, 'from' | 'to'>;

/** The fewest places that lie in all of the gaps, each where the fewest items are in its way, and where those in the white stand as they are set. @param names set to the left. */
function pierced(gaps: readonly Gap[], items: readonly CellItem[], names: ReadonlySet<CellItem>): readonly number[] {
  const ways = [sharedFromLeft(gaps), sharedFromRight(gaps)];
  const [fromLeft, fromRight] = ways.map((white) => placesIn(white, items, names));
  if (!fromLeft || !fromRight || fromLeft.length !== fromRight.length) return fromLeft ?? [];
  // Names set to the left of narrow numbers stand in the white before these: it can be shared in two ways.
  const isAtEnd = (item: CellItem) => isNumber(item) && !names.has(item);
  return keptTo(fromRight, items, isAtEnd) > SURELY * keptTo(fromLeft, items, isAtEnd) ? fromRight : fromLeft;
}

/** The white that all gaps share which the first of them to end reaches, then that of the others. */
function sharedFromLeft(gaps: readonly Gap[]): readonly White[] {
  const shared: White[] = [];
  for (const { from, to } of gaps.toSorted((a, b) => a.to - b.to)) {
    const last = shared.at(-1);
    if (last && from <= last.to + LAP) shared[shared.length - 1] = { from: Math.max(last.from, from), to: last.to };
    else shared.push({ from, to });
  }
  return shared;
}

/** The same from the last one to begin. */
function sharedFromRight(gaps: readonly Gap[]): readonly White[] {
  const shared: White[] = [];
  for (const { from, to } of gaps.toSorted((a, b) => b.from - a.from)) {
    const last = shared.at(-1);
    if (last && to >= last.from - LAP) shared[shared.length - 1] = { from: last.from, to: Math.min(last.to, to) };
    else shared.push({ from, to });
  }
  return shared.reverse();
}

function placesIn(
  white: readonly White[],
  items: readonly CellItem[],
  names: ReadonlySet<CellItem>,
): readonly number[] {
  const isAtEnd = (item: CellItem) => isNumber(item) && !names.has(item);
  const within = itemsWithin(items);
  const lefts = items.map(({ box }) => box.left).sort((a, b) => a - b);
  const rights = items.map(({ box }) => box.right).sort((a, b) => a - b);
  const over = (at: number) => rank(lefts, at) - rank(rights, at);
  return white.map(({ from, to }) => {
    if (from >= to) return (from + to) / 2;
    const inside = within(from, to);
    const end = inside.reduce((most, item) => (isAtEnd(item) ? Math.max(most, item.box.right) : most), from);
    const even = Array.from({ length: TRIES }, (_, index) => from + ((to - from) * (index + 1)) / (TRIES + 1));
    // Numbers end just before the next column begins.
    const tries = end > (even.at(-1) ?? to) ? [...even, (end + to) / 2] : even;
    const least = Math.min(...tries.map(over));
    const free = tries.filter((at) => over(at) === least);
    const atSide = (at: number) => inside.filter((item) => (isAtEnd(item) ? item.box.right < at : item.box.left > at));
    const most = Math.max(...free.map((at) => atSide(at).length));
    const best = free.filter((at) => atSide(at).length === most);
    return best[Math.floor(best.length / 2)] ?? (from + to) / 2;
  });
}

/** How many items that are set to their end end just before one of these places, and how many others begin just behind it. */
function keptTo(places: readonly number[], items: readonly CellItem[], isAtEnd: (item: CellItem) => boolean): number {
  const isNear = (at: number) => rank(places, at + LAP) > rank(places, at - LAP);
  return items.filter((item) => isNear(isAtEnd(item) ? item.box.right : item.box.left)).length;
}

/** Items that stand in the white between two places. */
function itemsWithin(items: readonly CellItem[]): (from: number, to: number) => readonly CellItem[] {
  const inOrder = items.toSorted((a, b) => a.box.left - b.box.left);
  const lefts = inOrder.map(({ box }) => box.left);
  return (from, to) => inOrder.slice(rank(lefts, from), rank(lefts, to)).filter(({ box }) => box.right < to);
}

/** What spreadsheet programs print where a number does not fit. */
const TOO_LONG = /^#{2,}$/;

/** Numbers are set to the right of their column, texts to the left. */
function isNumber({ words }: CellItem): boolean {
  return words.every(({ text }) => (/\d/.test(text) && !/\p{L}/u.test(text)) || TOO_LONG.test(text));
}

/** Sides that texts keep to, or the cells that lines enclose around them. Those of drawings run through texts, or through none. */
function keptPlaces(
  upright: readonly Side[],
  items: readonly CellItem[],
  cellOf: (item: CellItem) => DrawnCell | undefined,
): readonly number[] {
  const all = sidesOf(items.map(({ box }) => box));
  // A text in a cell that lines enclose goes over no side but those that its cell goes over.
  const boxes = items.map((item) => {
    const [{ box }, cell] = [item, cellOf(item)?.box];
    return cell && box.left > cell.left - OVER && box.right < cell.right + OVER ? cell : box;
  });
  const wide = sidesOf(boxes);
  return placesOf(upright).filter((at) => {
    const over = all.over(at);
    if (over < 2 || over <= MAX_CROSSED * all.beside(at)) return true;
    return wide.over(at) <= MAX_CROSSED * wide.at(at);
  });
}

function sidesOf(boxes: readonly Pick<CellItem['box'], 'left' | 'right'>[]) {
  const lefts = boxes.map(({ left }) => left).sort((a, b) => a - b);
  const rights = boxes.map(({ right }) => right).sort((a, b) => a - b);
  const within = (values: readonly number[], from: number, to: number) => rank(values, to) - rank(values, from);
  return {
    over: (at: number) => rank(lefts, at - OVER) - rank(rights, at + OVER),
    beside: (at: number) => within(lefts, at - OVER, at + NEAR) + within(rights, at - NEAR, at + OVER),
    at: (at: number) => within(lefts, at - OVER, at + OVER) + within(rights, at - OVER, at + OVER),
  };
}
