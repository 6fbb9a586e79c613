/** Finds labels that stand beside a row of several lines and are not set as its cells are: their cell is merged over the rows around. */
import type { CellLine } from '../items/cell-lines.ts';
import type { RowSpan } from '../items/sheet-word.ts';
import type { CellBlock } from './cell-block.ts';
import type { SheetRow } from './sheet-rows.ts';

/** In ems: cells of one row are set to one height if they are this near to it. */
const LEVEL = 0.5;
/** In ems: the middle of a label is no further from that of its rows. */
const CENTRED = 0.6;
/** A column has so many such labels: one alone may be set so by its author. */
const MIN_LABELS = 2;
/** In ems: with less white between the rows around it, a label has no room for a row of its own. */
const NO_ROOM = 1.1;
/** Rows above and below that are asked. */
const MAX_ROWS = 8;

type Extent = Pick<SheetRow, 'top' | 'bottom'>;

/** @param isMerged whether other labels of a column are known to be merged over rows. @returns by the lines of the labels, the heights of the first and the last of their rows. */
export function labelsBesideRows(
  rows: readonly SheetRow[],
  isMerged: (column: number) => boolean = () => false,
): ReadonlyMap<CellLine, RowSpan> {
  const labels = rows.flatMap((row, index) =>
    row.blocks
      .filter((block) => isApart(block, row) || isBetween(block, index, rows))
      .map((block) => ({ block, span: spanOf(block, index, rows) })),
  );
  const found = new Map<CellLine, RowSpan>();
  for (const [place, column] of Map.groupBy(labels, ({ block }) => block.column)) {
    const merged = column.filter(({ span }) => span !== undefined);
    if (merged.length < (isMerged(place) ? 1 : MIN_LABELS) || 2 * merged.length < column.length) continue;
    for (const { block, span } of merged) if (span) for (const line of block.lines) found.set(line, span);
  }
  return found;
}

/** All others of its row begin at one height or end at one. It does not, and is not in their middle. */
function isApart(block: CellBlock, row: SheetRow): boolean {
  if (row.isDrawn) return false;
  const others = row.blocks.filter((each) => each !== block);
  if (!others.some(({ lines }) => lines.length > 1)) return false;
  if (row.blocks.some(({ lines }) => lines.some(({ turned, clip }) => turned || clip))) return false;
  const [reach, { top, bottom }] = [LEVEL * emOf(block), extentOf(others)];
  if (Math.abs(middleOf(block) - (top + bottom) / 2) < reach) return false;
  const [isLow, isHigh] = [block.top > top + reach, block.bottom < bottom - reach];
  const areAtTop = others.every((each) => each.top < top + reach);
  const areAtFoot = others.every((each) => each.bottom > bottom - reach);
  return (isLow && areAtTop) || (isHigh && areAtFoot);
}

/** It stands alone between two rows that leave it no room. */
function isBetween(block: CellBlock, index: number, rows: readonly SheetRow[]): boolean {
  const [above, row, below] = rows.slice(Math.max(0, index - 1), index + 2);
  if (!above || !below || row?.blocks.length !== 1 || block.lines.some(({ turned, clip }) => turned || clip))
    return false;
  const isRow = ({ blocks }: SheetRow) => blocks.length > 1 && !blocks.some((each) => isIn(each, block.column));
  return isRow(above) && isRow(below) && below.top - above.bottom < NO_ROOM * emOf(block);
}

/** The rows with nothing in its column whose middle is its own; of several such runs that whose middle is nearest. */
function spanOf(block: CellBlock, index: number, rows: readonly SheetRow[]): RowSpan | undefined {
  const isFree = (row: SheetRow) => !row.blocks.some((each) => isIn(each, block.column));
  const [above, below] = [
    rows.slice(Math.max(0, index - MAX_ROWS), index).reverse(),
    rows.slice(index + 1, index + 1 + MAX_ROWS),
  ].map((side) => side.slice(0, side.findIndex((row) => !isFree(row)) + 1 || MAX_ROWS).filter(isFree));
  const others = rows[index]?.blocks.filter((each) => each !== block) ?? [];
  const own = others.length > 0 ? [extentOf(others)] : [];
  const spans = [...own, ...(above ?? [])].flatMap((first) =>
    [...own, ...(below ?? [])].map((last): { first: Extent; last: Extent } => ({ first, last })),
  );
  const apart = ({ first, last }: { first: Extent; last: Extent }) =>
    Math.abs((first.top + last.bottom) / 2 - middleOf(block));
  const [best] = spans
    .filter(({ first, last }) => first !== last && first.top < block.top && last.bottom > block.bottom)
    .filter((span) => apart(span) < CENTRED * emOf(block))
    .sort((a, b) => apart(a) - apart(b));
  return best && { top: middleOf(best.first), bottom: middleOf(best.last) };
}

function isIn({ lines }: CellBlock, place: number): boolean {
  return lines.some(({ column, reach }) => column <= place && reach >= place);
}

function emOf({ lines }: CellBlock): number {
  return Math.max(...lines.map(({ em }) => em));
}

function extentOf(blocks: readonly CellBlock[]): Extent {
  return { top: Math.min(...blocks.map(({ top }) => top)), bottom: Math.max(...blocks.map(({ bottom }) => bottom)) };
}

function middleOf({ top, bottom }: Extent): number {
  return (top + bottom) / 2;
}
