/** Goes through the blocks of a document, into cells, and into text boxes where that is wanted. */
import type { Block, Paragraph, Picture } from '../../../layout/model.ts';

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
