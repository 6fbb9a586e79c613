/** Tells which lines of a printed sheet stand beside others. */
import { middle } from '../lines/rows.ts';
import { CORE } from './cell-block.ts';
import type { CellLine } from './cell-lines.ts';

/** Whether other columns have a line at the same height. */
export function companyOf(lines: readonly CellLine[]): (line: CellLine) => boolean {
  const sorted = lines.filter(({ turned }) => !turned).sort((a, b) => middle(a.box) - middle(b.box));
  const places = sorted.map(({ box }) => middle(box));
  return (line) => {
    const at = middle(line.box);
    const reach = CORE * line.em;
    for (
      let index = firstAtLeast(places, at - reach);
      index < sorted.length && (places[index] ?? 0) <= at + reach;
      index++
    ) {
      if (sorted[index]?.column !== line.column) return true;
    }
    return false;
  };
}

function firstAtLeast(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((values[mid] ?? 0) < limit) low = mid + 1;
    else high = mid;
  }
  return low;
}
