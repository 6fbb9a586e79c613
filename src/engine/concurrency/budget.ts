/** Lets work begin while all that runs fits into a budget, first come, first served; what is larger runs alone. */
export class Budget {
  readonly #total: number;
  readonly #passes: boolean;
  #taken = 0;
  readonly #waiting: { readonly cost: number; readonly begin: () => void }[] = [];

  /** @param passes whether what fits may begin before what came earlier and does not: for a number of works that ends. */
  constructor(total: number, { passes = false } = {}) {
    this.#total = total;
    this.#passes = passes;
  }

  /** @param cost in the unit of the budget. @returns, or throws, what the work does. */
  async run<T>(cost: number, work: () => Promise<T>): Promise<T> {
    const share = Math.min(cost, this.#total);
    await this.#take(share);
    try {
      return await work();
    } finally {
      this.#taken -= share;
      this.#beginNext();
    }
  }

  #take(cost: number): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push({ cost, begin });
      this.#beginNext();
    });
  }

  #beginNext(): void {
    // Of thousands that wait, none is looked at while there is no room.
    for (let at = 0; at < this.#waiting.length && this.#taken < this.#total; ) {
      const next = this.#waiting[at];
      if (next && this.#taken + next.cost <= this.#total) {
        this.#waiting.splice(at, 1);
        this.#taken += next.cost;
        next.begin();
      } else if (this.#passes) at++;
      else return;
    }
  }
}
