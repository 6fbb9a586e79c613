/** Checks which columns hold codes, not numbers. */
import { expect, test } from 'vitest';
import { readValue } from './cell-value.ts';
import { withCodes } from './code-columns.ts';

function kinds(...texts: readonly string[]): readonly string[] {
  const habits = { decimal: '.' as const, dayFirst: true, hasOutline: false };
  const cells = texts.map((text) => ({ column: 0, text, value: readValue(text, habits) }));
  return withCodes(cells).map(({ value }) => value.kind);
}

test('keeps codes beside others of their length that begin with zeros as text', () => {
  expect(kinds('Postcode', '04109', '86150', '10115')).toEqual(['text', 'text', 'text', 'text']);
});

test('leaves numbers alone without zeros ahead, and those of other lengths', () => {
  expect(kinds('Postcode', '86150', '10115')).toEqual(['text', 'number', 'number']);
  expect(kinds('0512', '7', '1250', '12', '3')).toEqual(['text', 'number', 'number', 'number', 'number']);
  expect(kinds('04109', '86150', '10115', '20095', '7')).toEqual(['text', 'text', 'text', 'text', 'number']);
});
