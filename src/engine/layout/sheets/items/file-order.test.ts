/** Checks that words come in the order in which the file draws them. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { fileOrder } from './file-order.ts';

const said = (words: ReturnType<typeof fileOrder>) => words.map((word) => word.text);

test('puts the lines of a cell one after another', () => {
  const [above, below, beside] = [text(20, 10, 'one two'), text(20, 22, 'three'), text(90, 10, 'next')];
  expect(said(fileOrder([...above, ...beside, ...below]))).toEqual(['one', 'two', 'three', 'next']);
});

test('leaves words as they are where one has no place in the file', () => {
  const [first, second] = [text(20, 10, 'one'), text(20, 22, 'two')];
  const recognised = text(20, 34, 'three').map(({ object: _, ...word }) => word);
  expect(said(fileOrder([...second, ...first, ...recognised]))).toEqual(['two', 'one', 'three']);
});
