/** Tells what clips the parts of a content stream. */
import { expect, test } from 'vitest';
import { readOperators } from '../../content/content-operators.ts';
import { ClipWalk } from './clip-walk.ts';

function drawn(content: string) {
  const walk = new ClipWalk();
  for (const operator of readOperators(Buffer.from(content))) walk.read(operator);
  return walk.objects.map(({ kind, clip }) => (clip ? [kind, clip.left, clip.bottom, clip.right, clip.top] : [kind]));
}

test('tells lines, areas, texts and all else in the order in which they are drawn', () => {
  const content = '0 0 m 9 9 l S 0 0 9 9 re f BT (a) Tj [(b)] TJ ET /Im Do 0 0 m 9 9 l n';
  expect(drawn(content)).toEqual([['line'], ['area'], ['text'], ['text'], ['other']]);
});

test('clips by the box around a path, until the state is restored', () => {
  const content = 'q 10 20 30 40 re W n (a) Tj q 15 0 m 100 0 l 100 50 l h W* n (b) Tj Q (c) Tj Q (d) Tj';
  expect(drawn(content)).toEqual([
    ['text', 10, 20, 40, 60],
    ['text', 15, 20, 40, 50],
    ['text', 10, 20, 40, 60],
    ['text'],
  ]);
});

test('takes the matrix of the clip, and clips what follows a path that is painted too', () => {
  expect(drawn('2 0 0 2 5 5 cm 1 1 10 10 re W f (a) Tj')).toEqual([['area'], ['text', 7, 7, 27, 27]]);
});

test('restores what was saved where very many states lie one in another', () => {
  const deep = `${'q '.repeat(600)}0 0 5 5 re W n (a) Tj ${'Q '.repeat(600)}`;
  expect(drawn(`1 1 10 10 re W n q ${deep}(b) Tj Q (c) Tj`)).toEqual([
    ['text', 1, 1, 5, 5],
    ['text', 1, 1, 11, 11],
    ['text', 1, 1, 11, 11],
  ]);
});
