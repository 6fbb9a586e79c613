/** Joins the blocks of one shape that stand below each other as one text: a heading, and what it says. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import { areaOf, unionBox } from '../../page/boxes/boxes.ts';
import type { TextBlock } from './text-blocks.ts';

/** In ems of the larger letters: white between two parts of one text, and how far they overlap. */
const GAP = { least: -0.6, most: 2.2 };
/** In ems: edges or middles that agree. */
const SAME_EDGE = 1;
/** In ems of the smallest letters: the middles of a shape and of the label in it. */
const OFF_MIDDLE = 0.35;
/** Letters that are so many times as large are of another size. */
const OTHER_SIZE = 1.3;
/** More are a page of their own. */
const MAX_BLOCKS = 40;

/** @param blocks of the texts that one shape holds. @returns one block, or the same ones where they stand beside each other or apart. */
export function oneInShape(blocks: readonly TextBlock[], shape: SeenBox): readonly TextBlock[] {
  if (blocks.length < 2 || blocks.length > MAX_BLOCKS || blocks.some(({ turn }) => turn !== 0)) return blocks;
  const sorted = blocks.toSorted((a, b) => a.box.top - b.box.top);
  const isOne = sorted.every((block, index) => {
    const above = sorted[index - 1];
    return !above || followsIn(block, above, shape);
  });
  const box = unionBox(sorted.map((each) => each.box));
  if (!isOne || !(isAtCorner(box, shape, isSetRight(sorted[0])) || standInMiddle(sorted, box, shape))) return blocks;
  return [{ turn: 0, paragraphs: sorted.flatMap(({ paragraphs }) => paragraphs), box }];
}

/** Whether each stands in the middle of the shape from side to side, and all of them from its top to its bottom: lines of one label in two sizes. Texts of one size stand in boxes of their own. */
function standInMiddle(blocks: readonly TextBlock[], all: SeenBox, shape: SeenBox): boolean {
  const sizes = blocks.map(({ paragraphs }) => Math.max(...paragraphs.map(({ sizePt }) => sizePt)));
  const em = Math.min(...sizes);
  if (blocks.length !== 2 || Math.max(...sizes) < OTHER_SIZE * em) return false;
  const isAmid = ({ left, right }: SeenBox) => Math.abs(left + right - shape.left - shape.right) / 2 <= OFF_MIDDLE * em;
  const down = Math.abs(all.top + all.bottom - shape.top - shape.bottom) / 2;
  return down <= OFF_MIDDLE * em && blocks.every(({ box }) => isAmid(box));
}

/** Both begin at one edge, have one middle, or are set to the sides of their shape. */
function followsIn(next: TextBlock, above: TextBlock, shape: SeenBox): boolean {
  const [last, first] = [above.paragraphs.at(-1), next.paragraphs[0]];
  if (!last || !first) return false;
  const em = Math.max(last.sizePt, first.sizePt);
  const gap = next.box.top - above.box.bottom;
  if (gap < GAP.least * em || gap > GAP.most * em) return false;
  const [a, b] = [above.box, next.box];
  const apart = [a.left - b.left, a.right - b.right, (a.left + a.right - b.left - b.right) / 2].map(Math.abs);
  return Math.min(...apart) <= SAME_EDGE * em || [a, b].every((box) => isAtSide(box, shape));
}

/** In points: room that a text leaves at most before and above it in its own shape, and how far it may reach over. */
const CORNER = 9;
const OVER = 2;

/**
 * Shapes may be drawn long before their texts.
 * @param shapes no backgrounds. @returns the blocks; those that begin in the corner of one shape, and have it by themselves, as one.
 */
export function joinedInShapes(blocks: readonly TextBlock[], shapes: readonly SeenBox[]): readonly TextBlock[] {
  const grid = new BoxGrid(shapes);
  const inside = new Map<SeenBox, TextBlock[]>();
  for (const block of blocks) {
    const around = grid.near(block.box).flatMap((number) => shapes[number] ?? []);
    const shape = smallest(around.filter((box) => isAmid(block.box, box)));
    if (!shape) continue;
    const own = inside.get(shape);
    if (own) own.push(block);
    else inside.set(shape, [block]);
  }
  const joined = new Map<TextBlock, TextBlock | undefined>();
  for (const [shape, own] of inside) {
    const [one, second] = oneInShape(own, shape);
    if (!one || second || own.length < 2 || own.some(({ holder }) => holder)) continue;
    for (const block of own) joined.set(block, undefined);
    if (own[0]) joined.set(own[0], { ...one, holder: shape });
  }
  return blocks.flatMap((block) => (joined.has(block) ? (joined.get(block) ?? []) : [block]));
}

function smallest(boxes: readonly SeenBox[]): SeenBox | undefined {
  return boxes.reduce<SeenBox | undefined>(
    (least, box) => (least && areaOf(least) <= areaOf(box) ? least : box),
    undefined,
  );
}

/** By its middle, and by its first corner. */
function isAmid({ left, top, right, bottom }: SeenBox, shape: SeenBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return left > shape.left - OVER && top > shape.top - OVER && x < shape.right && y < shape.bottom;
}

function isAtCorner({ left, top, right, bottom }: SeenBox, shape: SeenBox, fromRight: boolean): boolean {
  const isWithin = right < shape.right + CORNER && bottom < shape.bottom + CORNER;
  const isAtStart = left - shape.left < CORNER || (fromRight && shape.right - right < CORNER);
  return isWithin && isAtStart && top - shape.top < CORNER;
}

/** Texts that run from right to left begin in the right corner. */
function isSetRight(block: TextBlock | undefined): boolean {
  return block?.paragraphs[0]?.align === 'right';
}

function isAtSide({ left, right }: SeenBox, shape: SeenBox): boolean {
  return Math.min(Math.abs(left - shape.left), Math.abs(shape.right - right)) < CORNER;
}
