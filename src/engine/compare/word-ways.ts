/** Where the words of a page went in the other document: to which pages, and how far. Drawings go along with them. */
import type { WordRow } from './word-row.ts';

export interface Way {
  /** Of the other document. */
  readonly page: number;
  /** In units of the page. */
  readonly right: number;
  readonly down: number;
}

/** So many ways are tried for the drawings of a page, those of most words first. */
const MOST_WAYS = 10;
/** Ways are counted in halves of a unit. */
const STEPS = 2;

export class WordWays {
  readonly #ways: ReadonlyMap<number, readonly Way[]>;

  /** @param direction `there`: of words of the first row; `back`: of those of the second. */
  constructor(a: WordRow, b: WordRow, partners: Int32Array, direction: 'there' | 'back') {
    const counts = new Map<number, Map<string, number>>();
    for (const [index, partner] of partners.entries()) {
      if (partner < 0) continue;
      const [from, to] = direction === 'there' ? [a, b] : [b, a];
      const [start, end] = direction === 'there' ? [index, partner] : [partner, index];
      const [before, after] = [from.box(start), to.box(end)];
      const way = [
        to.page(end),
        Math.round((after.left - before.left) * STEPS),
        Math.round((after.top - before.top) * STEPS),
      ];
      const known = counts.get(from.page(start)) ?? new Map<string, number>();
      counts.set(from.page(start), known);
      known.set(way.join(' '), (known.get(way.join(' ')) ?? 0) + 1);
    }
    this.#ways = new Map([...counts].map(([page, known]) => [page, mostUsed(known)]));
  }

  from(page: number): readonly Way[] {
    return this.#ways.get(page) ?? [];
  }
}

function mostUsed(counts: ReadonlyMap<string, number>): readonly Way[] {
  const sorted = [...counts].sort((one, other) => other[1] - one[1]).slice(0, MOST_WAYS);
  return sorted.map(([way]) => {
    const [page = 0, right = 0, down = 0] = way.split(' ').map(Number);
    return { page, right: right / STEPS, down: down / STEPS };
  });
}
