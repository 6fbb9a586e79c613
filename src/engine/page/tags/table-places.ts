/** Where the cells of a tagged table stand: the file tells rows and spans, the columns follow from them. */

const MAX_SPAN = 1_000;

export class TablePlaces {
  /** By row, the columns that cells from above take. */
  readonly #taken = new Map<number, Set<number>>();
  #row = -1;
  #column = 0;

  nextRow(): void {
    this.#taken.delete(this.#row);
    this.#row++;
    this.#column = 0;
  }

  place(rowSpan: number, columnSpan: number) {
    if (this.#row < 0) this.nextRow();
    const [down, across] = [rowSpan, columnSpan].map((span) => Math.min(MAX_SPAN, Math.max(1, Math.round(span)))) as [
      number,
      number,
    ];
    const taken = this.#taken.get(this.#row);
    while (taken?.has(this.#column)) this.#column++;
    const [row, column] = [this.#row, this.#column];
    for (let below = row + 1; below < row + down; below++) {
      const columns = this.#taken.get(below) ?? new Set();
      for (let at = column; at < column + across; at++) columns.add(at);
      this.#taken.set(below, columns);
    }
    this.#column += across;
    return { row, column, rowSpan: down, columnSpan: across };
  }
}
