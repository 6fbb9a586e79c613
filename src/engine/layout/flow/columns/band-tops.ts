/** Tells what stands at the top of columns but belongs to the text above them: its last lines may be too short to run over the gutter. */
import { isCrossed } from '../../lines/gutters.ts';
import { areBeside, middle, type Segment } from '../../lines/rows.ts';

/** What stands at a place; a picture or table has a number. */
interface Standing {
  readonly segment: Segment;
  readonly thing?: number;
}

/** In ems: edges that agree, and the white between two lines of one text. */
const SAME_EDGE = 0.5;
const NEAR = 0.8;
/** In ems: lines that stand beside each other share more of their height. */
const LEVEL = 0.3;
const SAME_SIZE = 0.12;
/** Texts of a row that goes over all columns. */
const MANY = 3;
/** Share of the rows below that have fewer. */
const FEWER = 0.8;
/** No more lines of a text end before the gutter. */
const MOST = 6;
/** Times the middle size of the text in columns: the title over them is larger. */
const LARGER = 1.3;

/** Whether an item stands at the height of a picture or table that runs over the gutter. */
export function isBesideThing<I extends Standing>({ segment, thing }: I, crossing: readonly I[]): boolean {
  if (thing !== undefined) return false;
  const at = middle(segment.box);
  return crossing.some(({ segment: { box } }) => at > box.top && at < box.bottom);
}

/**
 * How many items at the top of columns belong to what stands above.
 * @param items of the columns, from the top. @param above what stands above them.
 */
export function itemsOfAbove<I extends Standing>(items: readonly I[], above: readonly I[], gutter: number): number {
  const rows = rowsFromTop(items);
  const taken: I[] = titleRows(rows, gutter).flat();
  for (const [index, row] of rows.slice(0, MOST).entries()) {
    if (row.some((item) => taken.includes(item))) continue;
    const isAlone = !rows.slice(index + 1).some((other) => other.some((each) => sharesHeight(each, row)));
    if (!(isAlone && goesOnAbove(row, [...above, ...taken])) && !goesOver(row, rows.slice(index + 1), gutter)) break;
    taken.push(...row);
  }
  return taken.length;
}

/** A title and what stands below it, on one side of the gutter, where both columns begin on one level below. */
function titleRows<I extends Standing>(rows: readonly (readonly I[])[], gutter: number): readonly (readonly I[])[] {
  const isLeft = ({ segment: { box } }: I) => (box.left + box.right) / 2 < gutter;
  const begin = rows.findIndex((row) => row.some(isLeft) && !row.every(isLeft));
  const [above, below] = [rows.slice(0, begin), rows.slice(begin)];
  const [top] = below;
  if (begin < 1 || begin > MOST || !top || above.flat().some((item) => sharesHeight(item, top))) return [];
  if (above.flat().some(isLeft) && !above.flat().every(isLeft)) return [];
  const ems = below
    .flat()
    .map(({ segment }) => segment.em)
    .sort((a, b) => a - b);
  const least = LARGER * (ems[ems.length >> 1] ?? 0);
  return above.some(([first]) => first && first.thing === undefined && first.segment.em >= least) ? above : [];
}

/** The items of rows of many texts of which one runs over the gutter: they are one row over all columns. @param items from the top. */
export function rowsOver<I extends Standing>(items: readonly I[], gutter: number): ReadonlySet<I> {
  const rows = rowsFromTop(items).filter(
    (row) =>
      row.length >= MANY &&
      row.every(({ thing }) => thing === undefined) &&
      row.some(({ segment }) => isCrossed(segment, gutter)),
  );
  return new Set(rows.flat());
}

function rowsFromTop<I extends Standing>(items: readonly I[]): readonly (readonly I[])[] {
  const rows: I[][] = [];
  for (const item of items) {
    const open = rows.at(-1);
    if (open?.[0] && areBeside(open[0].segment, item.segment)) open.push(item);
    else rows.push([item]);
  }
  return rows;
}

function sharesHeight({ segment: { box, em } }: Standing, row: readonly Standing[]): boolean {
  return row.some(
    ({ segment: { box: own } }) => Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) > LEVEL * em,
  );
}

/** Whether a line alone begins below the last line above it, as the next one of a text does. */
function goesOnAbove([only, ...others]: readonly Standing[], above: readonly Standing[]): boolean {
  if (!only || others.length > 0 || only.thing !== undefined) return false;
  const { box, em } = only.segment;
  return above.some(
    ({ segment, thing }) =>
      thing === undefined &&
      segment.box.bottom < middle(box) &&
      box.top - segment.box.bottom < NEAR * em &&
      Math.abs(segment.box.left - box.left) < SAME_EDGE * em &&
      Math.abs(segment.em - em) <= SAME_SIZE * em,
  );
}

/** Whether a row has more texts than those below it, which have one a column. */
function goesOver(row: readonly Standing[], below: readonly (readonly Standing[])[], gutter: number): boolean {
  const isLeft = ({ segment: { box } }: Standing) => (box.left + box.right) / 2 < gutter;
  const left = row.filter(isLeft).length;
  if (row.length < MANY || left === 0 || left === row.length) return false;
  return below.filter((each) => each.length < MANY).length >= FEWER * below.length;
}
