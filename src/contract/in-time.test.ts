/** Whoever goes over pages hears that the time is up, also where nothing else is waited for. */
import { expect, test } from 'vitest';
import { InTime } from './in-time.ts';

test('a loop that waits for nothing else hears between two pages that the time is up', async () => {
  const enough = new AbortController();
  const pages = new InTime([1, 2, 3, 4], { enough: enough.signal, warn: () => undefined });
  const given: number[] = [];
  for await (const page of pages) {
    given.push(page);
    // As the word of the parent comes: not before this turn is over.
    setTimeout(() => enough.abort());
  }
  expect([given, pages.rest]).toEqual([[1], [2, 3, 4]]);
});

test('the first is given in any case, and what is left is told once', () => {
  const told: unknown[] = [];
  const context = { enough: AbortSignal.abort(), warn: (...words: unknown[]) => told.push(words) };
  const pages = new InTime([1, 2, 3], context);
  expect([...pages]).toEqual([1]);
  pages.tellRest((page) => page);
  expect(told).toEqual([['time-limit', { pages: '2, 3' }]]);
});
