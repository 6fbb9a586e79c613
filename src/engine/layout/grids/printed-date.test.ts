/** The first date of a text, and those that say too little. */
import { expect, test } from 'vitest';
import { printedDate } from './printed-date.ts';

test.each([
  ['Berlin, 3. Mai 2024, Seite 1', '2024-05-03'],
  ['Dated May 3, 2024 and due 2024-06-01', '2024-05-03'],
  ['Nr. 12.345.678 vom 03.05.2024', '2024-05-03'],
  ['2024年5月3日', '2024-05-03'],
  ['Issued 03/05/2024, due 25/05/2024', '2024-05-03'],
  ['Issued 03/05/2024, due 03/25/2024', '2024-03-05'],
])('%s', (text, date) => {
  expect(printedDate(text)).toBe(date);
});

test.each(['Issued 03/05/2024', 'Version 1.2.3, page 4 of 2024', '31.02.2024', ''])('no day: %s', (text) => {
  expect(printedDate(text)).toBeUndefined();
});
