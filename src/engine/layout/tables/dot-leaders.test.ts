/** Leaves out dots that lead to a number, and no others. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { leadersOf } from './dot-leaders.ts';

const dots = (y: number, places: readonly number[]) => places.flatMap((x) => text(x, y, '.'));
const left = (...words: Parameters<typeof leadersOf>[0]) => {
  const dots = new Set(leadersOf(words).flatMap((leader) => leader.dots));
  return words.filter((word) => !dots.has(word)).map((word) => word.text);
};

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

test('a short leader goes where its dots stand in line with those of a longer one', () => {
  const long = [...text(20, 100, 'Rent'), ...dots(100, [60, 72, 84, 96, 108]), ...text(140, 100, '900')];
  const short = (x: number) => [...text(20, 120, 'Electric lamps'), ...dots(120, [x, x + 12]), ...text(140, 120, '45')];
  expect(left(...long, ...short(96))).toHaveLength(5);
  expect(left(...long, ...short(100))).toHaveLength(7);
});
