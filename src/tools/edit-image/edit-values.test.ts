/** How the editor's buttons and frames change the answers of the form. */
import { expect, test } from 'vitest';
import {
  afterTurn,
  cropFor,
  finalSize,
  keptArea,
  marginsOf,
  readAreas,
  sizeAfterTurn,
  type Turn,
} from './edit-values.ts';

const SIZE = { width: 400, height: 200 };
const AREA = { x: 10, y: 20, width: 100, height: 50 };
const VALUES = { crop: JSON.stringify(AREA), 'hide-areas': JSON.stringify([AREA]) };

test.each([
  ['right', { x: 130, y: 10, width: 50, height: 100 }, { rotate: '90' }],
  ['left', { x: 20, y: 290, width: 50, height: 100 }, { rotate: '-90' }],
  ['across', { x: 290, y: 20, width: 100, height: 50 }, { flip: 'h' }],
  ['down', { x: 10, y: 130, width: 100, height: 50 }, { flip: 'v' }],
] as const)('takes crop and areas with it when it is turned %s', (turn, area, answer) => {
  const places = { crop: JSON.stringify(area), 'hide-areas': JSON.stringify([area]) };
  expect(afterTurn(turn, SIZE, VALUES)).toEqual({ ...places, ...answer });
});

test('comes back after four quarters, and after two flips', () => {
  const again = (turns: readonly Turn[]) => {
    let values: Readonly<Record<string, string>> = { ...VALUES, rotate: '0', flip: 'none' };
    for (const turn of turns) values = { ...values, ...afterTurn(turn, sizeAfterTurn(SIZE, values), values) };
    return values;
  };
  const start = { ...VALUES, rotate: '0', flip: 'none' };
  expect(again(['right', 'right', 'right', 'right'])).toEqual(start);
  expect(again(['across', 'across'])).toEqual(start);
  expect(again(['across', 'right', 'across', 'left', 'left', 'left'])).toMatchObject({ flip: 'none' });
  // Upside down, either way.
  expect(again(['across', 'down'])).toEqual(again(['right', 'right']));
  // A flipped picture that is turned right is the picture turned left, flipped.
  expect(again(['across', 'right'])).toMatchObject({ rotate: '-90', flip: 'h' });
});

test('knows what is left, and how large it will be', () => {
  expect(sizeAfterTurn(SIZE, { rotate: '-90' })).toEqual({ width: 200, height: 400 });
  expect(sizeAfterTurn(SIZE, { rotate: '10', corners: 'fill' })).toEqual({ width: 429, height: 266 });
  expect(sizeAfterTurn(SIZE, { rotate: '10' }).width).toBeLessThan(400);
  expect(keptArea(SIZE, {})).toEqual({ x: 0, y: 0, ...SIZE });
  expect(keptArea(SIZE, { ...VALUES, aspect: '1:1' })).toEqual({ x: 35, y: 20, width: 50, height: 50 });
  expect(finalSize(SIZE, { ...VALUES, border: '5' })).toEqual({ width: 110, height: 60 });
  expect(marginsOf(SIZE, VALUES)).toEqual({ left: 10, top: 20, right: 290, bottom: 130 });
  expect(cropFor(marginsOf(SIZE, VALUES), SIZE)).toBe(VALUES.crop);
  expect(cropFor({ top: 0, right: 0.4, bottom: 0, left: 0 }, SIZE)).toBe('');
  expect(readAreas('[{"x":1')).toEqual([]);
});
