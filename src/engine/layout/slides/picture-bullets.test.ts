/** Takes small pictures before items for bullets, and leaves icons and large pictures. */
import { expect, test } from 'vitest';
import { pictureBullets } from './picture-bullets.ts';
import type { TextBlock } from './text-blocks.ts';

const item = (top: number) => ({
  runs: [{ text: 'Item', family: 'Arial', sizePt: 20, bold: false, italic: false, colour: '000000' }],
  box: { left: 80, top, right: 200, bottom: top + 24 },
  turn: 0 as const,
  lines: 1,
  leadingPt: 24,
  sizePt: 20,
  indentPt: 0,
  align: 'left' as const,
  rightToLeft: false,
});
const block: TextBlock = {
  box: { left: 80, top: 100, right: 200, bottom: 160 },
  turn: 0,
  paragraphs: [item(100), item(136)],
};
const picture = (path: string, top: number, side = 12) => ({
  path,
  box: { left: 60, top, right: 60 + side, bottom: top + side },
});

test('makes each picture before an item of a list the bullet of that item', () => {
  const other = picture('c', 300);
  const { blocks, pictures } = pictureBullets([block], [picture('a', 106), picture('b', 142), other]);
  const [list] = blocks;
  expect(list?.paragraphs.map(({ bullet }) => [bullet?.labelPt, bullet?.textPt, bullet?.picture])).toEqual([
    [60, 80, { name: 'a', share: 0.6 }],
    [60, 80, { name: 'b', share: 0.6 }],
  ]);
  expect(list?.box.left).toBe(60);
  expect(pictures).toEqual([other]);
});

test('leaves a single icon, large pictures, and pictures of several sizes', () => {
  for (const some of [
    [picture('a', 106)],
    [picture('a', 90, 40), picture('b', 126, 40)],
    [picture('a', 106, 12), picture('b', 142, 18)],
  ]) {
    expect(pictureBullets([block], some)).toEqual({ blocks: [block], pictures: some });
  }
});
