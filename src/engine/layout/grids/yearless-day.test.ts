/** Reads days without a year where the file names one year alone. */
import { expect, test } from 'vitest';
import { NamedYears, readYearlessDay } from './yearless-day.ts';

test.each([
  ['01 Jul', 'dd mmm', '2025-07-01'],
  ['1-Jul', 'd-mmm', '2025-07-01'],
  ['July 14', 'mmmm dd', '2025-07-14'],
  ['3. März', '[$-407]d. mmmm', '2025-03-03'],
  ['03.11.', 'dd\\.mm\\.', '2025-11-03'],
])('reads %s as a day', (text, format, iso) => {
  expect(readYearlessDay(text, '2025')).toMatchObject({ kind: 'date', format, iso });
});

test.each(['31 Jun', 'Item 4', '1.2', '12 May be', 'Jul'])('leaves %s as text', (text) => {
  expect(readYearlessDay(text, '2025')).toBeUndefined();
});

test('knows no year of its own', () => {
  expect(readYearlessDay('01 Jul', undefined)).toBeUndefined();
});

test.each([
  [['1 to 31 July 2025', '2025'], '2025'],
  [['31.12.2025'], '2025'],
  [['from 12/2025'], '2025'],
  [['1 December 2024', '31 January 2025'], undefined],
  [['Season 2024/25'], undefined],
  [['Season 2024-2025'], undefined],
  [['2000'], undefined],
  [['INV2025', '1,950', '2,025.00'], undefined],
])('takes from %j the year %s', (texts, only) => {
  const years = new NamedYears();
  for (const text of texts) years.add(text);
  expect(years.only).toBe(only);
});
