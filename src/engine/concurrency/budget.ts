/** Lets work begin while all that runs fits into a budget, first come, first served; what is larger runs alone. */
export class Budget {
  readonly #total: number;
  #taken = 0;
  readonly #waiting: { readonly cost: number; readonly begin: () => void }[] = [];

  constructor(total: number) {
    this.#total = total;
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
    for (let next = this.#waiting[0]; next && this.#taken + next.cost <= this.#total; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#taken += next.cost;
      next.begin();
    }
  }
}
