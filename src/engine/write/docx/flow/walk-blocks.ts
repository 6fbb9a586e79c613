/** Goes through the blocks of a document, into cells, and into text boxes where that is wanted. */
import type { Block, Figure, Paragraph, Picture, TextBox } from '../../../layout/model.ts';

/** Those of the flowing text, in their order. */
export function* paragraphsIn(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield block;
    if (block.kind === 'table') {
      for (const row of block.rows) for (const cell of row.cells) yield* paragraphsIn(cell.blocks);
    }
  }
}

export function* picturesIn(blocks: readonly Block[]): Generator<Picture> {
  for (const block of blocks) {
    if (block.kind === 'figure') yield block.picture;
    if (block.kind === 'text-box') yield* picturesIn(block.blocks);
    if (block.kind === 'table') {
      for (const row of block.rows) for (const cell of row.cells) yield* picturesIn(cell.blocks);
    }
    if (block.kind === 'paragraph') {
      for (const run of block.runs) if (run.kind === 'picture') yield run.picture;
    }
  }
}

/** What has a place on the page, and takes no room in the text. */
export type Anchored = TextBox | (Figure & { readonly place: { readonly kind: 'anchored' } });

export function isAnchored(block: Block): block is Anchored {
  return block.kind === 'text-box' || (block.kind === 'figure' && block.place.kind === 'anchored');
}
