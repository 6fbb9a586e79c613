/** Lets calls of one visitor wait for each other here: in the database they would wait with all its connections, and everybody else behind them. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins when all work of the same key that came before has ended, however it did. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === end) this.#last.delete(key);
      });
    this.#last.set(key, end);
    return result;
  }

  /** Keys that are waited for. */
  get size(): number {
    return this.#last.size;
  }
}
