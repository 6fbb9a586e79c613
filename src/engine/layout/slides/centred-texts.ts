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

/** In ems: white between a text and the one that stands below its middle, such as a figure and what it counts. */
const NEAR = 2.5;
/** In ems: letters of one place begin by less apart from each other. */
const OTHER_START = 0.12;
/** In points: middles are as exact as letters are placed. */
const EXACT = 0.75;

/** The blocks, with those set to the middle that stand closely below each other's middle though both of their sides differ. */
export function withCentredPairs<Block extends TextBlock>(blocks: readonly Block[]): readonly Block[] {
  const free = blocks.filter(({ turn, slope, paragraphs }) => turn === 0 && !slope && paragraphs.every(mayBeCentred));
  const sorted = free.toSorted((a, b) => middle(a.box) - middle(b.box));
  const centred = new Set<Block>();
  for (const [index, block] of sorted.entries()) {
    for (const other of sorted.slice(index + 1, index + 1 + MOST_ALIKE)) {
      if (middle(other.box) - middle(block.box) > EXACT) break;
      if (isPair(block, other)) centred.add(block).add(other);
    }
  }
  return blocks.map((block) =>
    centred.has(block)
      ? { ...block, paragraphs: block.paragraphs.map((each) => ({ ...each, align: 'center' })) }
      : block,
  );
}

/** More do not stand below one another. */
const MOST_ALIKE = 12;

function isPair(a: TextBlock, b: TextBlock): boolean {
  const [one, other] = [a, b].map(({ paragraphs }) => Math.max(...paragraphs.map(({ sizePt }) => sizePt)));
  const [em, larger] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)];
  const gap = Math.max(a.box.top - b.box.bottom, b.box.top - a.box.bottom);
  return gap > -em && gap < NEAR * larger && Math.abs(a.box.left - b.box.left) > OTHER_START * larger;
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
