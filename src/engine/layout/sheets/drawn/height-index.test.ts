/** Finds what takes a height, however far it reaches beyond the page. */
import { expect, test } from 'vitest';
import { HeightIndex } from './height-index.ts';

const EXTENT = { top: 0, bottom: 120 };
const item = (top: number, bottom: number) => ({ box: { left: 0, top, right: 90, bottom } });

test('finds what takes a height, in the order that was given', () => {
  const [all, upper, lower] = [item(0, 120), item(0, 40), item(40, 120)];
  const index = new HeightIndex([all, upper, lower], EXTENT);
  expect(index.at(20)).toEqual([all, upper]);
  expect(index.at(40)).toEqual([all, upper, lower]);
  expect(index.at(80)).toEqual([all, lower]);
});

test('takes no time for what reaches far beyond the places that are asked for', () => {
  const far = item(-1e12, 1e12);
  expect(new HeightIndex([far, item(1e9, 1e12)], EXTENT).at(80)).toEqual([far]);
});
