/** Checks which words of a printed sheet are one text of a cell. */
import { expect, test } from 'vitest';
import { cellItems } from './cell-items.ts';
import type { SheetWord } from './sheet-word.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Letters are half an em wide, words stand half an em apart, or as told. @param objects of the page that draw the words. */
function textsOf(
  content: string,
  objects: readonly number[],
  drawn: Partial<SheetWord> = {},
  space = 5,
): readonly string[] {
  let left = 20;
  const words = content.split(' ').map((text, index): SheetWord => {
    const box = { left, top: 20, right: left + 5 * text.length, bottom: 30 };
    left = box.right + space;
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
      ...drawn,
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
  const words: readonly SheetWord[] = [
    { ...place, text: '\u516c\u6e80', box: { left: 20, top: 20, right: 40, bottom: 30 }, object: 1 },
    { ...place, text: 'OSS', box: { left: 42.4, top: 20, right: 60, bottom: 30 }, object: 2 },
  ];
  expect(cellItems(words)).toHaveLength(1);
  expect(cellItems(words.map((word) => ({ ...word, oneLine: 'surely' as const })))).toHaveLength(2);
});

test('keeps texts apart that were drawn apart in cells of one line', () => {
  expect(textsOf('$13 <-- Trade', [1, 2, 2], { oneLine: 'probably' })).toEqual(['$13', '<-- Trade']);
  expect(textsOf('$13 <-- Trade', [1, 2, 2], { oneLine: 'no' })).toEqual(['$13 <-- Trade']);
});

test('keeps two looks of one text together though the space between them is a text of its own', () => {
  const narrow = { followsSpace: false };
  expect(textsOf('some bold', [1, 3], narrow, 2.5)).toEqual(['some bold']);
  expect(textsOf('some other', [1, 2], narrow, 2.5)).toEqual(['some', 'other']);
  expect(textsOf('some other', [1, 3], { ...narrow, oneLine: 'surely' }, 2.5)).toEqual(['some', 'other']);
});

test('words that the clip of their cell holds are one text, however many spaces their author typed', () => {
  const clip = { left: 10, top: 18, right: 300, bottom: 32 };
  expect(textsOf('Name Date', [1, 3], { clip, isCellClip: true }, 60)).toEqual(['Name Date']);
  expect(textsOf('Name Date', [1, 3], { clip }, 60)).toEqual(['Name', 'Date']);
});
