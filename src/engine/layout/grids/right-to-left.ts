/** Tells sheets that are read from the right, and counts their columns from there. */
import { directionOf } from '../../page/letters/letters.ts';
import type { Column, Grid } from './grid.ts';

/** In points: a table that begins so much nearer to the left side of its page than it ends before the right one is read from the left. */
const NEARER = 20;

/** Whether more of the texts begin with letters that run from right to left than with others. */
export function isReadFromRight(texts: readonly string[]): boolean {
  const directions = texts.map(directionOf);
  const count = (wanted: string) => directions.filter((direction) => direction === wanted).length;
  return count('rtl') > count('ltr');
}

/** Gathers what tells the direction of the sheets of a file. */
export class ReadingSide {
  #right = 0;
  #left = 0;

  /** @param paper from the left side of the page to the right one, where that is known. */
  add({ kind, cells, columns }: Grid, paper?: Column): void {
    if (kind !== 'table') return;
    const directions = cells.map(({ text }) => directionOf(text));
    const toLeft = directions.filter((direction) => direction === 'rtl').length;
    const isNear = paper !== undefined && isNearLeft(columns, paper);
    if (!isNear) this.#right += toLeft;
    this.#left += directions.filter((direction) => direction === 'ltr').length + (isNear ? toLeft : 0);
  }

  get isRight(): boolean {
    return this.#right > this.#left;
  }
}

function isNearLeft(columns: readonly Column[], paper: Column): boolean {
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 0];
  return left - paper.left + NEARER < paper.right - right;
}

/** With its last column as its first one. */
export function mirrored(grid: Grid): Grid {
  const { columns, cells, blanks, pictures } = grid;
  const count = cells.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), columns.length);
  const turned = <Cell extends { readonly column: number; readonly columnSpan: number }>(cell: Cell): Cell => ({
    ...cell,
    column: count - cell.column - cell.columnSpan,
  });
  const inOrder = <Cell extends { readonly row: number; readonly column: number }>(list: readonly Cell[]) =>
    list.toSorted((a, b) => a.row - b.row || a.column - b.column);
  return {
    ...grid,
    columns: columns.toReversed(),
    cells: inOrder(cells.map(turned)),
    ...(blanks ? { blanks: inOrder(blanks.map(turned)) } : {}),
    ...(pictures ? { pictures: pictures.map((picture) => ({ ...picture, ...fromRight(picture, columns) })) } : {}),
  };
}

/** A picture stands at the column that it ends in. */
function fromRight({ column, offsetPt, widthPt }: NonNullable<Grid['pictures']>[number], columns: readonly Column[]) {
  const right = (columns[column]?.left ?? 0) + offsetPt + widthPt;
  const last = Math.max(
    0,
    columns.findLastIndex(({ left }) => left < right),
  );
  return { column: columns.length - 1 - last, offsetPt: Math.max(0, (columns[last]?.right ?? right) - right) };
}
