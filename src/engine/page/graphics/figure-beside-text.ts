/** Cuts a place with ink to its part beside the text: a branch that reaches over a paragraph belongs to a drawing next to it. */
import type { InkGrid } from '../scans/ink-grid.ts';

/** Sides in cells, those to the right and below excluded. */
export interface CellBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Share of the ink that has to be left, and its share of all cells: the rest of a table is lines. */
const LEAST = { left: 0.6, dense: 0.4 };

const SIDES = ['left', 'right', 'top', 'bottom'] as const;

/**
 * Takes away rows and columns from the sides, those first that hold much text and little ink.
 * @param place with its cells with ink, by their numbers in the grid. @param isText tells whether a word covers a cell.
 * @returns the part that no word covers; nothing where too little would be left.
 */
export function figureBesideText(
  place: CellBox & { readonly cells: readonly number[] },
  { columns }: Pick<InkGrid, 'columns'>,
  isText: (cell: number) => boolean,
): CellBox | undefined {
  const { cells, left, right, top, bottom } = place;
  const ink = new Set(cells);
  const count = (part: CellBox): { readonly ink: number; readonly text: number } => {
    const sum = { ink: 0, text: 0 };
    for (let row = part.top; row < part.bottom; row++) {
      for (let column = part.left; column < part.right; column++) {
        const cell = row * columns + column;
        if (ink.has(cell)) sum.ink++;
        if (isText(cell)) sum.text++;
      }
    }
    return sum;
  };
  let part: CellBox = { left, right, top, bottom };
  const sum = { ...count(part) };
  while (sum.text > 0) {
    const strips = SIDES.map((side) => ({ side, ...count(stripOf(part, side)) }));
    const next = strips.reduce((best, each) => (worthOf(each) > worthOf(best) ? each : best));
    sum.ink -= next.ink;
    sum.text -= next.text;
    part = without(part, next.side);
    if (sum.ink < LEAST.left * cells.length || areaOf(part) === 0) return undefined;
  }
  return sum.ink >= LEAST.dense * areaOf(part) ? part : undefined;
}

function worthOf({ ink, text }: { readonly ink: number; readonly text: number }): number {
  return (text + 1) / (ink + 1);
}

function areaOf({ left, right, top, bottom }: CellBox): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function stripOf(box: CellBox, side: (typeof SIDES)[number]): CellBox {
  if (side === 'left') return { ...box, right: box.left + 1 };
  if (side === 'right') return { ...box, left: box.right - 1 };
  return side === 'top' ? { ...box, bottom: box.top + 1 } : { ...box, top: box.bottom - 1 };
}

function without(box: CellBox, side: (typeof SIDES)[number]): CellBox {
  return { ...box, [side]: box[side] + (side === 'left' || side === 'top' ? 1 : -1) };
}
