/** Hangs what lies behind the text on the paragraph in it, so that a frame moves with its text. */
import { isInside } from '../../../page/boxes/boxes.ts';
import { blockBox } from '../drafts/block-box.ts';
import type { DraftBand, DraftBlock, DraftFigure } from '../drafts/draft.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import type { FoundFigure } from './figures.ts';

export interface HungFigures {
  readonly bands: readonly DraftBand[];
  /** Those with no paragraph in them. */
  readonly rest: readonly FoundFigure[];
}

export function hangFigures(
  bands: readonly DraftBand[],
  figures: readonly FoundFigure[],
  measure: Measure,
): HungFigures {
  const open = new Set(figures);
  const hang = (block: DraftBlock): readonly DraftBlock[] => {
    if (block.kind !== 'paragraph') return [block];
    const { top } = blockBox(block);
    const own = [...open].filter((figure) => block.lines.some((line) => isInside(line.box, figure.box)));
    for (const figure of own) open.delete(figure);
    const hung = own.map(
      (figure): DraftFigure => ({ kind: 'figure', ...figure, measure, gapPt: 0, hangsPt: figure.box.top - top }),
    );
    return [...hung, block];
  };
  const made = bands.map((band) => ({
    ...band,
    columns: band.columns.map((column) => ({ ...column, blocks: column.blocks.flatMap(hang) })),
  }));
  return { bands: made, rest: [...open] };
}
