/** How long a job will still take, guessed from how long it took so far. */

/** Less than this share done, or less than this time gone, tells too little. */
const MIN_PERCENT = 4;
const MIN_ELAPSED_MS = 2_500;

/** Whole seconds, or null while nobody can know. */
export function secondsLeft(percent: number, elapsedMs: number): number | null {
  if (percent < MIN_PERCENT || percent >= 100 || elapsedMs < MIN_ELAPSED_MS) return null;
  return Math.max(1, Math.round((elapsedMs * (100 - percent)) / percent / 1_000));
}
