/** Joins small squares that lie near each other into boxes. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';

/** Side of a square, in pixels. */
export const SQUARE = 8;
/** Squares with so many others between them belong together. */
const NEAR = 2;

/** @param squares column and row of each. @param least groups of fewer are left out. @returns boxes in pixels. */
export function joinSquares(squares: readonly (readonly [number, number])[], least: number): readonly SeenBox[] {
  const open = new Map(squares.map((square) => [keyOf(...square), square] as const));
  const boxes: SeenBox[] = [];
  for (const square of squares) {
    if (!open.delete(keyOf(...square))) continue;
    const group = [square];
    for (const [column, row] of group) {
      for (const next of neighbours(column, row)) {
        const found = open.get(keyOf(...next));
        if (!found) continue;
        open.delete(keyOf(...next));
        group.push(found);
      }
    }
    if (group.length >= least) boxes.push(around(group));
  }
  return boxes;
}

function neighbours(column: number, row: number): readonly (readonly [number, number])[] {
  const near: (readonly [number, number])[] = [];
  for (let down = -NEAR; down <= NEAR; down++) {
    for (let right = -NEAR; right <= NEAR; right++) near.push([column + right, row + down]);
  }
  return near;
}

function keyOf(column: number, row: number): number {
  return row * 65_536 + column;
}

function around(group: readonly (readonly [number, number])[]): SeenBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [column, row] of group) {
    left = Math.min(left, column);
    top = Math.min(top, row);
    right = Math.max(right, column + 1);
    bottom = Math.max(bottom, row + 1);
  }
  return { left: left * SQUARE, top: top * SQUARE, right: right * SQUARE, bottom: bottom * SQUARE };
}
