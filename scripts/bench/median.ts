/** Medians, and how a row of a benchmark is printed. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** "name: median 12 ms (10 to 31)" */
export function describe(name: string, milliseconds: readonly number[]): string {
  const [least, most] = [Math.min(...milliseconds), Math.max(...milliseconds)].map(Math.round);
  return `${name.padEnd(44)} median ${Math.round(median(milliseconds))} ms (${least} to ${most})`;
}
