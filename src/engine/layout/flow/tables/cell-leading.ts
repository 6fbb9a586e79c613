/** Tells how far the lines of a cell or a note stand apart. */
import type { DraftParagraph } from '../drafts/draft.ts';

/** Lines that are a paragraph each tell no leading by themselves: that of all is the least step between two of them. */
export function withLeading(blocks: readonly DraftParagraph[]): readonly DraftParagraph[] {
  const lines = blocks.flatMap((block) => block.lines);
  if (blocks.length < 2 || lines.length > blocks.length) return blocks;
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? line.baseline));
  const leadingPt = Math.min(...steps);
  if (leadingPt <= 0) return blocks;
  return blocks.map((block) => ({ ...block, leadingPt }));
}
