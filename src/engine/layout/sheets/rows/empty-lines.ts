/** Tells whether empty lines part two paragraphs of a cell: then they stand as far apart as some lines of their font. */
import { middle } from '../../lines/rows.ts';
import type { CellLine } from '../items/cell-lines.ts';
import type { LinePair } from './line-pitch.ts';

/** Whether only empty lines stand between two lines; `maybe` where that is by chance, or nothing tells. */
export type EmptyLines = (above: CellLine, below: CellLine) => 'yes' | 'maybe' | 'no';

/** In lines: paragraphs of a cell stand no further apart; and lines that stand nearer have none between them. */
const MOST = 3;
const LEAST = 1.5;
/** In points: Calc rounds the distance of lines. */
const ROUNDED = 0.15;
/** So many distances of cells, and this share of them, are not so by chance. */
const USUAL = { least: 3, share: 0.25 };

/** @param pitch in ems: the distance of lines of a font, where the sheet shows it. */
export function emptyLines(pairs: readonly LinePair[], pitch: (line: CellLine) => number | undefined): EmptyLines {
  const countOf = ({ above, below }: LinePair) => linesBetween(above, below, [below.lineHeight, pitch(below)]);
  const apart = pairs.filter(areEdited).map(countOf);
  const told = apart.filter((count) => count !== undefined);
  const isUsual = told.filter((count) => count > 0).length >= Math.max(USUAL.least, USUAL.share * told.length);
  return (above, below) => {
    const count = countOf({ above, below });
    if (count === undefined) return 'maybe';
    if (count === 0) return 'no';
    return isUsual && areEdited({ above, below }) ? 'yes' : 'maybe';
  };
}

/** How many empty lines are between two, and 0 for another distance. Undefined for lines that are next to each other, or of different fonts. */
function linesBetween(above: CellLine, below: CellLine, heights: readonly (number | undefined)[]): number | undefined {
  const [known] = heights;
  if (known === undefined || above.lineHeight !== known || above.em !== below.em) return undefined;
  const distance = (middle(below.box) - middle(above.box)) / below.em;
  if (distance < LEAST * known || distance > (MOST + 1) * known) return undefined;
  const counts = heights.flatMap((height) => {
    const count = Math.round(distance / (height ?? Infinity));
    const isWhole = height !== undefined && Math.abs(distance - count * height) < (ROUNDED / below.em) * count;
    return isWhole && count > 1 && count <= MOST ? [count - 1] : [];
  });
  return counts[0] ?? 0;
}

/** They are drawn with the cells of several lines, one after the other. */
function areEdited({ above, below }: LinePair): boolean {
  return above.isWhole === 'no' && below.isWhole === 'no' && below.first === above.last + 1;
}
