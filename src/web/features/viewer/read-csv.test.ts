/** Separated values as people write them. */
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b,c;d\n1;2;3',
    [
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ],
  ],
  ['"a ""b""";"x\ny"\n', [['a "b"', 'x\ny']]],
  ['one\n\nthree\n', [['one'], [''], ['three']]],
  ['', []],
])('takes %j apart', (text, rows) => {
  expect(readCsv(text, 100, true)).toEqual(rows);
});

test('shows so many rows, and none that the text breaks off', () => {
  expect(readCsv('a\nb\nc\n', 2, true)).toEqual([['a'], ['b']]);
  expect(readCsv('a,1\nb,2\nc', 100, false)).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
});
