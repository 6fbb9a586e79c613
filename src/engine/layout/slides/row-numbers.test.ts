/** Parts the numbers of an agenda from its lines. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { partRowNumbers } from './row-numbers.ts';

const large = (left: number, top: number, number: string) =>
  text(left, top, number).map((word) => ({ ...word, sizePt: 1.5 * word.sizePt }));
const numbers = (...words: ReturnType<typeof text>[]) => partRowNumbers(words.flat()).numbers.map((word) => word.text);

test('parts large numbers of one column from the lines behind them', () => {
  expect(numbers(large(20, 100, '01'), text(60, 100, 'Aims'), large(20, 140, '02'), text(60, 140, 'Costs'))).toEqual([
    '01',
    '02',
  ]);
});

test('leaves one by itself, those as large as their text, those amid a line and those close to it', () => {
  expect(numbers(large(20, 100, '01'), text(60, 100, 'Aims'))).toEqual([]);
  expect(numbers(text(20, 100, '01'), text(60, 100, 'Aims'), text(20, 140, '02'), text(60, 140, 'Costs'))).toEqual([]);
  const amid = (top: number) => [...text(14, top, 'by'), ...large(30, top, '12'), ...text(60, top, 'boats')];
  expect(numbers(amid(100), amid(140))).toEqual([]);
  const end = large(20, 100, '12')[0]?.box.right ?? 0;
  const close = (top: number) => [...large(20, top, '12'), ...text(end + 2, top, 'boats')];
  expect(numbers(close(100), close(140))).toEqual([]);
});
