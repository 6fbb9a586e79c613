/** How far the texts of a table keep from the sides of its cells. */
import { boxOf } from '../../../page/boxes/boxes.ts';
import type { CellPadding } from '../../model.ts';
import type { FoundCell } from '../../tables/table.ts';

/** In points: wider white is the indent of a text, or the share of a centred one. */
const MOST = 8.5;
/** In points: Word's own. */
const USUAL = 5.4;
export const USUAL_PADDING: CellPadding = { leftPt: USUAL, rightPt: USUAL };
/** In points: half of a border lies in the cell. */
const BORDER = 0.4;
/** In points: distances that agree. */
const AGREES = 0.7;
/** Share of the cells that keep a distance: fewer texts only reach out of their cells. */
const SHARED = 0.15;

/** In ems: no second line stands below. */
const LINE = 1.6;
/** In points: a text has so little room, and is given so much. */
const TIGHT = 0.6;
const ROOM = 1.5;

export function cellPaddingOf(cells: readonly FoundCell[]): CellPadding {
  const gaps = cells.flatMap(({ box, words }) => {
    const upright = words.filter(({ turn }) => turn === 0);
    if (upright.length === 0) return [];
    const text = boxOf(upright);
    return [{ left: text.left - box.left, right: box.right - text.right }];
  });
  const leftPt = sharedGap(gaps.map(({ left }) => left));
  // Text on the left leaves any white on the right: only text that comes nearer tells.
  const rightPt = Math.min(leftPt, sharedGap(gaps.map(({ right }) => right)));
  return { leftPt, rightPt };
}

/** Less on the right where a text takes all of its cell: in another font, or by rounding, it would go on in a second line. */
export function withRoom(padding: CellPadding, cells: readonly FoundCell[]): CellPadding {
  const { leftPt, rightPt } = padding;
  const isTight = cells.some(({ box, words }) => {
    const upright = words.filter(({ turn }) => turn === 0);
    if (upright.length === 0) return false;
    const text = boxOf(upright);
    const isLine = text.bottom - text.top < LINE * Math.max(...upright.map(({ sizePt }) => sizePt));
    const room = box.right - box.left - (text.right - text.left) - leftPt - rightPt;
    return isLine && room < TIGHT;
  });
  return isTight ? { leftPt, rightPt: Math.max(0, rightPt - ROOM) } : padding;
}

/** The white that all text keeps to both sides of its cell. @param cells those that lines enclose. */
export function leastPadding(cells: readonly FoundCell[]): number {
  const gaps = cells.flatMap(({ box, words }) =>
    words.map((word) => Math.min(word.box.left - box.left, box.right - word.box.right)),
  );
  return gaps.reduce((least, gap) => Math.min(least, Math.max(0, gap)), USUAL + BORDER);
}

/** The least distance that enough cells share. */
function sharedGap(gaps: readonly number[]): number {
  const sorted = gaps.filter((gap) => gap > -AGREES && gap <= MOST).sort((a, b) => a - b);
  const others = Math.max(1, Math.ceil(SHARED * gaps.length)) - 1;
  const found = sorted.find((gap, index) => (sorted[index + others] ?? Infinity) <= gap + AGREES);
  if (found === undefined || Math.abs(found - USUAL) < BORDER) return USUAL;
  return Math.max(0, Math.round(found * 2) / 2);
}
