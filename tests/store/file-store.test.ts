/** One suite over every store: what a folder promises, an S3 server promises too. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskStore } from '../../src/adapters/disk.ts';
import { S3Store } from '../../src/adapters/s3.ts';
import type { FileStore } from '../../src/contract/files/file-store.ts';
import { startS3, type TestS3 } from '../s3-server.ts';

let folder: string;
let s3: TestS3;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const stores: readonly [string, () => Promise<FileStore>][] = [
  ['a folder', () => DiskStore.open(path.join(folder, 'files'))],
  ['an S3 server', async () => new S3Store(s3.settings)],
];

for (const [name, open] of stores) {
  describe(name, () => {
    let store: FileStore;
    beforeAll(async () => {
      store = await open();
    });

    test('gives back what was put, whole and in ranges', async () => {
      const content = randomBytes(300_000);
      expect(await store.put('jobs/a/in/0', Readable.from([content.subarray(0, 1000), content.subarray(1000)]))).toBe(
        300_000,
      );
      expect(await buffer(await store.get('jobs/a/in/0'))).toEqual(content);
      expect(await buffer(await store.get('jobs/a/in/0', { start: 10, end: 19 }))).toEqual(content.subarray(10, 20));
      expect(await store.size('jobs/a/in/0')).toBe(300_000);
    });

    test('streams a large file without changing a byte', async () => {
      const part = randomBytes(1024 * 1024);
      const parts = Array.from({ length: 24 }, () => part);
      await store.put('jobs/large/in/0', Readable.from(parts));
      const hash = createHash('sha256');
      for await (const chunk of await store.get('jobs/large/in/0')) hash.update(chunk as Buffer);
      expect(hash.digest('hex')).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'));
    });

    test('takes a local file in and gives one out', async () => {
      const local = path.join(folder, 'local.bin');
      await writeFile(local, 'content');
      expect(await store.putFile('jobs/b/out/1/0', local)).toBe(7);
      const fetched = path.join(folder, `fetched-${name}.bin`);
      await store.fetch('jobs/b/out/1/0', fetched);
      expect(await readFile(fetched, 'utf8')).toBe('content');
    });

    test('shows nothing of a put that broke off', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(1000);
          throw new Error('the line broke');
        })(),
      );
      await expect(store.put('jobs/c/in/0', broken)).rejects.toThrow('the line broke');
      expect(await store.size('jobs/c/in/0')).toBeUndefined();
    });

    test('removes all of a job and nothing else', async () => {
      for (const key of ['jobs/d/in/0', 'jobs/d/out/1/0', 'jobs/dd/in/0'])
        await store.put(key, Readable.from([Buffer.from('x')]));
      await store.remove('jobs/d/');
      await store.remove('jobs/never/');
      expect(await store.size('jobs/d/in/0')).toBeUndefined();
      expect(await store.size('jobs/dd/in/0')).toBe(1);
    });

    test('lists keys with their age', async () => {
      await store.put('jobs/e/in/0', Readable.from([Buffer.from('x')]));
      const found: string[] = [];
      for await (const { key, modifiedMs } of store.list('jobs/e/')) {
        found.push(key);
        expect(Math.abs(Date.now() - modifiedMs)).toBeLessThan(60_000);
      }
      expect(found).toEqual(['jobs/e/in/0']);
    });

    test('keeps what is whole when it removes what never came to its end', async () => {
      await store.put('jobs/f/in/0', Readable.from([Buffer.from('x')]));
      await store.removeUnfinished(Date.now() + 60_000);
      expect(await store.size('jobs/f/in/0')).toBe(1);
    });

    test('says not-found for what is not there', async () => {
      await expect(store.get('jobs/none/in/0')).rejects.toMatchObject({ code: 'not-found' });
      await expect(store.fetch('jobs/none/in/0', path.join(folder, 'none'))).rejects.toMatchObject({
        code: 'not-found',
      });
    });
  });
}

test('a folder never steps out of itself', async () => {
  const store = await DiskStore.open(path.join(folder, 'files'));
  await expect(store.put('../out', Readable.from([]))).rejects.toThrow('not a store key');
});

test('a folder tells a missing key from a missing place to bring it to', async () => {
  const store = await DiskStore.open(path.join(folder, 'told'));
  await store.put('jobs/a/in/0', Readable.from(['x']));
  const nowhere = path.join(folder, 'gone/0');
  await expect(store.fetch('jobs/a/in/1', path.join(folder, 'copy'))).rejects.toMatchObject({ code: 'not-found' });
  await expect(store.fetch('jobs/a/in/0', nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a folder keeps nothing of a put that failed', async () => {
  const root = path.join(folder, 'failing');
  const store = await DiskStore.open(root);
  const local = path.join(folder, 'failing.bin');
  await writeFile(local, 'content');
  // A file lies where the key needs a folder.
  await store.put('jobs/g', Readable.from([Buffer.from('x')]));
  await expect(store.putFile('jobs/g/out/0', local)).rejects.toThrow();
  await expect(store.put('jobs/g/in/0', Readable.from([Buffer.from('x')]))).rejects.toThrow();
  await expect(store.putFile('jobs/h/out/0', path.join(folder, 'none'))).rejects.toThrow();
  for (let tries = 0; tries < 20; tries++)
    await expect(store.put('jobs/i/in/0', Readable.from([Buffer.from('x')]), AbortSignal.abort())).rejects.toThrow();
  expect(await readdir(path.join(root, 'incoming'))).toEqual([]);
});
