/** Remembers the pages of a reading whose text may be wrong or missing, by the reason. */
export type Doubt = 'recognised' | 'hard-to-read' | 'unreadable-font' | 'image-only' | 'failed';

/** Page numbers (1-based) in rising order; a reason without pages is dropped. */
export type DoubtfulPages = { readonly [Reason in Doubt]?: readonly number[] };

export class PageDoubts {
  readonly #pages = new Map<Doubt, Set<number>>();

  add(doubt: Doubt, page: number): void {
    const pages = this.#pages.get(doubt) ?? new Set();
    this.#pages.set(doubt, pages.add(page));
  }

  of(doubt: Doubt): readonly number[] {
    return [...(this.#pages.get(doubt) ?? [])].sort((a, b) => a - b);
  }

  get all(): DoubtfulPages {
    return Object.fromEntries([...this.#pages.keys()].map((doubt) => [doubt, this.of(doubt)]));
  }
}
