/** Counts what a document is made of while its sections pass by. */
import type { Block, DocumentModel, Paragraph, Picture, Section } from './model.ts';

export interface BlockCounts {
  headings: number;
  lists: number;
  tables: number;
  notes: number;
  images: number;
  /** With their numbers; all others are images. */
  charts: number;
}

/** The same model; once its sections have been read, the counts are whole. Headers and footers are not counted. */
export function countingBlocks(model: DocumentModel): { readonly model: DocumentModel; readonly counts: BlockCounts } {
  const counts: BlockCounts = { headings: 0, lists: 0, tables: 0, notes: model.notes.length, images: 0, charts: 0 };
  const lists = new Set<number>();
  async function* sections(): AsyncGenerator<Section> {
    for await (const section of model.sections) {
      for (const block of section.blocks) countBlock(block, counts, lists);
      counts.lists = lists.size;
      yield section;
    }
  }
  return { model: { ...model, sections: sections() }, counts };
}

function countBlock(block: Block, counts: BlockCounts, lists: Set<number>): void {
  switch (block.kind) {
    case 'paragraph':
      countParagraph(block, counts, lists);
      return;
    case 'figure':
      countPicture(block.picture, counts);
      return;
    case 'table':
      counts.tables++;
      for (const { cells } of block.rows) {
        for (const cell of cells) for (const each of cell.blocks) countBlock(each, counts, lists);
      }
      return;
    case 'text-box':
      for (const each of block.blocks) countBlock(each, counts, lists);
  }
}

function countParagraph({ role, list, runs }: Paragraph, counts: BlockCounts, lists: Set<number>): void {
  if (role === 'heading' || role === 'title') counts.headings++;
  // Numbered headings share a list too.
  else if (list) lists.add(list.list);
  for (const run of runs) if (run.kind === 'picture') countPicture(run.picture, counts);
}

function countPicture({ chart }: Picture, counts: BlockCounts): void {
  if (chart) counts.charts++;
  else counts.images++;
}
