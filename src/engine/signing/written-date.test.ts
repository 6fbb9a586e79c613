/** Dates in every format, in the zone of who signs. */
import { expect, test } from 'vitest';
import { writtenDate, writtenMoment } from './written-date.ts';

const newYear = new Date('2026-12-31T23:30:00Z');

test('writes the day that it is where the signer is', () => {
  expect(writtenDate(newYear, 'iso', 'UTC')).toBe('2026-12-31');
  expect(writtenDate(newYear, 'iso', 'Europe/Vienna')).toBe('2027-01-01');
  expect(writtenDate(newYear, 'long', 'Asia/Tokyo')).toBe('1 January 2027');
  expect(writtenDate(new Date('2026-09-05T12:00:00Z'), 'short', 'UTC')).toBe('5 Sep 2026');
});

test('writes the moment with its zone', () => {
  expect(writtenMoment(newYear, 'long', 'UTC')).toBe('31 December 2026, 23:30 UTC');
});
