/** Which commits wait for the disk: records of jobs and their ends; leases, which can be given again, do not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database, type DatabaseOptions } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

async function waiting(options?: DatabaseOptions): Promise<unknown> {
  const database = new Database(ownConnection(site.dataDir), options);
  try {
    const [row] = await database.query('show synchronous_commit');
    return row?.synchronous_commit;
  } finally {
    await database.close();
  }
}

test('only a database that may forget its last moment answers before its commits lie on the disk', async () => {
  expect(await waiting()).toBe('on');
  expect(await waiting({ waitsForDisk: false })).toBe('off');
});

test('a claim leaves later commits of its connection waiting for the disk', async () => {
  const database = new Database(ownConnection(site.dataDir), { most: 1 });
  try {
    const claimed = await database.query("select set_config('synchronous_commit', 'off', true) as set");
    expect(claimed).toEqual([{ set: 'off' }]);
    expect(await database.query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  } finally {
    await database.close();
  }
});

test('a job is claimed, done and recorded', async () => {
  const api = new ApiClient(site.url);
  const jobId = await api.begin('split-pdf', [{ name: 'letter.pdf', bytes: blankPdf(2) }]);
  expect(await api.end(jobId)).toMatchObject({ status: 'completed' });
});
