/** Checks that a text which goes on over the next strip is one text of the first, with all of its words. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { withWholeTexts } from './texts-over-strips.ts';

const CLIP = { left: 20, top: 0, right: 300, bottom: 200 };

/** A text that begins at 250 on the first strip and is drawn again 280 points further left. */
function kept(first: string, again: string, y = 10) {
  const strips = [
    [{ words: text(250, 10, first, CLIP).map((word) => ({ ...word, object: 7 })) }],
    [{ words: text(-30, y, again, CLIP).map((word) => ({ ...word, object: 7 })) }],
  ];
  return withWholeTexts(strips).map((strip) => strip.flatMap(({ words }) => words));
}

test('adds the words that the next strip alone shows, none of them beyond the end of its own', () => {
  const [own, next] = kept('a text that goes', 'a text that goes on beside it');
  expect(own?.map((word) => word.text).join(' ')).toBe('a text that goes on beside it');
  expect(Math.max(...(own ?? []).map(({ box }) => box.right))).toBeLessThanOrEqual(CLIP.right);
  const lefts = (own ?? []).map(({ box }) => box.left);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(next).toEqual([]);
});

test('finds the words that both show where the next strip has lost the first ones', () => {
  expect(
    kept('a text that goes', 'that goes on')[0]
      ?.map((word) => word.text)
      .join(' '),
  ).toBe('a text that goes on');
});

test('leaves other texts and other heights alone', () => {
  expect(kept('a text that goes', 'another one altogether')[1]).toHaveLength(3);
  expect(kept('a text that goes', 'a text that goes on', 40)[1]).toHaveLength(5);
});
