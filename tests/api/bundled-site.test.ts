/** Checks that what `npm start` starts is the bundle: the server, the worker beside it, and a job through both. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTree } from '../../src/adapters/process-memory.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ WORKERS: '1' }, undefined, ['.cache/site/server.mjs']);
});
afterAll(() => site.stop());

test('a bundled server starts the worker that was bundled with it, and a job runs', async () => {
  const commands = processTree(site.pid).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
  expect(commands.filter((each) => each.includes('/.cache/site/worker.mjs\0'))).toHaveLength(1);
  expect(commands.filter((each) => each.includes('src/worker'))).toEqual([]);
  const api = new ApiClient(site.url);
  const jobId = await api.begin('rotate-pdf', [{ name: 'page.pdf', bytes: blankPdf(1) }]);
  expect(await api.end(jobId)).toMatchObject({ status: 'completed' });
});
