/** Where a block stands on its page. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { boxOf } from '../../../page/boxes/boxes.ts';
import type { DraftBlock } from './draft.ts';

export function blockBox(block: DraftBlock): Box {
  return block.kind === 'paragraph' ? boxOf(block.lines) : block.box;
}

/** What takes room in the text: not what lies behind the paragraph that follows. */
export function standing(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  return blocks.filter((block) => block.kind !== 'figure' || block.hangsPt === undefined);
}
