/** Tells shadows by what is drawn after them. */
import { expect, test } from 'vitest';
import type { DrawnItem } from '../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';
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

const isShadow = (item: DrawnItem, drawn: readonly Drawn[]) => findShadows([item], drawn).has(item);

test('takes what a later shape covers by half for its shadow, and nothing that is drawn before', () => {
  expect(isShadow(picture('dark'), [at(2, 5, 5, 105, 55)])).toBe(true);
  expect(isShadow(picture('plain'), [at(2, 5, 5, 105, 55)])).toBe(true);
  expect(isShadow(picture('dark'), [at(0, 5, 5, 105, 55), at(2, 100, 50, 200, 100)])).toBe(false);
  expect(isShadow(picture(), [at(2, 5, 5, 105, 55)])).toBe(false);
});

test('takes what is dark and covered by several lines for the shadow of their text', () => {
  expect(isShadow(picture('dark'), [at(2, 8, 8, 108, 22), at(3, 8, 30, 108, 44)])).toBe(true);
});

test('keeps an icon on which something small stands, or which something large covers', () => {
  expect(isShadow(picture('plain'), [at(2, 10, 10, 40, 40), at(3, 50, 10, 80, 40)])).toBe(false);
  expect(isShadow(picture('plain'), [at(2, 0, 0, 400, 300)])).toBe(false);
});
