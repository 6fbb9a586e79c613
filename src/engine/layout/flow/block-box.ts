/** Where a block stands on its page. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import { boxOf } from '../../page/boxes.ts';
import type { DraftBlock } from './draft.ts';

export function blockBox(block: DraftBlock): Box {
  return block.kind === 'paragraph' ? boxOf(block.lines) : block.box;
}
