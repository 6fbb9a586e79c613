/** Checks which printed addresses become links. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { linkAddresses } from './printed-addresses.ts';

function linksIn(...lines: readonly string[]): readonly (string | undefined)[] {
  const words = lines.flatMap((line, index) => text(10, 10 + 14 * index, line));
  return linkAddresses(words).flatMap(({ link }) => link ?? []);
}

test('links web and mail addresses, without the signs of the sentence around them', () => {
  expect(linksIn('see https://example.org/a?b=1, (www.example.org) or <ann@example.org>.')).toEqual([
    'https://example.org/a?b=1',
    'http://www.example.org',
    'mailto:ann@example.org',
  ]);
  expect(linksIn('at https://example.org/Word_(office) and (https://example.org/x)')).toEqual([
    'https://example.org/Word_(office)',
    'https://example.org/x',
  ]);
});

test('links nothing that is no whole address', () => {
  expect(linksIn('http:// https://localhost www. user@host a@b https://-')).toEqual([]);
});

test('links no address that may go on on the next line', () => {
  expect(linksIn('see https://example.org/long-', 'name for more')).toEqual([]);
  expect(linksIn('see https://www.example.', 'org/a')).toEqual([]);
  expect(linksIn('see https://example.org', 'for more')).toEqual(['https://example.org']);
  expect(linksIn('see https://example.org/a.', 'More')).toEqual(['https://example.org/a']);
});

test('keeps links that the file has', () => {
  const words = text(10, 10, 'https://example.org').map((word) => ({ ...word, link: 'https://example.com' }));
  expect(linkAddresses(words)).toEqual(words);
});
