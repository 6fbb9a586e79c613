/** Checks when lines get a multiple of what their font asks for, and when a fixed distance. */
import { expect, test } from 'vitest';
import type { Look } from '../../../layout/model.ts';
import { lineAttributes } from './line-spacing.ts';

const look = (family: string): Look => ({ family, sizePt: 10, bold: false, italic: false, colour: '000000' });

test('lines of a font whose height is known get the multiple that people chose', () => {
  expect(lineAttributes(11.5, look('Arial'), false)).toBe('w:line="240" w:lineRule="auto"');
  expect(lineAttributes(20.4, look('Noto Sans'), false)).toBe('w:line="360" w:lineRule="auto"');
  expect(lineAttributes(16, look('Arial'), false)).toBe('w:line="320" w:lineRule="exact"');
});

test('lines of others stand as far apart as on the page, whatever font stands in', () => {
  expect(lineAttributes(11.7, look('House Sans'), false)).toBe('w:line="234" w:lineRule="exact"');
  expect(lineAttributes(11.7, look('House Sans'), true)).toBe('w:line="234" w:lineRule="atLeast"');
  // What Linux shows where the font of a document is missing: nobody has chosen its height.
  expect(lineAttributes(12.6, look('DejaVu Sans'), false)).toBe('w:line="252" w:lineRule="exact"');
  expect(lineAttributes(undefined, look('House Sans'), false)).toBe('w:line="240" w:lineRule="auto"');
});
