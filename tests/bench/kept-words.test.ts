/** Checks that words are missed where they are missing, and not where only the setting of a page changed. */
import { expect, test } from 'vitest';
import { keptWords } from '../../scripts/bench/kept-words.ts';

const missing = (before: string, after: string) => keptWords(before, after).missing;

test('misses words that are not there, and one of two where it is there once', () => {
  expect(missing('Boats, boats, sails\f', 'Boats and oars\f')).toEqual(['boats', 'sails']);
});

test('takes words that a line end parts, ligatures and accents for the same', () => {
  expect(missing('The harbour-\nmaster’s oﬃce, in Málaga\f', 'The harbourmaster’s office, in Málaga\f')).toEqual([]);
});

test('counts lines that stand on every page once, without the numbers of pages', () => {
  const pages = ['Boats', 'Sails', 'Oars'].map((text, page) => `Yearly report, page ${page + 1}\n${text}\f`);
  expect(missing(pages.join(''), 'Yearly report, page 1\nBoats Sails Oars\f')).toEqual([]);
  expect(missing(pages.join(''), 'Boats Sails Oars\f')).toEqual(['yearly', 'report', 'page']);
});
