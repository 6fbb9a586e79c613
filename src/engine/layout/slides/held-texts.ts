/** Parts the texts of a slide by the shapes that they stand in and by the order in which they are drawn. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { areaOf } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';

export interface HeldText {
  readonly words: readonly Word[];
  /** The shape; absent for all texts that stand in none. */
  readonly holder?: SeenBox;
}

/** Share of a slide from which on a shape is its background. */
const BACKGROUND = 0.6;
/** In heights of its first text: what is no higher is the ground of a line, unless the text stands in its middle. */
const LEAST_ROOM = 2;
/** In heights of a text in the middle: room at each side, and how unequal both may be. */
const SIDE_ROOM = 0.25;
const OFF_MIDDLE = 0.2;

/** In points: a part that is no thicker is a line. */
const MAX_THICKNESS = 4;
/** In heights of a text: how far the words of a line are off its middle, and the white before the ground of one. */
const OFF_LINE = 0.3;
const NEAR = 0.6;

/** A text so many times as high as the one before is another one. */
const OTHER_SIZE = 1.3;

/** Numbers of the texts that follow a shape inside of it. */
interface Holder {
  readonly box: SeenBox;
  readonly objects: Set<number>;
}

/**
 * Presentation programs draw a shape and then its text, so what follows a shape inside of it belongs together, and to no
 * text beside it.
 * @param words in the order in which they are drawn, as `parts` are.
 * @returns all of the words, parted where another text begins.
 */
export function heldTexts(words: readonly Word[], parts: readonly DrawnPart[], size: PageSizePt): readonly HeldText[] {
  const owners = new Map<number, Holder>();
  for (const holder of holders(parts, size)) for (const object of holder.objects) owners.set(object, holder);
  const texts = new Map<Holder | undefined, Word[]>();
  for (const word of words) {
    const owner = word.object === undefined ? undefined : owners.get(word.object);
    const own = texts.get(owner);
    if (own) own.push(word);
    else texts.set(owner, [word]);
  }
  return [...texts].flatMap(([owner, own]): readonly HeldText[] => {
    const boxes = textBoxes(own);
    if (owner && boxes.length === 1) return [{ words: own, holder: owner.box }];
    return boxes.map((box) => ({ words: box }));
  });
}

/** Areas that may be shapes: no lines, and no background. */
export function shapesOf(parts: readonly DrawnPart[], { widthPt, heightPt }: PageSizePt): readonly SeenBox[] {
  return parts
    .filter(({ kind, box }) => kind === 'path' && areaOf(box) < BACKGROUND * widthPt * heightPt)
    .map(({ box }) => box)
    .filter((box) => Math.min(box.right - box.left, heightOf(box)) > MAX_THICKNESS);
}

/** A shape that its text goes on outside of merely lies behind it. */
function holders(parts: readonly DrawnPart[], { widthPt, heightPt }: PageSizePt): readonly Holder[] {
  const found = new Set<Holder>();
  let open: Holder | undefined;
  let before: SeenBox[] = [];
  let last: SeenBox | undefined;
  for (const { kind, box, object } of parts) {
    if (kind !== 'text') {
      if (areaOf(box) < BACKGROUND * widthPt * heightPt) before.push(box);
      continue;
    }
    const shape = before.findLast((each) => holds(each, box) && hasRoom(each, box));
    before = [];
    const isGround = shape !== undefined && last !== undefined && isAmidLine(shape, box, last);
    if (shape && !(isGround && (!open || holds(open.box, shape)))) {
      open = { box: shape, objects: new Set() };
      found.add(open);
    } else if (open && !holds(open.box, box)) {
      if (last && goesOn(last, box)) found.delete(open);
      open = undefined;
    }
    open?.objects.add(object);
    last = box;
  }
  return [...found];
}

/** Grounds of lines end where their texts do. */
function hasRoom(shape: SeenBox, text: SeenBox): boolean {
  const height = heightOf(text);
  const [left, right] = [text.left - shape.left, shape.right - text.right];
  const isInMiddle = Math.min(left, right) >= SIDE_ROOM * height && Math.abs(left - right) <= OFF_MIDDLE * height;
  return heightOf(shape) >= (isInMiddle ? 1 : LEAST_ROOM) * height;
}

/** Whether a shape is the ground of a word that goes on with a line, as that of code is. */
function isAmidLine(shape: SeenBox, text: SeenBox, last: SeenBox): boolean {
  const height = Math.min(heightOf(text), heightOf(last));
  const gap = shape.left - last.right;
  return Math.abs(middleOf(text) - middleOf(last)) < OFF_LINE * height && gap > -height / 2 && gap < NEAR * height;
}

/** On the same line or the next one, in letters of one size. */
function goesOn(last: SeenBox, next: SeenBox): boolean {
  const [low, high] = [heightOf(last), heightOf(next)].sort((a, b) => a - b);
  if ((high ?? 0) > OTHER_SIZE * (low ?? 0)) return false;
  const room = Math.min(heightOf(last), heightOf(next));
  const isBelow = middleOf(next) > last.top && next.top < last.bottom + room;
  return isBelow && next.left < last.right + room && next.right > last.left - room;
}

/** Lines of a text are drawn from its top, so one further up begins another text; unless a page is drawn from its foot. */
function textBoxes(words: readonly Word[]): readonly (readonly Word[])[] {
  const boxes: Word[][] = [];
  let [ups, downs] = [0, 0];
  for (const word of words) {
    const last = boxes.at(-1)?.at(-1);
    const isLevel = word.turn === 0 && last?.turn === 0;
    const step = isLevel ? middleOf(word.box) - middleOf(last.box) : 0;
    const height = last ? Math.max(heightOf(word.box), heightOf(last.box)) : 0;
    if (step > height / 2) downs++;
    if (step < -height / 2) ups++;
    if (last && step > -height) boxes.at(-1)?.push(word);
    else boxes.push([word]);
  }
  return ups <= downs ? boxes : [words];
}

function middleOf({ top, bottom }: SeenBox): number {
  return (top + bottom) / 2;
}

function heightOf({ top, bottom }: SeenBox): number {
  return bottom - top;
}

/** By its middle. */
function holds(outer: SeenBox, { left, top, right, bottom }: SeenBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}
