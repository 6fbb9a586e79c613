/** Messages and what is said of them. */
import { expect, test } from 'vitest';
import { isPlural, say, sourceOf } from './say.ts';

const source = {
  plain: 'Close',
  named: 'Page {page} of {file}',
  files: { one: '{count} file', other: '{count} files' },
  parts: [{ title: 'First', text: 'Kept for {days}.' }],
} as const;
const spoken = say(source);

test('a text without names is a text, one with names is said with all of them', () => {
  expect(spoken.plain).toBe('Close');
  expect(spoken.named({ page: 3, file: 'a {page} of b.pdf' })).toBe('Page 3 of a {page} of b.pdf');
  expect(spoken.parts[0].text({ days: '7 days' })).toBe('Kept for 7 days.');
});

test('counts take the form of their number', () => {
  expect(spoken.files({ count: 1 })).toBe('1 file');
  expect(spoken.files({ count: 0 })).toBe('0 files');
});

test('counts have marks for the thousands, numbers that are names have none', () => {
  expect(spoken.files({ count: 6120 })).toBe('6,120 files');
  expect(spoken.named({ page: 6120, file: 'a' })).toBe('Page 6120 of a');
});

test('what was said still knows its messages', () => {
  expect(sourceOf(spoken)).toBe(source);
  expect(isPlural(source.files)).toBe(true);
  expect(isPlural(source.parts)).toBe(false);
});
