/** What a database without a free connection is told as. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './errors.ts';

test('a call that waited too long for the database is told to come again, and is no fault', () => {
  const told: Record<string, unknown> = {};
  const reply = {
    header: (name: string, value: string) => Object.assign(told, { [name]: value }),
    code: (status: number) => {
      told.status = status;
      return { send: (body: object) => Object.assign(told, body) };
    },
  } as unknown as FastifyReply;
  answerError(new Error('timeout exceeded when trying to connect'), {} as FastifyRequest, reply);
  expect(told).toMatchObject({ status: 503, code: 'busy', 'retry-after': '15' });
});
