/** Every kind of error says something in the log. */
import { expect, test } from 'vitest';
import { stackOf } from './stack-of.ts';

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
