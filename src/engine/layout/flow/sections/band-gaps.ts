/** The white between two bands of a page: between a text and the columns below it, and the other way round. */
import { blockBox, standing } from '../drafts/block-box.ts';
import type { DraftBand, DraftBlock } from '../drafts/draft.ts';
import type { Node, SectionNode } from '../drafts/nodes.ts';

/** In points: what the first line has above its letters. */
const LEADING = 2;
/** In points: in more white something stands that is not in the flow of the text. */
const MOST = 72;

/** Gives it to the text before columns, where they do not begin a page, and to the text after them. */
export function keepBandGap(section: SectionNode, added: readonly (readonly Node[])[], gapPt: number, before?: Node) {
  if (gapPt <= 0) return;
  const [first] = added.flat();
  if (section.columns.length === 0) {
    if (first && first.kind !== 'box') first.gapPt = Math.max(first.gapPt, gapPt);
  } else if (before?.kind === 'paragraph') before.gapBelowPt = gapPt;
}

/** @param band below the other one. */
export function bandGap(above: DraftBand | undefined, band: DraftBand): number {
  const [upper, lower] = [above ? blocksOf(above) : [], blocksOf(band)];
  if (upper.length === 0 || lower.length === 0) return 0;
  const bottoms = upper.map((block) => blockBox(block).bottom + ruleBelow(block));
  const white = Math.min(...lower.map((block) => blockBox(block).top)) - Math.max(...bottoms) - LEADING;
  return white > MOST ? 0 : Math.max(0, white);
}

function blocksOf({ columns }: DraftBand): readonly DraftBlock[] {
  return columns.flatMap(({ blocks }) => standing(blocks));
}

function ruleBelow(block: DraftBlock): number {
  const rule = block.kind === 'paragraph' ? block.rules?.bottom : undefined;
  return rule ? rule.gapPt + rule.widthPt : 0;
}
