/** Checks that several colours stay apart in one text, whatever is typed into one of their fields. */
import { expect, test } from 'vitest';
import { joinColours, splitColours } from './colours-text.ts';

test('comes back as it was typed, an empty one too', () => {
  for (const colours of [
    ['#d32f2f', '#2e7d32'],
    ['', '#2e7d32'],
    ['#d3', ''],
  ])
    expect(splitColours(joinColours(colours))).toEqual(colours);
});

test('keeps the other colour where a comma is typed into one', () => {
  expect(splitColours(joinColours(['rgb(1, 2,3)', '#2e7d32']))).toEqual(['rgb(1 2 3)', '#2e7d32']);
  expect(splitColours(joinColours(['#d32f2f', '#2e7d32,']))).toEqual(['#d32f2f', '#2e7d32']);
});
