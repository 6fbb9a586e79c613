/** Finds what is painted behind cells, however far it reaches beyond the page. */
import { expect, test } from 'vitest';
import { FillFinder } from './fill-finder.ts';

const YS = [0, 40, 120];
const area = (top: number, bottom: number) => ({
  box: { left: 0, top, right: 90, bottom },
  colour: 'ffee00',
  object: 1,
});
const cell = (top: number, bottom: number) => ({ left: 0, top, right: 90, bottom });

test('finds areas over the middle of a cell, in the order in which they are painted', () => {
  const [all, upper, lower] = [area(0, 120), area(0, 40), area(40, 120)];
  const finder = new FillFinder([all, upper, lower], YS);
  expect(finder.behind(cell(0, 40))).toEqual([all, upper]);
  expect(finder.behind(cell(40, 120))).toEqual([all, lower]);
});

test('takes no time for what is painted far beyond the cells', () => {
  const far = area(-1e12, 1e12);
  const finder = new FillFinder([far, area(1e9, 1e12)], YS);
  expect(finder.behind(cell(40, 120))).toEqual([far]);
});
