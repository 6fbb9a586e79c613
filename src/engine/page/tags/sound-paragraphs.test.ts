/** Checks which tags are believed that tell paragraphs and nothing else. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { Word } from '../words/words.ts';
import { areParagraphs } from './sound-paragraphs.ts';

const PROSE = ['The harbour of the town', 'is open to all boats that', 'come from the north, and', 'closed in winter.'];

/** Lines at their heights, each in a block. */
function page(lines: readonly (readonly [y: number, block: number, content: string])[]): readonly Word[] {
  return lines.flatMap(([y, block, content]) =>
    text(20, y, content).map((word): Word => ({ ...word, tag: { block, role: 'paragraph' } })),
  );
}

test('paragraphs of several lines are believed, and lines that nobody goes on from', () => {
  const two = [...PROSE, ...PROSE].map((content, at) => [12 * at, at < 4 ? 1 : 2, content] as const);
  expect(areParagraphs(page(two))).toBe(true);
  const names = ['Main Street 1', 'Harbour Square 2', 'North Gate 3'].map(
    (content, at) => [12 * at, at, content] as const,
  );
  expect(areParagraphs(page(names))).toBe(true);
});

test('lines of one sentence that are tagged one by one are not', () => {
  expect(areParagraphs(page(PROSE.map((content, at) => [12 * at, at, content] as const)))).toBe(false);
});

test('nor is all of a page in one, with white between its paragraphs', () => {
  const lines = [...PROSE, ...PROSE].map((content, at) => [12 * at + (at < 4 ? 0 : 14), 1, content] as const);
  expect(areParagraphs(page(lines))).toBe(false);
});
