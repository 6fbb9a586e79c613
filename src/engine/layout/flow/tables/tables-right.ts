/** Tells how far tables reach to the right, since text of short lines does not tell how wide the text is. */
import type { PageDraft } from '../drafts/draft.ts';

/** Word lets a table hang out of the text by the padding of its cells. */
const TABLE_HANGS_PT = 5.4;

/** Where the widest table ends in the flow of the pages: text that is nowhere so long had as much room. */
export function tablesRight(pages: readonly PageDraft[]): number {
  const blocks = pages.flatMap(({ bands }) =>
    bands.flatMap(({ columns }) => columns.flatMap((column) => column.blocks)),
  );
  const drawn = blocks.flatMap((block) => (block.kind === 'table' && block.found !== 'spaced' ? [block] : []));
  return drawn.reduce((right, { box }) => Math.max(right, box.right - TABLE_HANGS_PT), 0);
}
