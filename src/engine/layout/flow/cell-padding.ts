/** How far the texts of a table keep from the sides of its cells. */
import type { CellPadding } from '../model.ts';
import type { FoundCell } from '../tables/table.ts';

/** In points: wider white is the indent of a text, or the share of a centred one. */
const MOST = 8.5;
/** In points: Word's own. */
const USUAL = 5.4;
/** In points: half of a border lies in the cell. */
const NEAR_USUAL = 0.5;
/** In points: distances that agree. */
const AGREES = 0.7;
/** Share of the cells that keep a distance: fewer texts only reach out of their cells. */
const SHARED = 0.15;

export function cellPaddingOf(cells: readonly FoundCell[]): CellPadding {
  const gaps = cells.flatMap(({ box, words }) => {
    const upright = words.filter(({ turn }) => turn === 0);
    if (upright.length === 0) return [];
    const left = Math.min(...upright.map((word) => word.box.left)) - box.left;
    return [{ left, right: box.right - Math.max(...upright.map((word) => word.box.right)) }];
  });
  const leftPt = sharedGap(gaps.map(({ left }) => left));
  // Text on the left leaves any white on the right: only text that comes nearer tells.
  const rightPt = Math.min(leftPt, sharedGap(gaps.map(({ right }) => right)));
  return { leftPt, rightPt };
}

/** The least distance that enough cells share. */
function sharedGap(gaps: readonly number[]): number {
  const sorted = gaps.filter((gap) => gap > -AGREES && gap <= MOST).sort((a, b) => a - b);
  const enough = Math.max(1, SHARED * gaps.length);
  const found = sorted.find((gap) => sorted.filter((each) => each >= gap && each <= gap + AGREES).length >= enough);
  if (found === undefined || Math.abs(found - USUAL) < NEAR_USUAL) return USUAL;
  return Math.max(0, Math.round(found * 2) / 2);
}
