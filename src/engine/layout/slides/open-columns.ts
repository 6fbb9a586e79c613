/** Tells the columns of texts that stand in rows, and where the cells around them may end. */
import type { OpenCell, OpenRow } from './open-rows.ts';

export interface ColumnStrip {
  readonly left: number;
  readonly right: number;
  readonly align: 'left' | 'center' | 'right' | undefined;
}

/** In points: texts of a column begin, end or have their middles this near to each other. */
const SAME_PLACE = 1.5;
/** In points: columns stand at least this far from each other, by the room of cells left and right. */
const COLUMN_GAP = 8;
/** In points: the room that presentation programs leave beside the text of a cell. */
const ROOM = 7.2;

/** From left to right. */
export function columnStrips(rows: readonly OpenRow[]): readonly ColumnStrip[] {
  const strips: { left: number; right: number; cells: OpenCell[] }[] = [];
  const cells = rows.flatMap((row) => row.cells);
  for (const cell of cells.toSorted((a, b) => a.box.left - b.box.left)) {
    const last = strips.at(-1);
    if (last && cell.box.left < last.right + COLUMN_GAP) {
      last.right = Math.max(last.right, cell.box.right);
      last.cells.push(cell);
    } else strips.push({ left: cell.box.left, right: cell.box.right, cells: [cell] });
  }
  const head = new Set(rows[0]?.cells);
  return strips.map(({ left, right, cells: own }) => ({
    left,
    right,
    align: alignOf(own) ?? alignOf(own.filter((cell) => !head.has(cell))),
  }));
}

/** Whether every text stands in a column of its own, in line with the others. */
export function areInColumns(rows: readonly OpenRow[], strips: readonly ColumnStrip[]): boolean {
  if (strips.some(({ align }) => align === undefined)) return false;
  return rows.every(({ cells }) => {
    const taken = cells.map(({ box }) => strips.findIndex(({ left, right }) => box.left >= left && box.left <= right));
    return new Set(taken).size === cells.length;
  });
}

/** @param line below the header, if there is one: it is as wide as the table. */
export function edgesAcross(
  strips: readonly ColumnStrip[],
  line?: { readonly from: number; readonly to: number },
): readonly number[] {
  const inner = strips.slice(1).map((strip, index) => {
    const before = strips[index] ?? strip;
    const middle = (before.right + strip.left) / 2;
    if (strip.align === 'left') return Math.max(middle, strip.left - ROOM);
    return before.align === 'right' ? Math.min(middle, before.right + ROOM) : middle;
  });
  const left = (strips[0]?.left ?? 0) - ROOM;
  const right = (strips.at(-1)?.right ?? 0) + ROOM;
  return [Math.min(left, line?.from ?? left), ...inner, Math.max(right, line?.to ?? right)];
}

function alignOf(cells: readonly OpenCell[]): ColumnStrip['align'] {
  const places = {
    left: cells.map(({ box }) => box.left),
    center: cells.map(({ box }) => (box.left + box.right) / 2),
    right: cells.map(({ box }) => box.right),
  };
  return (['left', 'right', 'center'] as const).find(
    (each) => cells.length > 1 && Math.max(...places[each]) - Math.min(...places[each]) <= SAME_PLACE,
  );
}
