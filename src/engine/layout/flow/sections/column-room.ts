/** Gives columns of short lines room at their right: nothing tells how long these might have been, and other fonts are wider. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { DraftColumn } from '../drafts/draft.ts';

type Edges = Pick<Box, 'left' | 'right'>;

/** In ems. */
const ROOM = 1;
/** In points: white that stays between columns. */
const LEAST_GAP = 12;
/** Of the paragraphs of a column. */
const FEW = 0.1;

/** Edges of columns, from the left, of which those of short lines reach further into the white behind them. */
export function withRoom(columns: readonly DraftColumn[]): readonly Edges[] {
  return columns.map((column, index) => {
    const { left, right } = column;
    const next = columns[index + 1];
    if (!next || !isShort(column)) return { left, right };
    const em = Math.max(...linesOf(column).map((line) => line.em));
    return { left, right: Math.max(right, Math.min(right + ROOM * em, next.left - LEAST_GAP)) };
  });
}

/** Where lines wrap, they tell how far they may go. */
function isShort({ blocks }: DraftColumn): boolean {
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.lines.length] : []));
  const wrapped = paragraphs.filter((lines) => lines > 1).length;
  return paragraphs.length > 0 && wrapped <= FEW * paragraphs.length;
}

function linesOf({ blocks }: DraftColumn) {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines : []));
}
