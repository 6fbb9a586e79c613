/** Tells which lines by themselves are set to the middle: of their slide, of their shape, or of each other. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { SlideParagraph, TextBlock } from './text-blocks.ts';

/** In ems: middles that agree, and the room that a line leaves at its sides, or its start before or behind the others'. */
const SAME_MIDDLE = 0.1;
const LEAST_ROOM = 1;

/** The sides of a slide or a shape. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** The block with its paragraphs set to the middle where all of them stand there, and as it is otherwise. */
export function withCentred<Block extends TextBlock>(block: Block, within: Sides): Block {
  const { paragraphs, turn } = block;
  if (turn !== 0 || paragraphs.every(({ align }) => align === 'center') || !paragraphs.every(mayBeCentred))
    return block;
  const em = Math.max(...paragraphs.map(({ sizePt }) => sizePt));
  if (!standsAmid(paragraphs, within, em) && !standAmidEachOther(paragraphs, em)) return block;
  return { ...block, paragraphs: paragraphs.map((paragraph) => ({ ...paragraph, align: 'center' })) };
}

function mayBeCentred({ lines, align, bullet }: SlideParagraph): boolean {
  return !bullet && (lines === 1 || align === 'center');
}

function standsAmid(paragraphs: readonly SlideParagraph[], within: Sides, em: number): boolean {
  const box = unionBox(paragraphs.map((paragraph) => paragraph.box));
  const isAmid = paragraphs.every((paragraph) => Math.abs(middle(paragraph.box) - middle(within)) <= SAME_MIDDLE * em);
  return isAmid && box.left - within.left >= LEAST_ROOM * em && within.right - box.right >= LEAST_ROOM * em;
}

function standAmidEachOther(paragraphs: readonly SlideParagraph[], em: number): boolean {
  const [middles, lefts] = [paragraphs.map(({ box }) => middle(box)), paragraphs.map(({ box }) => box.left)];
  return spread(middles) <= SAME_MIDDLE * em && spread(lefts) >= LEAST_ROOM * em;
}

function middle({ left, right }: Sides): number {
  return (left + right) / 2;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
