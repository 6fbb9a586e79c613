/** What uploads leave free on the disk, told by the free room alone. */
import { expect, test } from 'vitest';
import type { Database } from '../adapters/postgres.ts';
import { Admission } from './admission.ts';

const MB = 1024 ** 2;
const EMPTY_QUEUE = { query: async () => [{ queued: 0, running: 0 }] } as unknown as Database;

function admissionWith(minFreeMb: number, freeMb: number): Admission {
  const settings = { DATA_DIR: '/nowhere', QUEUE_LIMIT: 10, MIN_FREE_MB: minFreeMb };
  return new Admission({ database: EMPTY_QUEUE }, settings, async () => freeMb * MB);
}

const FULL = { code: 'disk-full', params: { seconds: 60 } };

test('uploads leave a reserve whatever the settings say', async () => {
  for (const minFreeMb of [0, 1, 128]) {
    await expect(admissionWith(minFreeMb, 127).checkStream()).rejects.toMatchObject(FULL);
    await expect(admissionWith(minFreeMb, 127).check(0)).rejects.toMatchObject(FULL);
    await expect(admissionWith(minFreeMb, 129).checkStream()).resolves.toBeUndefined();
  }
});

test('a job needs room for its files, its work and its results', async () => {
  await expect(admissionWith(1000, 1301).check(100 * MB)).resolves.toBeUndefined();
  await expect(admissionWith(1000, 1299).check(100 * MB)).rejects.toMatchObject(FULL);
  await expect(admissionWith(1000, 1299).checkRoom(100 * MB)).rejects.toMatchObject(FULL);
});

test('uploads that nobody goes on with give way before the room has gone', async () => {
  expect(await admissionWith(1000, 1999).isShort()).toBe(true);
  expect(await admissionWith(1000, 2001).isShort()).toBe(false);
});
