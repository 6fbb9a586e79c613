/** Reads bars under words of slides. */
import { expect, test } from 'vitest';
import { level, text } from '../../../../tests/placed-words.ts';
import type { ReadPage } from '../../page/page-content.ts';
import { withDrawnBars } from './drawn-bars.ts';

const words = [...text(60, 100, 'Go there'), ...text(60, 120, 'Not here')];
/** Under `there`. */
const bar = { ...level(109, 75, 100), object: 7 };
const rule = { ...level(180, 20, 380), object: 8 };

function found(lines: ReadPage['lines'], isPlain = true, recognised = false) {
  const read = { words, lines, recognised } as unknown as ReadPage;
  const items = [7, 8].map((object) => ({ object, order: object + 10, ...(isPlain ? { path: {} } : {}) }));
  const { page, orders } = withDrawnBars(read, items);
  const underlined = page.words.filter(({ marks }) => marks?.underline).map((word) => word.text);
  return { underlined: underlined.join(' '), lines: page.lines.length, orders: [...orders] };
}

test('underlines the words above a bar, and draws it no more', () => {
  expect(found([bar, rule])).toEqual({ underlined: 'there', lines: 1, orders: [17] });
});

test('leaves bars of other colours under the beginning of a text', () => {
  const accent = { ...bar, colour: 'ff8800' };
  expect(found([accent, rule])).toEqual({ underlined: '', lines: 2, orders: [] });
});

test('leaves what draws other lines too, what stays in the background, and what was recognised', () => {
  const none = { underlined: '', lines: 2, orders: [] };
  expect(found([bar, { ...rule, object: 7 }])).toEqual(none);
  expect(found([bar, rule], false)).toEqual(none);
  expect(found([bar, rule], true, true)).toEqual(none);
});
