/** Joins what one shape holds. */
import { expect, test } from 'vitest';
import { countedBox } from '../../../../tests/counted-boxes.ts';
import { joinedInShapes, oneInShape } from './one-in-shape.ts';
import type { SlideParagraph, TextBlock } from './text-blocks.ts';

function block(text: string, left: number, top: number, sizePt = 10): TextBlock {
  const box = { left, top, right: left + 100, bottom: top + sizePt };
  const paragraph: SlideParagraph = {
    ...{ runs: [{ text, family: 'Arial', sizePt, bold: false, italic: false, colour: '000000' }], box, sizePt },
    ...{ turn: 0, lines: 1, leadingPt: 1.2 * sizePt, indentPt: 0, align: 'left', rightToLeft: false },
  };
  return { box, turn: 0, paragraphs: [paragraph] };
}

const shape = { left: 20, top: 20, right: 200, bottom: 150 };
const [heading, body] = [block('Heading', 25, 24, 16), block('What it says', 25, 44)];
const lengths = (blocks: readonly TextBlock[]) => blocks.map(({ paragraphs }) => paragraphs.length);

test('joins a heading and what stands closely below it in the corner of their shape', () => {
  expect(lengths(oneInShape([heading, body], shape))).toEqual([2]);
  const [joined, other] = joinedInShapes([heading, block('Beside', 300, 24), body], [shape]);
  expect(joined).toMatchObject({ holder: shape, box: { left: 25, top: 24, right: 125, bottom: 54 } });
  expect(other?.paragraphs[0]?.runs[0]?.text).toBe('Beside');
});

test('joins the lines of a label in the middle of its shape', () => {
  const [mark, year] = [block('A1', 60, 68, 30), block('2017', 60, 96, 10)];
  const around = { left: 30, top: 40, right: 190, bottom: 134 };
  expect(lengths(oneInShape([mark, year], around))).toEqual([2]);
  expect(lengths(oneInShape([mark, year], { ...around, bottom: 200 }))).toEqual([1, 1]);
  expect(lengths(oneInShape([mark, year], { ...around, left: 10 }))).toEqual([1, 1]);
  expect(lengths(oneInShape([block('A1', 60, 68, 15), block('B1', 60, 88, 15)], { ...around, bottom: 131 }))).toEqual([
    1, 1,
  ]);
});

test('joins what runs from either side of one shape', () => {
  const fromRight = (each: TextBlock) => ({
    ...each,
    paragraphs: each.paragraphs.map((paragraph) => ({ ...paragraph, align: 'right' as const })),
  });
  const [first, last] = [fromRight(block('Right', 95, 24)), fromRight(block('Below', 95, 60))];
  const code = block('Left', 25, 42);
  expect(lengths(joinedInShapes([first, code, last], [shape]))).toEqual([3]);
  const short = [fromRight(block('Short', 25, 24)), block('Below', 25, 40)];
  expect(lengths(oneInShape(short, shape))).toEqual([2]);
  expect(lengths(oneInShape([first, block('Amid', 50, 42), last], shape))).toEqual([1, 1, 1]);
  expect(lengths(oneInShape([block('Right', 95, 24), block('Below', 95, 42)], shape))).toEqual([1, 1]);
});

test('leaves texts on a card, in columns and far apart as they are', () => {
  const card = { ...shape, left: 5, top: 5 };
  expect(lengths(joinedInShapes([heading, body], [card]))).toEqual([1, 1]);
  expect(lengths(oneInShape([heading, block('Column', 90, 24)], shape))).toEqual([1, 1]);
  expect(lengths(oneInShape([heading, block('Far', 25, 120)], shape))).toEqual([1, 1]);
});

test('looks at few shapes for each of many texts', () => {
  const [shapes, counted] = [[], []] as [(typeof shape)[], (typeof shape)[]];
  const blocks: TextBlock[] = [];
  const reads = { count: 0 };
  for (let index = 0; index < 1000; index++) {
    const top = 20 * index;
    shapes.push({ left: 0, top, right: 150, bottom: top + 15 });
    counted.push(countedBox(shapes[index] ?? shape, reads));
    blocks.push(block('Text', 5, top + 2));
  }
  expect(joinedInShapes(blocks, counted)).toHaveLength(1000);
  expect(reads.count).toBeLessThan(1000 * 200);
});
