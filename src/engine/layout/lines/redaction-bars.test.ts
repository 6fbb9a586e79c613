/** Checks that bars over blacked-out words stay where they were in a line, and that other dark areas are none. */
import { expect, test } from 'vitest';
import { fill, level, text } from '../../../../tests/placed-words.ts';
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { PageContent } from '../page-content.ts';
import { withRedactionBars } from './redaction-bars.ts';

const SIZE = { widthPt: 400, heightPt: 600 };

function read(fills: readonly FilledArea[], lines: readonly DrawnLine[] = []) {
  const words = [...text(50, 100, 'Hi'), ...text(110, 100, ', how are you?')];
  const content: Partial<PageContent> = { page: 1, size: SIZE, words, fills, lines, shapes: [] };
  const made = withRedactionBars(content as PageContent);
  const inOrder = made.words.toSorted((a, b) => a.box.left - b.box.left).map((word) => word.text);
  return [inOrder.join(' '), made.fills.length];
}

test('a bar beside words of a line is a word of it', () => {
  expect(read([fill(65, 98, 107, 112, '000000')])).toEqual(['Hi ███████ , how are you?', 0]);
});

test('lines, marks, light areas, cells of a grid and bars far from text are none', () => {
  const none = 'Hi , how are you?';
  expect(read([fill(65, 98, 107, 101, '000000')])).toEqual([none, 1]);
  expect(read([fill(65, 98, 75, 112, '000000')])).toEqual([none, 1]);
  expect(read([fill(65, 98, 107, 112, 'dddddd')])).toEqual([none, 1]);
  expect(read([fill(48, 98, 200, 112, '000000')])).toEqual([none, 1]);
  expect(read([fill(65, 98, 107, 112, '000000')], [level(98, 40, 300)])).toEqual([none, 1]);
  expect(read([fill(65, 98, 107, 112, '000000'), fill(107, 98, 109, 112, '000000')])).toEqual([none, 2]);
  expect(read([fill(65, 298, 107, 312, '000000')])).toEqual([none, 1]);
});
