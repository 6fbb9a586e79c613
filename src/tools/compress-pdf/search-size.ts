/** Finds the best quality that fits a size: effort is halved in again and again, between gentle and strong. */

/** Attempts after the lossless and the strongest one. */
const MOST_ROUNDS = 7;
/** A result this close under the target is as good as one on it. */
const CLOSE_ENOUGH = 0.97;

export const SEARCH_ROUNDS = MOST_ROUNDS + 2;

interface Sized {
  readonly bytes: number;
}

/**
 * The largest attempt within the target, which is the one that lost least; the smallest of all where none fits.
 * @param make one attempt; null loses nothing, 0 is the gentlest effort and 1 the strongest.
 */
export async function searchSize<T extends Sized>(
  targetBytes: number,
  make: (effort: number | null) => Promise<T | undefined>,
): Promise<T | undefined> {
  const lossless = await make(null);
  if (lossless && lossless.bytes <= targetBytes) return lossless;
  const strongest = await make(1);
  if (!strongest) return lossless;
  let best = lossless && lossless.bytes < strongest.bytes ? lossless : strongest;
  if (best.bytes > targetBytes) return best;
  let low = 0;
  let high = 1;
  for (let round = 0; round < MOST_ROUNDS && best.bytes < targetBytes * CLOSE_ENOUGH; round++) {
    const effort = (low + high) / 2;
    const attempt = await make(effort);
    if (attempt && attempt.bytes <= targetBytes) {
      if (attempt.bytes >= best.bytes) best = attempt;
      high = effort;
    } else low = effort;
  }
  return best;
}
