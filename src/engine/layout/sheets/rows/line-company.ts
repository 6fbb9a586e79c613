/** Tells which lines of a printed sheet stand beside others. */
import { middle } from '../../lines/rows.ts';
import type { CellLine } from '../items/cell-lines.ts';
import { rank } from '../items/rank.ts';
import { CORE } from './cell-block.ts';

/** Whether other columns have a line at the same height. @param level in ems: their middles differ by no more. */
export function companyOf(lines: readonly CellLine[], level = CORE): (line: CellLine) => boolean {
  const sorted = lines.filter(({ turned }) => !turned).sort((a, b) => middle(a.box) - middle(b.box));
  const places = sorted.map(({ box }) => middle(box));
  return (line) => {
    const at = middle(line.box);
    const reach = level * line.em;
    for (let index = rank(places, at - reach); index < sorted.length && (places[index] ?? 0) <= at + reach; index++) {
      if (sorted[index]?.column !== line.column) return true;
    }
    return false;
  };
}
