/** Collects what a sheet draws between its cells: lines, the sides of painted areas, and the boxes that text is clipped to. */
import type { DrawnLine, FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { CellItem } from '../items/cell-items.ts';
import { rankBy } from '../items/rank.ts';

/** A side of cells: `at` is y of a level one and x of an upright one. */
export interface Side {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface SheetSides {
  readonly level: readonly Side[];
  readonly upright: readonly Side[];
}

/** In points: sides this near to each other are one. */
export const SAME_SIDE = 1.5;
/** A line shorter than this underlines, strikes out or is part of a drawing. */
const MIN_LENGTH = 6;

/** Sides in the order of their places. Rules through or just under a text are its own decoration, no side of its cell. */
export function sheetSides(
  lines: readonly DrawnLine[],
  fills: readonly FilledArea[],
  items: readonly CellItem[],
): SheetSides {
  const level: Side[] = [];
  const upright: Side[] = [];
  const decoration = decorationOf(items);
  for (const { level: isLevel, at, from, to } of lines) {
    if (to - from < MIN_LENGTH) continue;
    if (!isLevel) upright.push({ at, from, to });
    else if (!decoration({ at, from, to })) level.push({ at, from, to });
  }
  for (const { box } of fills) {
    level.push({ at: box.top, from: box.left, to: box.right }, { at: box.bottom, from: box.left, to: box.right });
    upright.push({ at: box.left, from: box.top, to: box.bottom }, { at: box.right, from: box.top, to: box.bottom });
  }
  for (const side of clipSides(items)) (side.level ? level : upright).push(side.side);
  const inOrder = (sides: Side[]) => sides.sort((a, b) => a.at - b.at);
  return { level: inOrder(level), upright: inOrder(upright) };
}

/** Underlines and strokes through a text are as long as the text, and stand within its height. */
function decorationOf(items: readonly CellItem[]): (line: Side) => boolean {
  const buckets = new Map<number, CellItem[]>();
  const size = 50;
  for (const item of items) {
    for (let at = Math.floor(item.box.top / size); at <= Math.floor(item.box.bottom / size); at++) {
      const bucket = buckets.get(at);
      if (bucket) bucket.push(item);
      else buckets.set(at, [item]);
    }
  }
  return ({ at, from, to }) =>
    (buckets.get(Math.floor(at / size)) ?? []).some(
      ({ box, em }) =>
        at > box.top + 0.2 * em &&
        at < box.bottom - 0.02 * em &&
        from > box.left - 0.3 * em &&
        to < box.right + 0.3 * em,
    );
}

/** Programs clip a text to its cell where it does not fit; a side that most texts share is that of the page. */
function* clipSides(items: readonly CellItem[]): Generator<{ readonly level: boolean; readonly side: Side }> {
  for (const { clip, box } of items) {
    if (!clip) continue;
    // A clip much higher than its text is that of the page, or of a cell with room to spare.
    const isCell = clip.bottom - clip.top < 12 * (box.bottom - box.top);
    if (isCell) {
      yield { level: true, side: { at: clip.top, from: clip.left, to: clip.right } };
      yield { level: true, side: { at: clip.bottom, from: clip.left, to: clip.right } };
    }
    const [top, bottom] = isCell ? [clip.top, clip.bottom] : [box.top, box.bottom];
    yield { level: false, side: { at: clip.left, from: top, to: bottom } };
    yield { level: false, side: { at: clip.right, from: top, to: bottom } };
  }
}

/** The places of sides, those near to each other as one. */
export function placesOf(sides: readonly Side[]): readonly number[] {
  const places: number[] = [];
  let last = -Infinity;
  let sum = 0;
  let count = 0;
  for (const { at } of sides) {
    if (at - last > SAME_SIDE) {
      places.push(at);
      [sum, count] = [at, 1];
    } else {
      sum += at;
      count++;
      places[places.length - 1] = sum / count;
    }
    last = at;
  }
  return places;
}

/** How many sides stand higher. @param sides from the top. */
export function rankOf(sides: readonly Side[], limit: number): number {
  return rankBy(sides, ({ at }) => at, limit);
}
