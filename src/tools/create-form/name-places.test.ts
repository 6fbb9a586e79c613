/** Tests of the names that found fields get. */
import { expect, test } from 'vitest';
import { nameFound } from './name-places.ts';

/** The field on a line behind a text, both on one row. */
function fieldBehind(text: string) {
  const label = { text, box: { left: 20, top: 100, right: 90, bottom: 112 } };
  const line = { kind: 'text', box: { left: 100, top: 98, right: 300, bottom: 114 } } as const;
  return nameFound([line], [label], 1)[0];
}

test('names of found fields have no periods, which part the levels of a form', () => {
  expect(fieldBehind('No. of rooms:')).toMatchObject({ name: 'No of rooms', type: 'text' });
  expect(fieldBehind('Street and no. ......')).toMatchObject({ name: 'Street and no', type: 'text' });
});

test.each(['D.O.B.', 'DOB', 'Date of birth', 'Geb. am / Datum'])('a line behind “%s” is for a date', (label) => {
  expect(fieldBehind(label)).toMatchObject({ type: 'date' });
});

test('letters amid a word make no date', () => {
  expect(fieldBehind('Adobe Reader')).toMatchObject({ type: 'text' });
});
