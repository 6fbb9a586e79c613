/** Checks which words are second prints of others. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { withoutReprints } from './reprinted-words.ts';

test('of words that are printed again at their place, the last stays', () => {
  const first = text(50, 100, 'Annual report 2024');
  const second = text(50.8, 100.5, 'Annual report 2024');
  expect(withoutReprints([...first, ...text(50, 130, 'of the house'), ...second])).toEqual([
    ...text(50, 130, 'of the house').map((word) => expect.objectContaining({ text: word.text, box: word.box })),
    ...second,
  ]);
});

test('letters without ink give way to those with ink', () => {
  const seen = text(50, 100, 'Page');
  const hidden = text(50, 100, 'Page').map((word) => ({ ...word, invisible: true as const }));
  expect(withoutReprints([...seen, ...hidden])).toEqual(seen);
});

test('the same word beside or below stays', () => {
  const words = [...text(50, 100, 'no no'), ...text(50, 112, 'no'), ...text(53, 100, 'on')];
  expect(withoutReprints(words)).toBe(words);
});

test('a word that is printed again a little to the right is bold, one that is printed again lower is not', () => {
  const beside = [...text(50, 100, 'Subject'), ...text(50.3, 100, 'Subject'), ...text(50.6, 100, 'Subject')];
  expect(withoutReprints(beside).map(({ font }) => font.thickened ?? false)).toEqual([true]);
  const shadow = [...text(50, 100, 'Subject'), ...text(50.3, 100.3, 'Subject')];
  expect(withoutReprints(shadow).map(({ font }) => font.thickened ?? false)).toEqual([false]);
  const again = [...text(50, 100, 'Subject'), ...text(50, 100, 'Subject')];
  expect(withoutReprints(again).map(({ font }) => font.thickened ?? false)).toEqual([false]);
});
