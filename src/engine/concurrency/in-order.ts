/** Works on many items, a few at a time, and gives the results one by one in the order of the items. */

/** @param width how many are worked on at once. Leaving early waits for what has begun. */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const queue = items[Symbol.iterator]();
  const running: Promise<R>[] = [];
  const start = () => {
    const next = queue.next();
    if (next.done) return;
    const promise = work(next.value);
    // Whoever waits for it hears of its failure; until then it must not count as unheard.
    promise.catch(() => undefined);
    running.push(promise);
  };
  try {
    for (let lane = 0; lane < width; lane++) start();
    for (let next = running.shift(); next; next = running.shift()) {
      const result = await next;
      start();
      yield result;
    }
  } finally {
    await Promise.allSettled(running);
  }
}
