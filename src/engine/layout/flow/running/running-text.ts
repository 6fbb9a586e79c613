/** What the headers and footers of a page say, to compare them with those of other pages. */
import type { DraftBlock } from '../drafts/draft.ts';
import { rowKey } from './running-lines.ts';

/** Of paragraphs, and of tables from cell to cell. */
export function runningText(block: DraftBlock): string {
  if (block.kind === 'paragraph') return block.lines.map(({ text }) => text).join(' ');
  if (block.kind === 'figure') return '';
  return block.cells.flatMap((cell) => cell.blocks.map(runningText)).join('\n');
}

/** The same for pages that say the same but for numbers, which change from page to page. */
export function runningKey(header: readonly DraftBlock[] = [], footer: readonly DraftBlock[] = []): string {
  const text = (blocks: readonly DraftBlock[]) =>
    blocks.flatMap((block) => (block.kind === 'figure' ? [] : [rowKey(runningText(block))])).join('\n');
  return `${text(header)}\f${text(footer)}`;
}
