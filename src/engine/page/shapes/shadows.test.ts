/** Tells shadows by what is drawn after them. */
import { expect, test } from 'vitest';
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { type Drawn, findShadows } from './shadows.ts';

const boxOf = (left: number, top: number, right: number, bottom: number): SeenBox => ({ left, top, right, bottom });
const picture = (shade?: DrawnItem['shade']): DrawnItem => ({
  order: 1,
  object: 1,
  box: boxOf(10, 10, 110, 60),
  kind: 'picture',
  ...(shade ? { shade } : {}),
});
const at = (object: number, ...sides: Parameters<typeof boxOf>) => ({ object, box: boxOf(...sides) });

const GROUND = 10_000;
const shape = (object: number, box: SeenBox): DrawnItem => ({ order: object, object, box, kind: 'path' });
const isShadow = (item: DrawnItem, drawn: readonly Drawn[], below: readonly DrawnItem[] = []) =>
  findShadows([...below, item], [...below, item, ...drawn], GROUND).has(item);

test('takes what a later shape covers by half for its shadow, and nothing that is drawn before', () => {
  expect(isShadow(picture('dark'), [at(2, 5, 5, 105, 55)])).toBe(true);
  expect(isShadow(picture('plain'), [at(2, 5, 5, 105, 55)])).toBe(true);
  const below = [shape(0, boxOf(5, 5, 105, 55))];
  expect(isShadow(picture('dark'), [at(2, 100, 50, 200, 100)], below)).toBe(false);
  expect(isShadow(picture('plain'), [], below)).toBe(false);
  expect(isShadow(picture(), [at(2, 5, 5, 105, 55)])).toBe(false);
});

test('takes what is dark and covered by several lines for the shadow of their text', () => {
  expect(isShadow(picture('dark'), [at(2, 8, 8, 108, 22), at(3, 8, 30, 108, 44)])).toBe(true);
});

test('keeps a dense picture that is covered only after something else is drawn', () => {
  expect(isShadow(picture('plain'), [at(2, 200, 5, 300, 55), at(3, 5, 5, 105, 55)])).toBe(false);
});

test('keeps an icon on which something small stands, or which something large covers', () => {
  expect(isShadow(picture('plain'), [at(2, 10, 10, 40, 40), at(3, 50, 10, 80, 40)])).toBe(false);
  expect(isShadow(picture('plain'), [at(2, 0, 0, 400, 300)])).toBe(false);
});

test('leaves what is dark on the ground where no shape below hides it', () => {
  expect(isShadow(picture('dark'), [])).toBe(true);
  expect(isShadow(picture('dark'), [], [shape(0, boxOf(0, 0, 400, 300))])).toBe(true);
  expect(isShadow(picture('plain'), [])).toBe(false);
});

test('keeps a veil over a shape, which texts on it need, and leaves one over the ground there', () => {
  expect(isShadow(picture('veil'), [at(2, 5, 5, 105, 55)], [shape(0, boxOf(5, 5, 105, 55))])).toBe(false);
  expect(isShadow(picture('veil'), [at(2, 5, 5, 105, 55)])).toBe(true);
});
