/** Checks which words of a printed sheet are one text of a cell. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words.ts';
import { cellItems } from './cell-items.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Letters are half an em wide, words stand half an em apart. @param objects of the page that draw the words. */
function textsOf(content: string, objects: readonly number[]): readonly string[] {
  let left = 20;
  const words = content.split(' ').map((text, index): Word => {
    const box = { left, top: 20, right: left + 5 * text.length, bottom: 30 };
    left = box.right + 5;
    const object = objects[index] ?? 0;
    return {
      text,
      box,
      turn: 0,
      sizePt: 10,
      font: FONT,
      endsInSoftHyphen: false,
      followsSpace: true,
      endsLine: false,
      object,
    };
  });
  return cellItems(words).map((item) => item.words.map(({ text }) => text).join(' '));
}

test('keeps a text together that was drawn in parts, after a space', () => {
  expect(textsOf('a bold word', [1, 2, 3])).toEqual(['a bold word']);
  expect(textsOf('since 2020', [1, 2])).toEqual(['since 2020']);
});

test('keeps numbers apart that were drawn apart, and groups of digits of one number together', () => {
  expect(textsOf('1.11 $1.11', [1, 2])).toEqual(['1.11', '$1.11']);
  expect(textsOf('(12%) -3', [1, 2])).toEqual(['(12%)', '-3']);
  expect(textsOf('1 234 567', [1, 1, 1])).toEqual(['1 234 567']);
});

test('keeps ideographs and Latin letters together that stand no more than a space apart, unless they are cells of one line', () => {
  const place = {
    turn: 0,
    sizePt: 10,
    font: FONT,
    endsInSoftHyphen: false,
    followsSpace: false,
    endsLine: false,
  } as const;
  const words: readonly Word[] = [
    { ...place, text: '\u516c\u6e80', box: { left: 20, top: 20, right: 40, bottom: 30 }, object: 1 },
    { ...place, text: 'OSS', box: { left: 42.4, top: 20, right: 60, bottom: 30 }, object: 2 },
  ];
  expect(cellItems(words)).toHaveLength(1);
  expect(cellItems(words.map((word) => ({ ...word, oneLine: 'surely' as const })))).toHaveLength(2);
});
