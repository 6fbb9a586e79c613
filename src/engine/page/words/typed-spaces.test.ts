/** Checks which gaps beside Chinese and Japanese letters are spaces that somebody typed. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { withTypedSpaces } from './typed-spaces.ts';
import type { Word } from './words.ts';

/** Texts in a row, each this many points behind the one before, without a space in the file. */
function row(y: number, gap: number, ...texts: readonly string[]): readonly Word[] {
  let left = 20;
  return texts.flatMap((each) => {
    const words = text(left, y, each).map((word) => ({ ...word, followsSpace: false }));
    left += 5 * each.length + gap;
    return words;
  });
}

const spaces = (words: readonly Word[]) => withTypedSpaces(words).map(({ followsSpace }) => followsSpace);

test('takes gaps for spaces on a page where the same kinds of letters touch elsewhere', () => {
  const gaps = row(20, 2.5, '研修', 'SQL', '研修');
  expect(spaces(gaps)).toEqual([false, false, false]);
  expect(spaces([...gaps, ...row(40, 0, '安全', 'API', '使用')])).toEqual([false, true, true, false, false, false]);
  expect(spaces([...gaps, ...row(40, 0, '安全なAPIを使用')])).toEqual([false, true, true, false]);
});

test('takes no wide white and no line end for a space, and one touching pair for chance', () => {
  const touching = row(40, 0, '安全', 'API', '使用');
  expect(spaces([...row(20, 9, '研修', 'SQL'), ...touching]).slice(0, 2)).toEqual([false, false]);
  const ended = row(20, 2.5, '研修', 'SQL').map((word, index) => ({ ...word, endsLine: index === 0 }));
  expect(spaces([...ended, ...touching]).slice(0, 2)).toEqual([false, false]);
  expect(spaces([...row(20, 2.5, '研修', 'SQL'), ...touching.slice(0, 2)])).toEqual([false, false, false, false]);
});
