/** What no record takes ends its own job, and never holds the place of others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import { ApiClient } from '../api-client.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { pageObject, samplePdf } from '../sample-pdf.ts';

let site: RunningSite;
let client: ApiClient;
let database: Database;

beforeAll(async () => {
  site = await startSite({ WORKERS: '1' });
  client = new ApiClient(site.url);
  database = new Database(ownConnection(site.dataDir));
});
afterAll(async () => {
  await database.close();
  await site.stop();
});

/** Both pages have a bookmark; the title of the first is "A", half a character, "B" and a null character. */
function halfCharacters(): Buffer {
  const entry = (title: string, page: number, next: string) =>
    `<< /Title ${title} /Parent 4 0 R /Dest [${pageObject(page)} 0 R /Fit] ${next} >>`;
  return samplePdf(2, {
    catalog: '/Outlines 4 0 R',
    objects: {
      4: '<< /Type /Outlines /First 5 0 R /Last 6 0 R /Count 2 >>',
      5: entry('<FEFF0041D80000420000>', 1, '/Next 6 0 R'),
      6: entry('(Second)', 2, '/Prev 5 0 R'),
    },
  });
}

test('half a character in a bookmark is repaired in the name of its file', async () => {
  const job = await client.begin('split-pdf', [{ name: 'bookmarks.pdf', bytes: halfCharacters() }], {
    mode: 'bookmarks',
  });
  expect(await client.end(job)).toMatchObject({ status: 'completed' });
  expect((await client.files(job)).map(({ outputFilename }) => outputFilename)).toEqual([
    '1-A\ufffdB.pdf',
    '2-Second.pdf',
  ]);
});

test('a result that the database refuses fails its job at once, and the next one is done', async () => {
  await database.query(`alter table job_files add check (key is null or original_name <> 'refused.pdf')`);
  const bytes = samplePdf(1);
  const refused = await client.begin('rotate-pdf', [{ name: 'refused.pdf', bytes }]);
  expect(await client.end(refused)).toMatchObject({ status: 'failed', code: 'internal' });
  const next = await client.begin('rotate-pdf', [{ name: 'taken.pdf', bytes }]);
  expect(await client.end(next)).toMatchObject({ status: 'completed' });
});
