/** Lines of a printed sheet that make up one cell. */
import { middle } from '../../lines/rows.ts';
import type { CellLine } from '../items/cell-lines.ts';

/** Lines of one column that make up one cell. */
export interface CellBlock {
  readonly lines: readonly CellLine[];
  readonly column: number;
  /** From the middle of its first line to that of its last, and a bit around. */
  readonly top: number;
  readonly bottom: number;
}

/** In ems: cells of one row share at least this much of their height around the middle of a line. */
export const CORE = 0.3;

export function makeBlock(lines: readonly CellLine[]): CellBlock {
  const extents = lines.map((line) => {
    const half = line.turned ? (line.box.bottom - line.box.top) / 2 - 2 : CORE * line.em;
    return [middle(line.box) - Math.max(0.5, half), middle(line.box) + Math.max(0.5, half)] as const;
  });
  return {
    lines,
    column: lines[0]?.column ?? 0,
    top: extents.reduce((least, [top]) => Math.min(least, top), Infinity),
    bottom: extents.reduce((most, [, bottom]) => Math.max(most, bottom), -Infinity),
  };
}
