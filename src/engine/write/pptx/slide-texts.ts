/** Tells of the texts of a slide what their frames are found by. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { findTitle } from '../../layout/frames/slide-title.ts';
import { filledShapes } from '../../layout/slides/filled-shapes.ts';
import type { TextMark } from '../../layout/slides/layout-texts.ts';
import type { SlideTexts } from '../../layout/slides/slide-frames.ts';
import type { NumberMark } from '../../layout/slides/slide-numbers.ts';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';
import { areaOf, isWithin, mostCovering } from '../../page/boxes/boxes.ts';
import type { SlidePicture } from '../../page/graphics/slide-graphics.ts';
import type { PlacedShape } from '../../page/shapes/part-drawn.ts';
import type { TextFill } from './block-xml.ts';
import { numberParts } from './number-field.ts';
import type { SlidePage, SlideTable } from './slide-pages.ts';

/** Whether it is drawn over the table that covers most of it: tables that touch overlap by half of their lines. */
export function liesOverTable(
  { box, order }: { readonly box: SeenBox; readonly order: number },
  tables: readonly SlideTable[],
): boolean {
  return order > (mostCovering(box, tables)?.order ?? Infinity);
}

/** Places of the blocks that may be the title of a slide, the likeliest first. */
export function titleBlocks({ blocks, size }: Pick<SlidePage, 'blocks' | 'size'>): readonly number[] {
  const places: number[] = [];
  while (places.length < MAX_TITLES) {
    const left = blocks.filter(({ slope }, index) => !slope && !places.includes(index));
    const title = findTitle({ size, paragraphs: left.flatMap(withoutItems) });
    if (!title) break;
    places.push(blocks.findIndex(({ paragraphs }) => paragraphs.some((each) => each === title)));
  }
  return places;
}

/** Items of lists are no titles. */
function withoutItems({ paragraphs }: TextBlock): TextBlock['paragraphs'] {
  return paragraphs.filter(({ bullet }) => !bullet);
}

/** @param title its place among the blocks. */
export function slideTexts(
  { size, blocks, tables, pictures, shapes }: Pick<SlidePage, 'size' | 'blocks' | 'tables' | 'pictures' | 'shapes'>,
  title: number,
): SlideTexts {
  const texts = blocks.map(({ box, holder, paragraphs }, index) => {
    const [first] = paragraphs;
    const card = holder ? undefined : cardOf(box, shapes, size);
    return {
      box,
      ...(holder ? { holder } : {}),
      ...(card ? { card } : {}),
      sizePt: Math.max(...paragraphs.map(({ sizePt }) => sizePt)),
      align: first?.align ?? ('left' as const),
      isTitle: index === title,
      isBody: paragraphs.length > 1 || first?.bullet !== undefined,
    };
  });
  return { size, texts, others: [...tables, ...pictures].map(({ box }) => box) };
}

/** Share of a slide from which on a shape is its background. */
const BACKGROUND = 0.6;

/** The smallest shape around a text. */
function cardOf(text: SeenBox, shapes: SlidePage['shapes'], { widthPt, heightPt }: SlidePage['size']) {
  let card: SeenBox | undefined;
  for (const { box } of shapes) {
    const area = areaOf(box);
    if (isWithin(text, box) && area < BACKGROUND * widthPt * heightPt && !(card && areaOf(card) <= area)) card = box;
  }
  return card;
}

/** A layout holds few texts that look like a title. */
const MAX_TITLES = 4;
const NUMBER = /^\d{1,4}$/;
const SAME_PLACE = 1;

/** What tells which texts of a slide its layout may hold. Its tables stay with it. @param fills what the blocks fill. */
export function textMarks(
  { blocks, tables, size }: Pick<SlidePage, 'blocks' | 'tables' | 'size'>,
  fills: Readonly<Record<number, TextFill>>,
): readonly TextMark[] {
  const marks = blocks.map((block, index): TextMark => {
    const { box, paragraphs, lastObject } = block;
    const runs = paragraphs.flatMap((paragraph) => paragraph.runs);
    const [number, edge] = [numberMark(block, size), edgeOf(box, size)];
    const place = [box.left, box.top].map((at) => Math.round(at / SAME_PLACE));
    return {
      key: JSON.stringify([place, runs, fills[index]]),
      ...(lastObject === undefined ? {} : { object: lastObject }),
      isNumber: NUMBER.test(
        runs
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
      ...(edge ? { edge } : {}),
      ...(number ? { number } : {}),
    };
  });
  const ownTables = tables.map(({ firstObject }, index): TextMark => {
    const object = firstObject === undefined ? {} : { object: firstObject };
    return { key: `table ${index}`, ...object, isNumber: false };
  });
  return [...marks, ...ownTables];
}

/** In points: numbers of slides stand in one row but for this. */
const SAME_ROW = 4;
/** Of the height of a slide: they stand this near to its head or foot. */
const EDGE = 0.15;

/** Of the width of a slide: what stands at a side of it keeps this near. */
const SIDE = 0.1;

function edgeOf({ left, top, right, bottom }: SeenBox, { widthPt, heightPt }: SlidePage['size']): TextMark['edge'] {
  if (bottom < EDGE * heightPt) return 'head';
  if (top > (1 - EDGE) * heightPt) return 'foot';
  return right < SIDE * widthPt || left > (1 - SIDE) * widthPt ? 'side' : undefined;
}

/** A text of one look at the head or foot of its slide, with one number in it. */
function numberMark({ box, paragraphs }: TextBlock, { heightPt }: SlidePage['size']): NumberMark | undefined {
  const parts = numberParts(paragraphs);
  const isAtEdge = box.bottom < EDGE * heightPt || box.top > (1 - EDGE) * heightPt;
  if (!parts || !isAtEdge) return undefined;
  const [before, value, after] = parts;
  return { key: JSON.stringify([Math.round(box.top / SAME_ROW), before, after]), value: Number(value) };
}

/**
 * The shapes that a text fills, by its place among the blocks; pictures of shapes too, which are drawn just before their
 * text. The title stands in a placeholder of its own.
 */
export function shapesWithText(
  { blocks, tables, pictures, shapes }: Pick<SlidePage, 'blocks' | 'tables' | 'pictures' | 'shapes'>,
  title: number,
): ReadonlyMap<number, PlacedShape | SlidePicture> {
  const isFree = (index: number) => index !== title && blocks[index]?.turn === 0 && !blocks[index]?.slope;
  const texts = blocks.map(({ box }, index) => (isFree(index) ? box : undefined));
  const apart = blocks.filter((_, index) => !isFree(index)).map(({ box }) => box);
  const others = (shape: Pick<PlacedShape, 'box' | 'order'>) => [
    ...tables.filter((table) => !liesOverTable(shape, [table])).map((table) => table.box),
    ...apart,
  ];
  const held = new Set(blocks.map(({ holder }) => placeOf(holder)));
  const buttons = buttonPictures(
    pictures.filter(({ isDrawing, text }) => !isDrawing && !text),
    texts,
    held,
  );
  const masked = pictures.filter(
    (picture) => (picture.isMasked && held.has(placeOf(picture.box))) || buttons.has(picture),
  );
  const drawn = [
    ...shapes.map((shape) => ({ box: shape.box, order: shape.order, path: shape.path, drawn: shape })),
    ...masked.map((picture) => ({ box: picture.box, order: picture.order, drawn: picture })),
  ];
  const found = filledShapes<(typeof drawn)[number]>({ shapes: drawn, texts, others, pictures });
  return new Map([...found].map(([index, fill]) => [index, fill.drawn]));
}

/** In points: pictures of one row or column have the same sides. */
const SAME_SIDES = 3;
/** Of the sides of a picture: the middle of its text is no further from its own. */
const IN_MIDDLE = 0.12;
const LEAST_BUTTONS = 3;

/** Pictures of one row or column with a text in the middle of each: PowerPoint prints shapes with effects so, and draws most texts just after. */
function buttonPictures(
  pictures: readonly SlidePicture[],
  texts: readonly (SeenBox | undefined)[],
  held: ReadonlySet<string>,
): ReadonlySet<SlidePicture> {
  const filled = pictures.filter(({ box }) => texts.some((text) => text && isInMiddle(text, box)));
  const isWith = ({ box: a }: SlidePicture, { box: b }: SlidePicture) =>
    (isSame(a.left, b.left) && isSame(a.right, b.right)) || (isSame(a.top, b.top) && isSame(a.bottom, b.bottom));
  if (filled.length > MAX_BUTTONS) return new Set();
  return new Set(
    filled.filter((picture) => {
      const others = filled.filter((other) => isWith(picture, other));
      return others.length >= LEAST_BUTTONS && others.some(({ box }) => held.has(placeOf(box)));
    }),
  );
}

/** More are looked at by nobody one by one. */
const MAX_BUTTONS = 100;

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_SIDES;
}

function isInMiddle(text: SeenBox, box: SeenBox): boolean {
  const across = Math.abs(text.left + text.right - box.left - box.right) / 2;
  const down = Math.abs(text.top + text.bottom - box.top - box.bottom) / 2;
  return across < IN_MIDDLE * (box.right - box.left) && down < 2 * IN_MIDDLE * (box.bottom - box.top);
}

function placeOf(box: SeenBox | undefined): string {
  return box ? [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ') : '';
}
