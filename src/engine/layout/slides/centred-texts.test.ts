/** Tells lines that are set to the middle from those that merely end anywhere. */
import { expect, test } from 'vitest';
import { slideParagraph as paragraph } from '../../../../tests/slide-paragraph.ts';
import { withCentred, withCentredPairs } from './centred-texts.ts';
import type { SlideParagraph, TextBlock } from './text-blocks.ts';

function block(...paragraphs: readonly SlideParagraph[]): TextBlock {
  return { box: { left: 0, top: 0, right: 720, bottom: 100 }, turn: 0, paragraphs };
}

function aligns(found: TextBlock): readonly string[] {
  return found.paragraphs.map(({ align }) => align);
}

const SLIDE = { left: 0, right: 720 };

test('centres a line amid its slide or its shape', () => {
  expect(aligns(withCentred(block(paragraph(260, 461)), SLIDE))).toEqual(['center']);
  expect(aligns(withCentred(block(paragraph(130, 170)), { left: 100, right: 200 }))).toEqual(['center']);
});

test('centres lines amid each other, and leaves those that begin at one place', () => {
  expect(aligns(withCentred(block(paragraph(100, 200), paragraph(60, 241, 70)), SLIDE))).toEqual(['center', 'center']);
  expect(aligns(withCentred(block(paragraph(60, 200), paragraph(60, 260, 70)), SLIDE))).toEqual(['left', 'left']);
});

test('leaves what fills its shape, lists, and text of several lines', () => {
  expect(aligns(withCentred(block(paragraph(104, 196)), { left: 100, right: 200 }))).toEqual(['left']);
  const bullet = { text: '•', level: 0, labelPt: 240, textPt: 260, colour: '000000' };
  expect(aligns(withCentred(block(paragraph(260, 460, 40, { bullet })), SLIDE))).toEqual(['left']);
  expect(aligns(withCentred(block(paragraph(260, 460, 40, { lines: 2 })), SLIDE))).toEqual(['left']);
});

test('centres texts that stand below the middle of another, and leaves those that begin at one place or stand far apart', () => {
  const one = (left: number, right: number, top: number) => ({
    ...block(paragraph(left, right, top)),
    box: { left, right, top, bottom: top + 20 },
  });
  const pair = (...blocks: readonly TextBlock[]) => withCentredPairs(blocks).map(aligns);
  expect(pair(one(100, 200, 40), one(120, 180, 70))).toEqual([['center'], ['center']]);
  expect(pair(one(100, 200, 40), one(100, 180, 70))).toEqual([['left'], ['left']]);
  expect(pair(one(100, 200, 40), one(120, 184, 70))).toEqual([['left'], ['left']]);
  expect(pair(one(100, 200, 40), one(120, 180, 270))).toEqual([['left'], ['left']]);
});
