/** Gathers the lines of one column that may be one cell by the order in which they are drawn. */
import { middle } from '../../lines/rows.ts';
import type { CellLine } from '../items/cell-lines.ts';

/** In ems: lines of one cell stand no nearer. */
const MIN_PITCH = 0.6;

/** Lines that are drawn one after the other, each below the one before. @param maxPitch in ems: they stand no further apart. */
export function lineStacks(column: readonly CellLine[], maxPitch: number): readonly (readonly CellLine[])[] {
  const stacks: CellLine[][] = [];
  for (const line of column.toSorted((a, b) => a.first - b.first)) {
    const above = stacks.at(-1)?.at(-1);
    if (above && goesOnBelow(above, line, maxPitch)) stacks.at(-1)?.push(line);
    else stacks.push([line]);
  }
  return stacks;
}

function goesOnBelow(above: CellLine, line: CellLine, maxPitch: number): boolean {
  const pitch = (middle(line.box) - middle(above.box)) / Math.min(above.em, line.em);
  const isFree = [above, line].every(({ isWhole, turned }) => isWhole !== 'surely' && !turned);
  return isFree && line.first === above.last + 1 && pitch > MIN_PITCH && pitch <= maxPitch;
}
