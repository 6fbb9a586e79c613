/** Checks which boxes of words are cut to the height of a line. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { withoutSpareHeight } from './spare-height.ts';

test('cuts a box that is much taller than its letters around its middle, and no other', () => {
  const [word] = text(20, 20, 'word');
  if (!word) throw new Error('no word');
  const tall = { ...word, box: { ...word.box, top: 10, bottom: 40 } };
  expect(withoutSpareHeight(tall).box).toEqual({ ...word.box, top: 17.5, bottom: 32.5 });
  expect(withoutSpareHeight(word)).toBe(word);
  expect(withoutSpareHeight({ ...tall, turn: 1 }).box).toEqual(tall.box);
});
