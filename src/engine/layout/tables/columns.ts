/** Finds the columns that rows of items share: where most rows have white, a column ends. */
import type { Item, ItemRow } from './items.ts';

export interface Column {
  /** On the page as seen, in points. */
  readonly left: number;
  readonly right: number;
}

/** Steps across the rows in which white is counted, at most. */
const MAX_STEPS = 2_000;
/** In ems: items that overlap by less than this do not make one column of two. */
const OVERLAP = 0.15;
/** A column with at most this share of its neighbour's items may be a heading that was set to the other side. */
const SPARSE = 0.34;

/** Columns from left to right. Items that go over the white between columns do not join these. */
export function findColumns(rows: readonly ItemRow[]): readonly Column[] {
  const profile = new WhiteProfile(rows);
  const single = rows.flatMap(({ items }) => items.filter((item) => !profile.isCrossedBy(item)));
  const columns: { left: number; right: number }[] = [];
  for (const { box, em } of single.toSorted((a, b) => a.box.left - b.box.left)) {
    const last = columns.at(-1);
    if (last && box.left < last.right - OVERLAP * em) last.right = Math.max(last.right, box.right);
    else columns.push({ left: box.left, right: box.right });
  }
  return mergeSparse(columns, rows);
}

/** The columns that an item stands in: first and last index. An item beside all of them goes to the nearest. */
export function columnsOf(item: Item, columns: readonly Column[]): readonly [first: number, last: number] {
  const { left, right } = item.box;
  const slack = OVERLAP * item.em;
  let first = -1;
  let last = -1;
  for (const [index, column] of columns.entries()) {
    if (right - slack <= column.left || left + slack >= column.right) continue;
    if (first < 0) first = index;
    last = index;
  }
  if (first >= 0) return [first, last];
  const nearest = nearestColumn((left + right) / 2, columns);
  return [nearest, nearest];
}

function nearestColumn(x: number, columns: readonly Column[]): number {
  let best = 0;
  let distance = Infinity;
  for (const [index, { left, right }] of columns.entries()) {
    const away = Math.max(left - x, x - right, 0);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

/** For each step across: how many rows have ink there, and how many have white between ink. */
class WhiteProfile {
  readonly #left: number;
  readonly #step: number;
  readonly #ink: Int32Array;
  readonly #white: Int32Array;

  constructor(rows: readonly ItemRow[]) {
    const items = rows.flatMap((row) => row.items);
    this.#left = items.reduce((least, { box }) => Math.min(least, box.left), 0);
    const right = items.reduce((most, { box }) => Math.max(most, box.right), 1);
    this.#step = Math.max(0.5, (right - this.#left) / MAX_STEPS);
    const steps = Math.ceil((right - this.#left) / this.#step) + 2;
    this.#ink = new Int32Array(steps);
    this.#white = new Int32Array(steps);
    for (const row of rows) this.#add(row);
  }

  #add({ items }: ItemRow): void {
    let before: Item | undefined;
    for (const item of items) {
      this.#count(this.#ink, item.box.left, item.box.right);
      if (before) this.#count(this.#white, before.box.right, item.box.left);
      before = item;
    }
  }

  #count(into: Int32Array, from: number, to: number): void {
    for (let step = this.#stepOf(from); step < this.#stepOf(to); step++) into[step] = (into[step] ?? 0) + 1;
  }

  #stepOf(x: number): number {
    return Math.max(0, Math.round((x - this.#left) / this.#step));
  }

  /** Whether a strip that is white in more rows than not lies wholly inside the item. */
  isCrossedBy({ box }: Item): boolean {
    const last = this.#stepOf(box.right) - 1;
    let inked = false;
    let white = false;
    for (let step = this.#stepOf(box.left); step <= last; step++) {
      const isWhite = (this.#white[step] ?? 0) > (this.#ink[step] ?? 0);
      if (isWhite) white = inked;
      else if (white) return true;
      else inked = true;
    }
    return false;
  }
}

/** A heading at the left of its column over numbers at the right makes two where one is meant. */
function mergeSparse(columns: readonly Column[], rows: readonly ItemRow[]): readonly Column[] {
  let merged = [...columns];
  for (;;) {
    const pair = sparsePair(merged, rows);
    if (pair === undefined) return merged;
    const [a, b] = [merged[pair], merged[pair + 1]];
    if (!a || !b) return merged;
    merged = [...merged.slice(0, pair), { left: a.left, right: b.right }, ...merged.slice(pair + 2)];
  }
}

/** The index of the column that is best joined with the next one, or undefined. */
function sparsePair(columns: readonly Column[], rows: readonly ItemRow[]): number | undefined {
  const filled = columns.map(() => new Set<ItemRow>());
  for (const row of rows) {
    for (const item of row.items) {
      const [first, last] = columnsOf(item, columns);
      if (first === last) filled[first]?.add(row);
    }
  }
  let best: { readonly index: number; readonly gap: number } | undefined;
  for (let index = 0; index + 1 < columns.length; index++) {
    const [a, b] = [filled[index], filled[index + 1]];
    const gap = (columns[index + 1]?.left ?? 0) - (columns[index]?.right ?? 0);
    if (!a || !b || (best && best.gap <= gap)) continue;
    const small = Math.min(a.size, b.size);
    if (small > Math.max(1, SPARSE * Math.max(a.size, b.size))) continue;
    if ([...a].some((row) => b.has(row))) continue;
    best = { index, gap };
  }
  return best?.index;
}
