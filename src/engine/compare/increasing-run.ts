/** The longest run of pairs that rise on both sides (patience sorting). */

/** @param pairs rising in their first numbers. */
export function increasingRun(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  // For each length, the pair with which the lowest run of that length ends.
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, second]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? -1]?.[1] ?? 0) < second) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
}
