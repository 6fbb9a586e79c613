/** Checks names of files as they are shown. */
import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['Ground\r\nfloor', 'Ground floor'],
  [' \u202etxt.exe\u202c', 'txt.exe'],
  ['\u2067שלום\u2069 a', 'שלום a'],
  ['\u200eשכבה', '\u200eשכבה'],
  ['\n', ''],
])('shows %j as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
