/** Checks which texts count the slides of a deck, and which slides were hidden. */
import { expect, test } from 'vitest';
import { numberSide, slideNumbers } from './slide-numbers.ts';

const deck = (values: readonly (number | undefined)[]) =>
  values.map((value) => [undefined, value === undefined ? undefined : { key: 'foot', value }]);

test('finds the numbers of slides, also where the first has none', () => {
  expect(slideNumbers(deck([undefined, 2, 3, 4]), true)).toEqual({
    first: 1,
    places: [-1, 1, 1, 1],
    hidden: [0, 0, 0, 0],
  });
  expect(slideNumbers(deck([5, 6, 7]), false)).toMatchObject({ first: 5, hidden: [0, 0, 0] });
});

test('knows of a hidden slide by the number that is left out, where all pages are there', () => {
  const values = [1, 2, 3, 5, 6];
  expect(slideNumbers(deck(values), true)).toMatchObject({ first: 1, hidden: [0, 0, 0, 1, 0] });
  expect(slideNumbers(deck(values), false)).toBeUndefined();
});

test('takes no other numbers for those of slides', () => {
  // Steps of one slide, pages of a selection, years, and numbers on few slides.
  expect(slideNumbers(deck([1, 1, 2, 3]), true)).toBeUndefined();
  expect(slideNumbers(deck([3, 9, 14, 21]), true)).toBeUndefined();
  expect(slideNumbers(deck([2020, 2020, 2020]), true)).toBeUndefined();
  expect(slideNumbers(deck([1, undefined, undefined, undefined, 5, undefined, 7]), true)).toBeUndefined();
});

test('leaves a deck where two texts of a slide may be its number', () => {
  const twice = [1, 2, 3].map((value) => [
    { key: 'foot', value },
    { key: 'foot', value },
  ]);
  expect(slideNumbers(twice, true)).toBeUndefined();
});

test('tells the side that numbers are set to by those of other widths, else by where they stand', () => {
  const box = (left: number, right: number) => ({ left, top: 280, right, bottom: 290 });
  expect(numberSide([box(380, 385), box(375, 385)], 400)).toBe('right');
  expect(numberSide([box(375, 380), box(375, 385)], 400)).toBe('left');
  expect(numberSide([box(380, 386), box(377, 389)], 400)).toBe('center');
  expect([375, 198, 120].map((left) => numberSide([box(left, left + 5)], 400))).toEqual(['right', 'center', 'left']);
});
