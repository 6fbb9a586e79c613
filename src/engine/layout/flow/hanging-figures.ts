/** Hangs what lies behind the text on the paragraph in it, so that a frame moves with its text. */
import { isInside } from '../../page/boxes.ts';
import type { DraftBand, DraftBlock, DraftFigure } from './draft.ts';
import type { FoundFigure } from './figures.ts';
import type { Measure } from './paragraphs.ts';

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
    const top = topOfText(block);
    const own = top === undefined ? [] : [...open].filter((figure) => holds(figure, block));
    for (const figure of own) open.delete(figure);
    const hung = own.map(
      (figure): DraftFigure => ({ kind: 'figure', ...figure, measure, gapPt: 0, hangsPt: figure.box.top - (top ?? 0) }),
    );
    return [...hung, block];
  };
  const made = bands.map(({ columns }) => ({
    columns: columns.map((column) => ({ ...column, blocks: column.blocks.flatMap(hang) })),
  }));
  return { bands: made, rest: [...open] };
}

function topOfText(block: DraftBlock): number | undefined {
  return block.kind === 'paragraph' ? block.lines[0]?.box.top : undefined;
}

function holds({ box }: FoundFigure, block: DraftBlock): boolean {
  return block.kind === 'paragraph' && block.lines.some((line) => isInside(line.box, box));
}
