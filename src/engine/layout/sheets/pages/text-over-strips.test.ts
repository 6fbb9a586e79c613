/** Checks that a text which is drawn on two strips is kept once. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { withoutOverflow } from './text-over-strips.ts';

const CLIP = { left: 20, top: 0, right: 300, bottom: 200 };
const TITLE = 'a title that runs over the page';

function kept(first: readonly (readonly [number, string])[], again: readonly (readonly [number, string, boolean?])[]) {
  const page = { words: first.flatMap(([y, content]) => text(220, y, content)) };
  const next = { words: again.flatMap(([y, content, isCut]) => text(isCut ? -40 : 20, y, content, CLIP)) };
  return withoutOverflow([[page], [next]]).map((strip) => strip.flatMap(({ words }) => words.map((word) => word.text)));
}

test('leaves out what goes on from the strip before, its visible words, too', () => {
  expect(kept([[10, TITLE]], [[10, TITLE, true]])).toEqual([TITLE.split(' '), []]);
});

test('keeps the same text where it begins on its own page, stands at another height, or beside other text', () => {
  expect(kept([[10, 'Sum']], [[10, 'Sum']])[1]).toEqual(['Sum']);
  expect(kept([[10, TITLE]], [[30, TITLE, true]])[1]).toEqual(TITLE.split(' '));
  expect(kept([[10, TITLE]], [[10, 'another text altogether', true]])[1]).toEqual(['another', 'text', 'altogether']);
});
