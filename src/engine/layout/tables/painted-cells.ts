/** Tells which places of a row were painted as one cell: it is merged over their columns. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Strip } from './level-strips.ts';

/** In points: a painted cell begins and ends where edges are. */
const SAME_EDGE = 1.5;

export type Columns = readonly [first: number, last: number];

/** Columns over which painted cells of a strip go, several each. @param edges x of the columns. */
export function paintedSpans(
  { top, bottom }: Strip,
  fills: readonly FilledArea[],
  edges: readonly number[],
): readonly Columns[] {
  const at = (x: number) => edges.findIndex((edge) => Math.abs(edge - x) <= SAME_EDGE);
  return fills.flatMap(({ box }): readonly Columns[] => {
    if (Math.abs(box.top - top.at) > SAME_EDGE || Math.abs(box.bottom - bottom.at) > SAME_EDGE) return [];
    const [first, end] = [at(box.left), at(box.right)];
    const isWhole = first === 0 && end === edges.length - 1;
    return first >= 0 && end > first + 1 && !isWhole ? [[first, end - 1]] : [];
  });
}
