/** The preview of a turn: the page that is meant, as it will stand. */
import { expect, test } from 'vitest';
import { previewedPage, previewedTurn } from './preview.ts';

const upright = { widthPt: 200, heightPt: 300, turned: 0 };
const wide = { widthPt: 300, heightPt: 200, turned: 90 };

test('shows the first page that is turned', () => {
  expect(previewedPage({ pages: '' }, 9)).toBe(1);
  expect(previewedPage({ pages: '4-6, 3' }, 9)).toBe(3);
  expect(previewedPage({ pages: '!1' }, 9)).toBe(2);
});

test('shows page 1 while the range cannot be read, and of several files', () => {
  expect(previewedPage({ pages: '4' }, 3)).toBe(1);
  expect(previewedPage({ pages: '4-a' }, 9)).toBe(1);
  expect(previewedPage({ pages: '4' }, null)).toBe(1);
});

test('turns the page further, or to where it is set', () => {
  expect(previewedTurn({ rotation: '270' }, wide)).toBe(270);
  expect(previewedTurn({ rotation: '270', absolute: 'true' }, wide)).toBe(180);
  expect(previewedTurn({ rotation: '0', absolute: 'true' }, wide)).toBe(270);
  expect(previewedTurn({ rotation: '90', absolute: 'true' }, wide)).toBe(0);
});

test('leaves a page of the other shape as it is', () => {
  expect(previewedTurn({ rotation: '90', only: 'portrait' }, upright)).toBe(90);
  expect(previewedTurn({ rotation: '90', only: 'portrait' }, wide)).toBe(0);
  expect(previewedTurn({ rotation: '90', only: 'landscape' }, upright)).toBe(0);
  expect(previewedTurn({ rotation: '90', only: 'landscape' }, { ...upright, widthPt: 300 })).toBe(0);
});
