/** Figures of the model: where they stand in the text, or beside and behind it. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Block, Figure, Picture } from '../../model.ts';
import type { FigureNode } from '../drafts/nodes.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import { halves, type ModelOptions, origin } from './model-options.ts';

/** In points: less is no indent. */
const MIN_INDENT = 8;

export function toFigure(node: FigureNode, options: ModelOptions): readonly Figure[] {
  const { page, box, gapPt } = node;
  const picture = pictureOf(node, options);
  if (!picture) return [];
  return [
    {
      kind: 'figure',
      ...(node.beginsPage ? { pageBreakBefore: true } : {}),
      ...(node.beginsColumn ? { columnBreakBefore: true } : {}),
      picture,
      place: node.isFloating ? anchorOf(node) : inlineOf(node),
      spaceBeforePt: halves(gapPt),
      origins: [origin(page, box, options)],
    },
  ];
}

/** The picture of a figure, with what it says; undefined where none could be drawn. */
export function pictureOf({ page, box, altText, chart }: FigureNode, options: ModelOptions): Picture | undefined {
  const picture = options.pictureOf(page, box);
  return picture && { ...picture, ...(altText === undefined ? {} : { altText }), ...(chart ? { chart } : {}) };
}

/**
 * The white above a paragraph that a frame hangs on is that below the one before: programs count the place of the frame
 * from the white or from the text.
 */
export function withWhiteAboveFrames(blocks: readonly Block[]): readonly Block[] {
  const made = [...blocks];
  for (const [index, block] of blocks.entries()) {
    const hung = blocks[index - 1];
    if (block.kind !== 'paragraph' || hung?.kind !== 'figure' || !hangs(hung)) continue;
    const above = made.findLastIndex((each, at) => at < index && !(each.kind === 'figure' && hangs(each)));
    const before = made[above];
    if (before?.kind !== 'paragraph' || block.spaceBeforePt <= 0) continue;
    made[above] = { ...before, spaceAfterPt: before.spaceAfterPt + block.spaceBeforePt };
    made[index] = { ...block, spaceBeforePt: 0 };
  }
  return made;
}

function hangs({ place }: Figure): boolean {
  return place.kind === 'anchored' && place.from === 'paragraph';
}

function anchorOf({ box, hangsPt, isBeside, whitePt, whiteBelowPt }: FigureNode): Figure['place'] {
  return {
    kind: 'anchored',
    leftPt: halves(box.left),
    topPt: halves(hangsPt ?? box.top),
    ...(hangsPt === undefined ? {} : { from: 'paragraph' }),
    wrap: isBeside ? 'square' : 'behind',
    ...(whitePt === undefined ? {} : { whitePt: halves(whitePt) }),
    ...(whiteBelowPt === undefined ? {} : { whiteBelowPt: halves(whiteBelowPt) }),
  };
}

function inlineOf({ box, measure, source }: FigureNode): Figure['place'] {
  const middle = (box.left + box.right) / 2 - (measure.left + measure.right) / 2;
  // The number of a formula, at the edge, is part of its picture.
  const isCentred = source === 'formula' || (Math.abs(middle) < 8 && box.left - measure.left > 8);
  const isRight = measure.right - box.right < 3 && box.left - measure.left > 40;
  const align = isCentred ? 'center' : sideOf(isRight);
  return { kind: 'inline', align, ...(align === 'left' ? indentOfFigure(box, measure) : {}) };
}

function indentOfFigure(box: Box, { left, right }: Measure): { readonly indentPt?: number } {
  const indentPt = halves(Math.min(box.left - left, right - left - (box.right - box.left)));
  return indentPt >= MIN_INDENT ? { indentPt } : {};
}

function sideOf(isRight: boolean): 'left' | 'right' {
  return isRight ? 'right' : 'left';
}
