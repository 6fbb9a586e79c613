/** Checks which words count as tracked changes of a print. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { printedRevisions, showsDeletions } from './printed-revisions.ts';
import type { Word } from './words.ts';

const RED = 'c00000';
const BAR = { level: false, at: 10, from: 15, to: 40, widthPt: 0.5, colour: '000000' };
const red = (words: readonly Word[], marks: Word['marks']): readonly Word[] =>
  words.map((word) => ({ ...word, colour: RED, ...(marks ? { marks } : {}) }));

const plain = text(20, 20, 'plain');
const deleted = red(text(80, 20, 'deleted'), { strike: true });
const inserted = red(text(140, 20, 'inserted'), { underline: true, highlight: 'ffff00' });

test('takes colour and bar away from what was inserted or deleted, and the bar out of the margin', () => {
  const page = { words: [...plain, ...deleted, ...inserted], lines: [BAR] };
  expect(showsDeletions(page)).toBe(true);
  const { words, lines } = printedRevisions(page);
  expect(words.map(({ revision }) => revision?.kind)).toEqual([undefined, 'deleted', 'inserted']);
  expect(words.map(({ colour }) => colour)).toEqual([undefined, undefined, undefined]);
  expect(words.map(({ marks }) => marks)).toEqual([undefined, undefined, { highlight: 'ffff00' }]);
  expect(lines).toEqual([]);
});

test('finds none without a bar beside all text, and none beside the borders of a table', () => {
  const words = [...plain, ...deleted];
  const corner = { ...BAR, level: true, at: 15, from: 10, to: 200 };
  expect(showsDeletions({ words, lines: [] })).toBe(false);
  expect(showsDeletions({ words, lines: [{ ...BAR, at: 75 }] })).toBe(false);
  expect(showsDeletions({ words, lines: [BAR, corner] })).toBe(false);
});

test('leaves links, black text, and text beside which there is no bar', () => {
  const link = inserted.map((word) => ({ ...word, link: 'https://example.org/' }));
  const black = text(20, 20, 'struck').map((word) => ({ ...word, marks: { strike: true as const } }));
  const below = red(text(20, 60, 'below'), { strike: true });
  const page = { words: [...link, ...black, ...below], lines: [BAR] };
  expect(printedRevisions(page)).toBe(page);
});
