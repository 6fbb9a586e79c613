/** Checks which pictures of a slide are the shapes of its texts. */
import { expect, test } from 'vitest';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';
import type { SlidePicture } from '../../page/graphics/slide-graphics.ts';
import { shapesWithText, titleBlocks } from './slide-texts.ts';

const boxOf = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
type Box = ReturnType<typeof boxOf>;

const picture = (box: Box, order: number): SlidePicture => ({ path: `${order}.png`, ending: 'png', box, order });
const block = (box: Box, holder?: Box) => ({ box, turn: 0, paragraphs: [], ...(holder ? { holder } : {}) });

/** Pictures below each other, each with a text; the first text is drawn just after its picture. */
function filled(boxes: readonly Box[], texts: readonly Box[]): readonly number[] {
  const blocks = texts.map((text, index) => block(text, index === 0 ? boxes[0] : undefined)) as unknown as TextBlock[];
  return [...shapesWithText({ blocks, tables: [], pictures: boxes.map(picture), shapes: [] }, -1).keys()].sort();
}

test('takes pictures of one column with a text in the middle of each for shapes', () => {
  const boxes = [20, 80, 140].map((top) => boxOf(300, top, 400, top + 50));
  const inMiddle = [20, 80, 140].map((top) => boxOf(330, top + 18, 370, top + 32));
  const atFoot = [20, 80, 140].map((top) => boxOf(302, top + 38, 340, top + 49));
  expect(filled(boxes, inMiddle)).toEqual([0, 1, 2]);
  expect(filled(boxes, atFoot)).toEqual([]);
  expect(filled(boxes.slice(0, 2), inMiddle.slice(0, 2))).toEqual([]);
});

test('takes no item of a list for the title', () => {
  const runs = [{ text: 'Words', family: 'Arial', sizePt: 20, bold: false, italic: false, colour: '000000' }];
  const size = { widthPt: 720, heightPt: 540 };
  const text = (sizePt: number, bullet?: { readonly text: string }) => {
    const paragraph = { runs, box: boxOf(40, 40, 200, 60), turn: 0, lines: 1, sizePt, ...(bullet ? { bullet } : {}) };
    return { ...block(paragraph.box), paragraphs: [paragraph] };
  };
  const places = (bullet?: { readonly text: string }) =>
    titleBlocks({ size, blocks: [text(32, bullet), text(20)] as unknown as TextBlock[] });
  expect(places()[0]).toBe(0);
  expect(places({ text: '•' })).toEqual([1]);
});
