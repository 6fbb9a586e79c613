/** Checks which columns hold codes and labels, not numbers. */
import { expect, test } from 'vitest';
import { readValue } from './cell-value.ts';
import { withCodes, withLabels } from './code-columns.ts';

function kinds(...texts: readonly string[]): readonly string[] {
  return kindsBy(withCodes, texts);
}

function kindsBy(keep: typeof withCodes, texts: readonly string[]): readonly string[] {
  const habits = { decimal: '.' as const, dayFirst: true, hasOutline: false };
  const cells = texts.map((text) => ({ column: 0, text, value: readValue(text, habits) }));
  return keep(cells).map(({ value }) => value.kind);
}

test('keeps codes beside others of their length that begin with zeros as text', () => {
  expect(kinds('Postcode', '04109', '86150', '10115')).toEqual(['text', 'text', 'text', 'text']);
});

test('leaves numbers alone without zeros ahead, and those of other lengths', () => {
  expect(kinds('Postcode', '86150', '10115')).toEqual(['text', 'number', 'number']);
  expect(kinds('0512', '7', '1250', '12', '3')).toEqual(['text', 'number', 'number', 'number', 'number']);
  expect(kinds('04109', '86150', '10115', '20095', '7')).toEqual(['text', 'text', 'text', 'text', 'number']);
});

test('keeps labels in brackets as text where they count up from one, and nothing else in their column is a number', () => {
  expect(kindsBy(withLabels, ['Note', '(1)', '(2)', '(2)'])).toEqual(['text', 'text', 'text', 'text']);
  expect(kindsBy(withLabels, ['Change', '(1)', '14', '(2)'])).toEqual(['text', 'number', 'number', 'number']);
  expect(kindsBy(withLabels, ['Loss', '(1)', '(240)'])).toEqual(['text', 'number', 'number']);
  expect(kindsBy(withLabels, ['Loss', '(16)', '(3)'])).toEqual(['text', 'number', 'number']);
});
