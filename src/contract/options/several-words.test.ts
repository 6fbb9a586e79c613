/** What is ticked, as words: it reads back as what it was. */
import { expect, test } from 'vitest';
import { readSeveral, type SeveralBody, takesNone, writeSeveral } from './several-words.ts';

const BODY: SeveralBody = {
  kind: 'several',
  choices: ['notes', 'stamps', 'links'].map((value) => ({ value, title: value })),
  sets: [{ value: 'all', stands: ['notes', 'stamps'] }],
  default: 'all',
};
const OR_NONE: SeveralBody = { ...BODY, sets: [{ value: 'none', stands: [] }] };

test('writes the word for what is ticked where there is one', () => {
  expect(writeSeveral(BODY, new Set(['stamps', 'notes']))).toBe('all');
  expect(writeSeveral(OR_NONE, new Set())).toBe('none');
});

test('writes what is ticked in the order of the choices, and reads it again', () => {
  const ticked = new Set(['links', 'stamps']);
  expect(writeSeveral(BODY, ticked)).toBe('stamps,links');
  expect(readSeveral(BODY, 'stamps,links')).toEqual(ticked);
});

test('tells whether nothing is an answer', () => {
  expect([takesNone(BODY), takesNone(OR_NONE)]).toEqual([false, true]);
  expect(writeSeveral(BODY, new Set())).toBe('');
});
