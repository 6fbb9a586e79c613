/** Tells which candidates of a file count as tables: those with the columns of a sure one, and all where none is sure. */
import type { Column, Grid } from './grid.ts';

/** Columns of a table that goes on stand where those before did, give or take this, in points. */
const SAME_COLUMN = 12;
/** Texts may share fewer columns by chance. */
const MIN_COLUMNS = 3;
/** Tables with other columns than these are not remembered. */
const MAX_KNOWN = 50;

type Candidate = Pick<Grid, 'columns' | 'isCandidate'>;

export class CountedTables {
  readonly #known: (readonly Column[])[] = [];
  #hasSure = false;

  /** @param grid a table. */
  add({ columns, isCandidate }: Candidate): void {
    if (isCandidate) return;
    this.#hasSure = true;
    const isNew = columns.length >= MIN_COLUMNS && this.#known.length < MAX_KNOWN && !this.#isKnown(columns);
    if (isNew) this.#known.push(columns);
  }

  /** Once all tables of the file were added. */
  counts({ columns, isCandidate }: Candidate): boolean {
    return !isCandidate || !this.#hasSure || this.#isKnown(columns);
  }

  #isKnown(columns: readonly Column[]): boolean {
    return this.#known.some((known) => areSameColumns(known, columns));
  }
}

export function areSameColumns(some: readonly Column[], others: readonly Column[]): boolean {
  if (some.length !== others.length) return false;
  return others.every(({ left, right }, index) => {
    const each = some[index];
    return each && (Math.abs(each.left - left) < SAME_COLUMN || Math.abs(each.right - right) < SAME_COLUMN);
  });
}
