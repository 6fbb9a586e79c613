/** What the sweep takes away, on a real database and a real folder: leftovers of a kill, forgotten uploads, expired jobs. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from '../../src/adapters/disk.ts';
import { Database } from '../../src/adapters/postgres.ts';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { migrate } from '../../src/jobs/schema.ts';
import { type SweptStore, sweep } from '../../src/jobs/sweep.ts';
import { noteBytes } from '../../src/jobs/upload-records.ts';
import { PartStore } from '../../src/server/part-store.ts';
import { ResumableUploads } from '../../src/server/resumable-uploads.ts';
import { giveDatabase } from '../database-template.ts';

const HOUR_MS = 3_600_000;

let folder: string;
let server: PostgresServer;
let store: SweptStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-sweep-'));
  await giveDatabase(folder);
  server = await PostgresServer.start(folder);
  store = { database: new Database(server.connection), files: await DiskStore.open(path.join(folder, 'files')) };
  await migrate(store.database);
});
afterAll(async () => {
  await store.database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const namesIn = (place: string) => readdir(path.join(folder, 'files', place)).catch(() => []);

function put(key: string): Promise<number> {
  return store.files.put(key, Readable.from([Buffer.from('bytes')]));
}

test('the bytes of an upload that was cut by a kill go after six hours', async () => {
  const line = new PassThrough();
  const cut = store.files.put('jobs/cut/in/0', line);
  line.write('half of a file');
  await expect.poll(() => namesIn('incoming')).toHaveLength(1);
  await sweep(store, Date.now() + 5 * HOUR_MS);
  expect(await namesIn('incoming')).toHaveLength(1);
  await sweep(store, Date.now() + 7 * HOUR_MS);
  expect(await namesIn('incoming')).toEqual([]);
  line.destroy();
  await expect(cut).rejects.toThrow();
});

test('files without a job go with their folders', async () => {
  await put('jobs/nobodys/in/0');
  expect(await sweep(store, Date.now() + 5 * HOUR_MS)).toMatchObject({ orphans: 0 });
  expect(await sweep(store, Date.now() + 7 * HOUR_MS)).toMatchObject({ orphans: 1 });
  expect(await namesIn('jobs')).toEqual([]);
});

test('a job whose files cannot be removed is told, and the others expire', async () => {
  // An id that is no key of the store: it refuses to remove anything there.
  for (const id of ['! no key', 'expiring'])
    await store.database.query(
      `insert into jobs (id, tool, state, options, visitor, turn, expires_at)
       values ($1, 'rotate-pdf', 'completed', '{}', 'v', 0, now() - interval '1 hour')`,
      [id],
    );
  await put('jobs/expiring/out/1/0');
  await put('jobs/nobodys/in/0');
  const told = await sweep(store, Date.now() + 7 * HOUR_MS).catch((error: Error) => error);
  expect(told).toMatchObject({ message: 'The sweep could not remove everything: 1 failed (other).' });
  expect(await store.database.query('select id, state from jobs order by id')).toEqual([
    { id: '! no key', state: 'completed' },
    { id: 'expiring', state: 'expired' },
  ]);
  expect(await namesIn('jobs')).toEqual([]);
});

test('an upload that nobody came back for goes with its folder, and one that goes on stays whole', async () => {
  const uploads = new PartStore(store.files);
  for (const id of ['forgotten', 'going-on']) await uploads.create(new Upload({ id, size: 10, offset: 0 }));
  const [facts] = await Array.fromAsync(store.files.list('uploads/going-on/'));
  await expect.poll(() => Date.now() - (facts?.modifiedMs ?? 0)).toBeGreaterThan(50);
  await uploads.write(Readable.from([Buffer.from('12345')]), 'going-on', 0);
  const [part] = (await Array.fromAsync(store.files.list('uploads/going-on/'))).filter(({ key }) =>
    key.includes('part'),
  );
  // A day after the facts were stored, and not yet a day after the part came.
  await uploads.sweep((part?.modifiedMs ?? 0) + 24 * HOUR_MS - 10);
  expect(await namesIn('uploads')).toEqual(['going-on']);
  expect(await uploads.getUpload('going-on')).toMatchObject({ offset: 5 });
  await uploads.sweep((part?.modifiedMs ?? 0) + 25 * HOUR_MS);
  expect(await namesIn('uploads')).toEqual([]);
});

test('an unfinished upload goes an hour after its last byte, sooner where room is short; a finished one waits a day', async () => {
  const uploads = new ResumableUploads(store);
  const uploader = { visitor: 'v', shares: 1 };
  const parts = new PartStore(store.files, {
    bytesCame: (id, received) => noteBytes(store, id, received),
    removed: async () => undefined,
  });
  const begin = async (bytes: string, minutes: number) => {
    const id = await uploads.announce(5, uploader);
    await parts.create(new Upload({ id, size: 5, offset: 0 }));
    await parts.write(Readable.from([Buffer.from(bytes)]), id, 0);
    await store.database.query('update uploads set touched_at = now() - make_interval(mins => $2) where id = $1', [
      id,
      minutes,
    ]);
    return id;
  };
  const old = await begin('123', 61);
  const recent = await begin('123', 10);
  const finished = await begin('12345', 23 * 60);
  const used = await begin('12345', 25 * 60);
  await uploads.sweep(false);
  expect(await namesIn('uploads')).toEqual([recent, finished].sort());
  await expect(parts.getUpload(old)).rejects.toMatchObject({ status_code: 404 });
  await expect(uploads.find(used)).rejects.toMatchObject({ code: 'not-found' });
  await uploads.sweep(true);
  expect(await namesIn('uploads')).toEqual([finished]);
  expect(await uploads.find(finished)).toMatchObject({ bytes: 5 });
  await uploads.remove(finished);
});

test('tiny parts are joined, and parts that lie in another after a crash are not read twice', async () => {
  const parts = new PartStore(store.files);
  const text = Array.from({ length: 40 }, (_, number) => `part ${number}, `);
  await parts.create(new Upload({ id: 'in-crumbs', size: 1_000, offset: 0 }));
  let offset = 0;
  for (const each of text) offset = await parts.write(Readable.from([Buffer.from(each)]), 'in-crumbs', offset);
  const keys = (await Array.fromAsync(store.files.list('uploads/in-crumbs/'))).map(({ key }) => key);
  expect(keys.length).toBeLessThan(20);
  await store.files.put('uploads/in-crumbs/part-000000000003', Readable.from(['t 0']));
  expect(await parts.getUpload('in-crumbs')).toMatchObject({ offset });
  expect(Buffer.concat(await Array.fromAsync(parts.bytesOf('in-crumbs'))).toString()).toBe(text.join(''));
  await parts.remove('in-crumbs');
});
