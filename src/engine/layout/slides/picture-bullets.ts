/** Tells the pictures that are the bullets of lists: small ones of one size, one before each item. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Bullet, SlideParagraph, TextBlock } from './text-blocks.ts';

interface Picture {
  readonly path: string;
  readonly box: SeenBox;
}

/** In ems of the text: a bullet is no larger, and its text begins no farther behind it. */
const LARGEST = 1.2;
const REACH = 2.5;
/** In points: bullets of one list differ by less in their sides, and in where they begin. */
const SAME = 1;
/** An icon before a text is no list. */
const LEAST_ITEMS = 2;
const BLACK = '000000';

/** @returns the blocks with their bullets, each item with its own since icons of a list may differ, and the pictures that are none. */
export function pictureBullets<P extends Picture>(blocks: readonly TextBlock[], pictures: readonly P[]) {
  const grid = new BoxGrid(pictures.map(({ box }) => box));
  const taken = new Set<P>();
  const listed = blocks.map((block): TextBlock => {
    const found = new Map<SlideParagraph, P>();
    for (const paragraph of block.paragraphs) {
      const near = grid.near(placeBefore(paragraph)).flatMap((number) => pictures[number] ?? []);
      const sign = near.find((picture) => !taken.has(picture) && isBefore(picture.box, paragraph));
      if (sign) found.set(paragraph, sign);
    }
    const [first] = found.values();
    const own = [...found].filter(([, picture]) => first && isAlike(first.box, picture.box));
    if (!first || own.length < LEAST_ITEMS) return block;
    for (const [, picture] of own) taken.add(picture);
    const signs = new Map(own);
    const paragraphs = block.paragraphs.map((paragraph) => {
      const sign = signs.get(paragraph);
      return sign ? { ...paragraph, bullet: bulletOf(paragraph, sign) } : paragraph;
    });
    return { ...block, paragraphs, box: unionBox([block.box, ...own.map(([, picture]) => picture.box)]) };
  });
  return { blocks: listed, pictures: pictures.filter((picture) => !taken.has(picture)) };
}

function bulletOf({ box, sizePt }: SlideParagraph, { path, box: sign }: Picture): Bullet {
  const share = Math.max(0.25, (sign.bottom - sign.top) / sizePt);
  return {
    text: '•',
    level: 0,
    labelPt: sign.left,
    textPt: box.left,
    colour: BLACK,
    picture: { name: path, share },
  };
}

function placeBefore({ box, sizePt }: SlideParagraph): SeenBox {
  return { ...box, left: box.left - (REACH + LARGEST) * sizePt, right: box.left, bottom: box.top + 2 * sizePt };
}

/** In the first line of a text, beside its beginning. */
function isBefore(
  sign: SeenBox,
  { box, turn, rightToLeft, bullet, sizePt, lines, leadingPt }: SlideParagraph,
): boolean {
  if (turn !== 0 || rightToLeft || bullet) return false;
  const [width, height] = [sign.right - sign.left, sign.bottom - sign.top];
  const gap = box.left - sign.right;
  const middle = (sign.top + sign.bottom) / 2;
  return (
    Math.max(width, height) <= LARGEST * sizePt &&
    gap > -SAME &&
    gap < REACH * sizePt &&
    middle > box.top &&
    middle < box.bottom - (lines - 1) * leadingPt
  );
}

function isAlike(a: SeenBox, b: SeenBox): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= SAME;
  return near(a.left, b.left) && near(a.right, b.right) && near(a.bottom - a.top, b.bottom - b.top);
}
