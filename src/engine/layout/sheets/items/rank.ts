/** Counts the sorted places below a limit. */

/** How many of them are smaller. @param places in rising order. */
export function rank(places: readonly number[], limit: number): number {
  return rankBy(places, (place) => place, limit);
}

/** The same for things in the order of their places. */
export function rankBy<T>(all: readonly T[], placeOf: (one: T) => number, limit: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if (placeOf(all[mid] as T) < limit) low = mid + 1;
    else high = mid;
  }
  return low;
}
