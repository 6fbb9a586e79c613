/** Every kind of error says something in the log. */
import { expect, test } from 'vitest';
import { stackOf, withoutIds } from './stack-of.ts';

test.each([
  {
    what: 'an error',
    error: Object.assign(new Error('lost'), { stack: 'Error: lost\n    at here' }),
    says: 'Error: lost\n    at here',
  },
  { what: 'an error without a stack', error: Object.assign(new Error('lost'), { stack: undefined }), says: 'lost' },
  {
    what: 'the fields of an error',
    error: { message: 'lost', stack: 'Error: lost\n    at there', queue: 'run' },
    says: 'Error: lost\n    at there',
  },
  { what: 'a message alone', error: { message: 'lost' }, says: 'lost' },
  { what: 'a text', error: 'lost', says: 'lost' },
  { what: 'nothing', error: undefined, says: 'undefined' },
])('$what says "$says"', ({ error, says }) => {
  expect(stackOf(error)).toBe(says);
});

test('the ids of jobs and files are left out, and no other word', () => {
  const id = 'Ab3_-defGHIjklMNOpqrSTUv';
  const letters = 'abcdefghijklmnopqrstuvwx';
  expect(stackOf({ message: `no such file /data/files/jobs/${id}/in-0, nor jobs/${letters}/in-0` })).toBe(
    'no such file /data/files/jobs/…/in-0, nor jobs/…/in-0',
  );
  expect(withoutIds(`the job "${id}" is gone`)).toBe('the job "…" is gone');
  const words =
    'at initializeEverythingAtOnc (file:///app/src/server/receive-files.ts:24:1), sha256 0123456789abcdef0123456789abcdef';
  expect(withoutIds(words)).toBe(words);
});
