/** Calls of one visitor come one after the other, and nobody else waits for them. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one visitor has one call at work, and another is not behind the others', async () => {
  const turns = new Turns();
  const atWork = { a: 0, b: 0 };
  let most = 0;
  const ended: string[] = [];
  const call = (visitor: 'a' | 'b') =>
    turns.run(visitor, async () => {
      most = Math.max(most, ++atWork[visitor]);
      await turn();
      atWork[visitor]--;
      ended.push(visitor);
    });
  await Promise.all([...Array.from({ length: 50 }, () => call('a')), call('b')]);
  expect(most).toBe(1);
  expect(ended).toHaveLength(51);
  expect(ended.indexOf('b')).toBeLessThan(3);
});

test('a call that fails tells its own caller alone, and nothing is kept of any', async () => {
  const turns = new Turns();
  const failing = turns.run('a', () => Promise.reject(new Error('this one')));
  const next = turns.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('this one');
  expect(await next).toBe('done');
  await turn();
  expect(turns.size).toBe(0);
});
