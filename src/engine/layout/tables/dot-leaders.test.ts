/** Leaves out dots that lead to a number, and no others. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { withoutLeaders } from './dot-leaders.ts';

const dots = (y: number, places: readonly number[]) => places.flatMap((x) => text(x, y, '.'));
const left = (...words: Parameters<typeof withoutLeaders>[0]) => withoutLeaders(words).map((word) => word.text);

test('dots that follow each other up to a number go, at whatever place the first one stands', () => {
  const first = [...text(20, 100, 'Rent'), ...dots(100, [60, 72, 84, 96, 108]), ...text(140, 100, '900')];
  const second = [...text(20, 120, 'Electricity'), ...dots(120, [84, 96, 108, 120]), ...text(140, 120, '45')];
  expect(left(...first, ...second)).toEqual(['Rent', '900', 'Electricity', '45']);
  expect(left(...text(20, 100, 'Rent'), ...text(60, 100, '..........'), ...text(140, 100, '900'))).toEqual([
    'Rent',
    '900',
  ]);
});

test('a few dots, dots at several distances, and dots that lead to nothing stay', () => {
  const leads = text(190, 100, '900');
  expect(left(...dots(100, [60, 72, 84]), ...leads)).toHaveLength(4);
  expect(left(...dots(100, [60, 68, 90, 100, 150]), ...leads)).toHaveLength(6);
  expect(left(...dots(100, [60, 72, 84, 96, 108]), ...text(190, 130, '900'))).toHaveLength(6);
});
