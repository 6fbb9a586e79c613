/** Checks which words of a row are one item, and which stand in cells of their own. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { itemRows } from './items.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** @param gaps in points before each word but the first. */
function row(y: number, texts: readonly string[], gaps: readonly number[], followsSpace: boolean): readonly Word[] {
  let left = 20;
  return texts.map((text, index) => {
    left += gaps[index - 1] ?? 0;
    const box = { left, top: y, right: left + 5 * text.length, bottom: y + 10 };
    left = box.right;
    const flags = { endsInSoftHyphen: false, followsSpace: followsSpace && index > 0, endsLine: false };
    return { text, box, turn: 0, sizePt: 10, font: FONT, ...flags };
  });
}

function items(texts: readonly string[], gaps: readonly number[]): readonly string[] {
  const spaced = [0, 1, 2, 3].flatMap((line) => row(200 + 20 * line, ['some', 'words', 'of', 'text'], [3, 3, 3], true));
  const [first] = itemRows([...row(20, texts, gaps, false), ...spaced]);
  return first?.items.map(({ words }) => words.map(({ text }) => text).join(' ')) ?? [];
}

test('words without spaces of the file are one text where they stand as far apart as spaces part them', () => {
  expect(items(['How', 'to', 'keep', 'bees'], [2.8, 2.8, 2.8])).toEqual(['How to keep bees']);
  expect(items(['Green', 'Fern'], [2.8])).toEqual(['Green Fern']);
});

test('they are cells where the white between them differs, is wider, or stands between numbers', () => {
  expect(items(['Oats', 'Milk', 'Salt'], [2.8, 6, 4])).toEqual(['Oats', 'Milk', 'Salt']);
  expect(items(['Oats', 'Milk', 'Salt'], [5, 5, 5])).toEqual(['Oats', 'Milk', 'Salt']);
  expect(items(['12', '25'], [2.8])).toEqual(['12', '25']);
});
