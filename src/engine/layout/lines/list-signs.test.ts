/** Checks which signs begin the items of lists. */
import { expect, test } from 'vitest';
import { isBullet, isFormBox, isListSign, isPlainSign } from './list-signs.ts';

test('knows dots, squares, arrows and ticks, those of Wingdings, and the boxes of check lists', () => {
  for (const sign of ['•', '▪', '➢', '➤', '✓', '❖', '❏', '❑', '\uf0a7', '⬧']) expect(isListSign(sign), sign).toBe(true);
  for (const text of ['a', '1', '••', '', '%', '–', 'o', '☐']) expect(isListSign(text), text).toBe(false);
});

test('tells signs that are text as often', () => {
  expect(isPlainSign('–') && isBullet('–')).toBe(true);
  expect(isFormBox('☐') && isBullet('☐')).toBe(true);
  expect(isBullet('x')).toBe(false);
});
