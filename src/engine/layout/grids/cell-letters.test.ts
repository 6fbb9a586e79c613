/** Checks what is kept of the letters of a cell. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { lettersOf, usualSize } from './cell-letters.ts';

function words(content: string, rest: Partial<Word> = {}): readonly Word[] {
  return text(0, 0, content).map((word) => ({ ...word, sizePt: 10, ...rest }));
}

test('keeps a colour that all words have, and that can be read on what is behind', () => {
  expect(lettersOf(words('Paid in full', { colour: 'cc0000' }), undefined, 10)).toEqual({ colour: 'cc0000' });
  expect(lettersOf(words('Name', { colour: 'ffffff' }), '1f4e78', 10)).toEqual({ colour: 'ffffff' });
  expect(lettersOf(words('Name', { colour: 'ffffff' }), undefined, 10)).toEqual({});
  const mixed = [...words('Paid', { colour: 'cc0000' }), ...words('late')];
  expect(lettersOf(mixed, undefined, 10)).toEqual({});
});

test('keeps letters that slope, and sizes beside the usual one', () => {
  const [plain] = words('Note');
  const sloped = words('Note', { font: { ...(plain as Word).font, italic: true } });
  expect(lettersOf(sloped, undefined, 10)).toEqual({ italic: true });
  expect(lettersOf(words('Title', { sizePt: 16 }), undefined, 10)).toEqual({ size: 1.6 });
  expect(lettersOf(words('Text', { sizePt: 11 }), undefined, 10)).toEqual({});
});

test('reads cells of very many words', () => {
  const [word] = words('Word');
  const many = Array.from({ length: 200_000 }, () => word as Word);
  expect(lettersOf(many, undefined, 5)).toEqual({ size: 2 });
});

test('takes the size of most letters for the usual one', () => {
  expect(usualSize([...words('A title', { sizePt: 20 }), ...words('much more than that')])).toBe(10);
  expect(usualSize([])).toBe(0);
});
