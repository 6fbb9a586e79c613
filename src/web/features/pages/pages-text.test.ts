/** What stands under a page box while one types. */
import { expect, test } from 'vitest';
import { pagesText } from './pages-text.ts';

test('names the pages', () => {
  expect(pagesText('1-3, 5, 8', false, 10)).toEqual({ text: '5 pages: 1–3, 5, 8' });
});

test('names each part of a split', () => {
  expect(pagesText('1-3; 8-', true, 10)).toEqual({ text: '6 pages: 1–3; 8–10' });
  expect(pagesText('2, 5, 9', true, 10)).toEqual({ text: '3 pages: 2, 5, 9' });
});

test('says what is wrong with it', () => {
  expect(pagesText('12', false, 10).problem).toBe('Page range "12": this file has 10 pages.');
  expect(pagesText('1-a', false, null).problem).toContain('"a" is not a page');
});

test('is silent for all pages, and while the count is not known', () => {
  expect(pagesText('', false, 10)).toEqual({ text: '' });
  expect(pagesText('2-4', false, null)).toEqual({ text: '' });
});
