/** Looks for words and known forms in texts as pages have them. */
import { expect, test } from 'vitest';
import { type Finder, wordFinder } from './find-words.ts';
import { type KnownPattern, patternFinder, readPatterns } from './known-patterns.ts';

const LOOSE = { matchCase: false, wholeWords: false };

function found(finder: Finder, text: string): readonly string[] {
  return finder.find(text).map(({ start, end }) => text.slice(start, end));
}

test('finds words over line ends, hyphens and any kind of blank', () => {
  const finder = wordFinder('Jane Doe', LOOSE);
  expect(found(finder, 'jane\u00a0 doe, Jane\nDoe and JANE DOE')).toEqual(['jane\u00a0 doe', 'Jane\nDoe', 'JANE DOE']);
  expect(found(wordFinder('confidential', LOOSE), 'most confi-\ndential words')).toEqual(['confi-\ndential']);
  expect(found(wordFinder('well-known', LOOSE), 'a well-\nknown name')).toEqual(['well-\nknown']);
  expect(found(wordFinder('office', LOOSE), 'the o\ufb03ce')).toEqual(['o\ufb03ce']);
});

test('finds a word whose letters stand apart, and no part of two words', () => {
  expect(found(wordFinder('secret', LOOSE), 'a s e c r e t here')).toEqual(['s e c r e t']);
  expect(found(wordFinder('secret', LOOSE), 'his ec ret')).toEqual([]);
});

test('keeps to upper and lower case, and to whole words, where asked', () => {
  expect(found(wordFinder('Ann', { matchCase: true, wholeWords: false }), 'ANN Anna')).toEqual(['Ann']);
  expect(found(wordFinder('Ann', { matchCase: false, wholeWords: true }), 'ANN, Anna, ann-marie')).toEqual([
    'ANN',
    'ann',
  ]);
});

test.each([
  ['email', 'write to ann.o\u2019x@a-b.example.org, or @here', ['x@a-b.example.org']],
  ['phone', 'Call +43 1 234 56 78 or (555) 123-4567, not 2024-01-02 or 12.50', ['+43 1 234 56 78', '(555) 123-4567']],
  ['iban', 'DE89 3704 0044 0532 0130 00 BIC, DE88 3704 0044 0532 0130 00', ['DE89 3704 0044 0532 0130 00']],
  ['card', '4111 1111 1111 1111 and 4111 1111 1111 1112', ['4111 1111 1111 1111']],
  ['ssn', '078-05-1120, 000-12-3456', ['078-05-1120']],
  ['ip', '192.168.0.1, 300.1.1.1, 2001:db8:0:0:0:0:2:1', ['192.168.0.1', '2001:db8:0:0:0:0:2:1']],
  [
    'date',
    '31.12.2024, 2024-02-29, March 3, 2021, 5 May 2020, 1.5',
    ['31.12.2024', '2024-02-29', 'March 3, 2021', '5 May 2020'],
  ],
  ['url', 'see https://example.org/a?b=1. And www.example.org', ['https://example.org/a?b=1', 'www.example.org']],
  ['passport', 'C01X00T47 and P1234567, COVER', ['C01X00T47', 'P1234567']],
] as const)('finds %s', (pattern, text, expected) => {
  expect(found(patternFinder(pattern as KnownPattern), text)).toEqual(expected);
});

test('finds numbers with check digits over a line end', () => {
  expect(found(patternFinder('card'), 'card 4111 1111\n1111 1111.')).toEqual(['4111 1111\n1111 1111']);
});

test('reads a list of patterns, commas inside of one included', () => {
  expect(readPatterns('Email, /a{1,2}/i\n iban')).toEqual({
    known: ['email', 'iban'],
    own: [{ written: '/a{1,2}/i', source: 'a{1,2}', flags: 'i' }],
  });
  expect(readPatterns('emails')).toEqual({ unknown: 'emails' });
});
