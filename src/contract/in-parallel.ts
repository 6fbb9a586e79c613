/** Runs the same work over many items, a few at a time; the first failure ends it. */

/**
 * @param width how many run at once. Results stand in the order of the items.
 * @throws the first failure, once nothing runs any more.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Array<R>(items.length);
  const queue = items.entries();
  let failure: { readonly error: unknown } | undefined;
  const lane = async () => {
    for (const [index, item] of queue) {
      if (failure) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  if (failure) throw failure.error;
  return results;
}
