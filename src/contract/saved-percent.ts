/** How much smaller a result is than its file: one number for every door. */

/** Percent with one decimal; negative where it grew, null where there is nothing to compare. */
export function savedPercent(originalBytes: number, bytes: number | null): number | null {
  if (bytes === null || originalBytes <= 0) return null;
  return Math.round((1 - bytes / originalBytes) * 1000) / 10;
}
