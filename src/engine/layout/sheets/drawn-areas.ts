/** Tells which columns and rows of a sheet a cell takes that lines enclose. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Area } from '../tables/lattice.ts';
import { placeAt } from './cell-lines.ts';
import type { DrawnCell } from './drawn-cells.ts';

/** In points: lines and the edges that they tell are no further apart. */
const SAME = 3;

export class DrawnAreas {
  readonly #xs: readonly number[];
  readonly #ys: readonly number[];
  /** By edge between columns: whether it is drawn somewhere on the sheet. */
  readonly #isDrawn: readonly boolean[];

  constructor(xs: readonly number[], ys: readonly number[], lines: readonly DrawnLine[]) {
    [this.#xs, this.#ys] = [xs, ys];
    const uprights = lines.flatMap(({ level, at }) => (level ? [] : [at]));
    this.#isDrawn = xs.map((x) => uprights.some((at) => Math.abs(at - x) < SAME));
  }

  /** Undefined where it begins or ends between edges, or lies over one that only white tells: lines show no column there. */
  of({ box, columnSpan: drawn }: DrawnCell): Area | undefined {
    const [columns, rows] = [placesIn(box.left, box.right, this.#xs), placesIn(box.top, box.bottom, this.#ys)];
    if (!columns || !rows) return undefined;
    const [[column, columnSpan], [row, rowSpan]] = [columns, rows];
    const within = this.#isDrawn.slice(column + 1, column + columnSpan);
    return drawn > 1 || within.every((isDrawn) => isDrawn) ? { column, columnSpan, row, rowSpan } : undefined;
  }
}

function placesIn(
  from: number,
  to: number,
  edges: readonly number[],
): readonly [first: number, count: number] | undefined {
  const [first, last] = [placeAt(from + SAME / 2, edges), placeAt(to - SAME / 2, edges)];
  const isExact = Math.abs((edges[first] ?? 0) - from) < SAME && Math.abs((edges[last + 1] ?? 0) - to) < SAME;
  return isExact && last >= first ? [first, last - first + 1] : undefined;
}
