/** How marks look, on paper and on the screen: a colour for each kind, and a line that tells them apart without colour. */

import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { MarkColours } from '../../contract/options/compare-options.ts';
import { type Colour, parseColour } from '../../contract/text/colour.ts';
import type { Comparison } from '../../engine/compare/compare-documents.ts';
import type { Difference, DifferenceKind } from '../../engine/compare/differences.ts';

export type MarkLine = 'through' | 'under' | 'dashed' | 'around';

export interface Mark {
  readonly kind: DifferenceKind;
  /** Place among the differences, from 0. */
  readonly index: number;
  readonly colour: Colour;
  readonly line: MarkLine;
  readonly box: SeenBox;
}

const MOVED = parseColour('#1565c0');
const LOOKS = parseColour('#a15c00');

/** Marks of either file by page, from 0 among the chosen ones. */
export type PageMarks = ReadonlyMap<number, readonly Mark[]>;

export function marksOf(
  { differences }: Comparison,
  colours: MarkColours,
): { readonly a: PageMarks; readonly b: PageMarks } {
  const marks = { a: new Map<number, Mark[]>(), b: new Map<number, Mark[]>() };
  for (const [index, difference] of differences.entries()) {
    for (const side of ['a', 'b'] as const) {
      const look = lookOf(difference, side, colours);
      for (const { page, boxes } of difference[side].places) {
        const known = marks[side].get(page) ?? [];
        marks[side].set(page, known);
        for (const box of boxes) known.push({ kind: difference.kind, index, ...look, box });
      }
    }
  }
  return marks;
}

function lookOf({ kind }: Difference, side: 'a' | 'b', { removed, added }: MarkColours): Pick<Mark, 'colour' | 'line'> {
  switch (kind) {
    case 'moved':
      return { colour: MOVED ?? added, line: 'dashed' };
    case 'restyled':
      return { colour: LOOKS ?? added, line: 'under' };
    case 'look':
    case 'frame':
      return { colour: LOOKS ?? added, line: 'around' };
    default:
      return side === 'a' ? { colour: removed, line: 'through' } : { colour: added, line: 'under' };
  }
}
