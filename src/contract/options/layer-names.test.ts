/** How layers are named: by names, masks, places, and words for many. */
import { expect, test } from 'vitest';
import { chooseLayers, writeLayers } from './layer-names.ts';

const LAYERS = ['Grid', 'Text, old', 'Text', 'all', 'Text', 'Say "A"', '', '#1'].map((name, index) => ({
  name,
  isVisible: index % 2 === 0,
}));

function chosen(written: string) {
  const { named, meant, missing } = chooseLayers(written, LAYERS);
  return [[...named], [...meant], missing];
}

test('reads names between commas, masks and places, whatever the case', () => {
  expect(chosen('grid; #4\nText*')).toEqual([[1, 4, 2, 3, 5], [], []]);
  expect(chosen('"Text, old", "text"')).toEqual([[2], [], ['text']]);
  expect(chosen(' , Rod, #9')).toEqual([[], [], ['Rod', '#9']]);
});

test('takes words for several layers, unless they are in quotation marks', () => {
  expect(chosen('hidden, grid')).toEqual([[1], [2, 4, 6, 8], []]);
  expect(chosen('"all", "#1"')).toEqual([[4, 8], [], []]);
  expect(chosen('All')[1]).toHaveLength(LAYERS.length);
});

test('writes what it reads', () => {
  const numbers = LAYERS.map((_, index) => index + 1);
  const written = writeLayers(LAYERS, numbers);
  expect(written).toBe('"Grid", "Text, old", #3, "all", #5, "Say ""A""", #7, "#1"');
  expect([...chooseLayers(written, LAYERS).named]).toEqual(numbers);
});

test('names by their places layers whose names cannot be typed, and finds them by what is shown', () => {
  const layers = ['Ground\nfloor', '\u202etxt', 'Roads'].map((name) => ({ name, isVisible: true }));
  expect(writeLayers(layers, [1, 2, 3])).toBe('#1, #2, "Roads"');
  expect(chooseLayers('Ground floor, txt', layers).named).toEqual(new Set([1, 2]));
});
