/** Checks what of a printed page is cut away by the end of the page, and what by a cell. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { withoutCutByPage } from './cut-by-page.ts';

const seen = [...text(20, 20, 'First'), ...text(120, 80, 'second')];
const left = (words: ReturnType<typeof text>) => withoutCutByPage([...seen, ...words]).length - seen.length;

test('leaves out what lies outside of the room of all cells', () => {
  expect(left(text(20, 130, 'Title', { left: 10, top: 10, right: 200, bottom: 100 }))).toBe(0);
});

test('keeps what only its own cell cuts away', () => {
  expect(left(text(20, 60, 'long', { left: 18, top: 30, right: 60, bottom: 50 }))).toBe(1);
});

test('keeps what is partly seen', () => {
  expect(left(text(20, 95, 'Axis', { left: 10, top: 10, right: 200, bottom: 100 }))).toBe(1);
});
