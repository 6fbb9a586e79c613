/** Finds out what divides the columns of a text table. */

const DELIMITERS = [',', ';', '\t', '|'] as const;
const LOOKED_AT_LINES = 50;

/** The sign that stands equally often in most lines; a comma when none does. */
export function findDelimiter(sample: string): string {
  const lines = sample
    .split(/\r?\n/)
    .slice(0, LOOKED_AT_LINES)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ''));
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(lines, delimiter) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ',';
}

/** Lines that agree on the commonest count of the sign, weighed by that count. */
function score(lines: readonly string[], delimiter: string): number {
  const tally = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    tally.set(count, (tally.get(count) ?? 0) + 1);
  }
  let best = 0;
  for (const [count, agreeing] of tally) if (count > 0) best = Math.max(best, agreeing * Math.min(count, 4));
  return best;
}
