/** Tells to which side of its cell a text is set, as far as something shows it: white between columns shows their sides only roughly. */
import type { FoundCell } from '../tables/table.ts';
import type { CellLook } from './grid.ts';

type Sides = Pick<CellLook, 'side' | 'stands'>;

/** In points: texts that are set to one side begin or end so near to each other; those that are not, further apart. */
const SAME = 0.6;
const APART = 3;
/** Fewer texts may agree by chance. */
const LEAST = 3;
/** In points: as far from the top, or from the middle, of the highest text of a row. */
const LEVEL = 1.2;
/** Of its own height: a row is higher by at least this, or nothing shows where in it a text stands. */
const ROOM = 0.5;

export function cellSides(cells: readonly FoundCell[]): ReadonlyMap<FoundCell, Sides> {
  const filled = cells.filter(({ words }) => words.length > 0);
  const columns = columnSides(filled);
  const rows = Map.groupBy(
    filled.filter(({ rowSpan }) => rowSpan === 1),
    ({ row }) => row,
  );
  return new Map(
    filled.map((cell) => {
      const side = enclosedSide(cell) ?? (cell.columnSpan === 1 ? columns.get(cell.column) : undefined);
      const stands = cell.rowSpan > 1 ? enclosedHeight(cell) : heightIn(cell, rows.get(cell.row) ?? []);
      return [cell, { ...(side ? { side } : {}), ...(stands ? { stands } : {}) }];
    }),
  );
}

/** Where lines at both sides of a cell show its room. */
function enclosedSide(cell: FoundCell): Sides['side'] {
  const { borders, align, box } = cell;
  if (!borders.left || !borders.right || align === 'center') return undefined;
  const { left, right } = reachOf(cell);
  // A text that fills its cell is at both sides.
  return Math.abs(left - box.left - (box.right - right)) > APART ? align : undefined;
}

function enclosedHeight({ borders, verticalAlign }: FoundCell): Sides['stands'] {
  return borders.top && borders.bottom ? verticalAlign : undefined;
}

/** The side at which all texts of a column are, though they are not as long as each other. */
function columnSides(cells: readonly FoundCell[]): ReadonlyMap<number, 'left' | 'right'> {
  const columns = Map.groupBy(
    cells.filter(({ columnSpan, words }) => columnSpan === 1 && words.every(({ turn }) => turn === 0)),
    ({ column }) => column,
  );
  const sides = new Map<number, 'left' | 'right'>();
  for (const [column, own] of columns) {
    if (own.length < LEAST) continue;
    const reaches = own.map(reachOf);
    const spread = (side: 'left' | 'right') => {
      const places = reaches.map((reach) => reach[side]);
      return Math.max(...places) - Math.min(...places);
    };
    const [left, right] = [spread('left'), spread('right')];
    if (left < SAME && right > APART) sides.set(column, 'left');
    if (right < SAME && left > APART) sides.set(column, 'right');
  }
  return sides;
}

/** At the top or in the middle of a row that another text makes higher. */
function heightIn(cell: FoundCell, row: readonly FoundCell[]): Sides['stands'] {
  const own = reachOf(cell);
  const all = row.map(reachOf);
  const [top, bottom] = [Math.min(...all.map((each) => each.top)), Math.max(...all.map((each) => each.bottom))];
  if (bottom - top < (1 + ROOM) * (own.bottom - own.top)) return undefined;
  if (Math.abs(own.top - top) < LEVEL) return 'top';
  return Math.abs(own.top + own.bottom - top - bottom) < 2 * LEVEL ? 'center' : undefined;
}

function reachOf({ words }: FoundCell) {
  return words.reduce(
    (reach, { box }) => ({
      left: Math.min(reach.left, box.left),
      right: Math.max(reach.right, box.right),
      top: Math.min(reach.top, box.top),
      bottom: Math.max(reach.bottom, box.bottom),
    }),
    { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
  );
}
