/** What the search box finds. */
import { expect, test } from 'vitest';
import { CARDS } from '../../../tools/cards.gen.ts';
import { findTools } from './tool-search.ts';

const found = (text: string) => findTools(CARDS, text).map(({ id }) => id);

test('shows every tool while nothing is typed', () => {
  expect(found('  ')).toEqual(CARDS.map(({ id }) => id));
});

test('finds a tool by what people call the work', () => {
  expect(found('make smaller')).toContain('compress-pdf');
  expect(found('join')[0]).toBe('merge-pdf');
  expect(found('upside down')).toEqual(['rotate-pdf']);
});

test('finds a tool while a word is half typed, whatever its case', () => {
  expect(found('COMPR')[0]).toBe('compress-pdf');
});

test('finds a tool by the ending of a file', () => {
  expect(found('docx')).toContain('convert-to-pdf');
});

test('finds nothing for a word that fits nowhere', () => {
  expect(found('compress zebra')).toEqual([]);
});
