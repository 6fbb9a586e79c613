/** Tells titles that stayed behind from those of the document. */
import { expect, test } from 'vitest';
import { isStale } from './stale-title.ts';
import type { SeenLine } from './visible-title.ts';

const TEXT = Array.from({ length: 12 }, () => 'Once upon time there lived three bears');

function page(title: string, sizePt: number, text: readonly string[] = TEXT): readonly SeenLine[] {
  const line = (written: string, size: number, top: number) => ({
    ...{ text: written, sizePt: size, left: 50, top, right: 50 + written.length * size * 0.5, bottom: top + size },
  });
  return [line(title, sizePt, 40), ...text.map((each, index) => line(each, 10, 90 + 12 * index))];
}

test('tells a title without a word on a page that has its own', () => {
  expect(isStale('Development Plan of Aachen', page('Retail Concept for Bonn', 24))).toBe(true);
  expect(isStale('亚琛市发展规划', page('波恩商业概念', 24))).toBe(true);
});

test('tells it on a cover with a long title, not on one with a name', () => {
  const cover = (title: string) => page(title, 24, ['Final report', 'January']);
  expect(isStale('Development Plan of Aachen', cover('Retail Concept for Bonn and Around'))).toBe(true);
  expect(isStale('Development Plan of Aachen', cover('City of Bonn'))).toBe(false);
});

test('tells a long title that shares one word of many', () => {
  const lines = page('Transport Plan for Bonn', 24);
  expect(isStale('Strategic plan of the regional leisure path around Aachen', lines)).toBe(true);
  expect(isStale('Strategic plan of Bonn', lines)).toBe(false);
  expect(isStale('Strategic plan of Aachen', lines)).toBe(false);
});

test.each([
  ['shares a word', 'Retail in Aachen', page('Retail Concept for Bonn', 24)],
  ['stands in the text', 'Three Bears', page('Retail Concept for Bonn', 24)],
  ['is spaced out', 'Concept', page('R E T A I L  C O N C E P T', 24)],
  ['has an accent more', 'Résumé', page('My Resume Of Work', 24)],
  ['shares a word of a script without spaces', '波恩市发展规划', page('波恩商业概念', 24)],
])('keeps a title that %s', (_, said, lines) => {
  expect(isStale(said, lines)).toBe(false);
});

test('keeps a title where the page has no clear one', () => {
  const said = 'Annual Report';
  expect(isStale(said, page('Retail Concept for Bonn', 24))).toBe(true);
  expect(isStale(said, page('Retail Concept for Bonn', 11))).toBe(false);
  expect(isStale(said, page('ACME', 24))).toBe(false);
  expect(isStale(said, page('Retail Concept for Bonn', 24, TEXT.slice(0, 3)))).toBe(false);
  expect(isStale(said, [])).toBe(false);
});
