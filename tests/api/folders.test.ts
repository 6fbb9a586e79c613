/** Results in folders: told as such, sent in a zip with them, and put into folders by the command line. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';
import { zipFile } from '../zip-file.ts';

const SHEAF = path.resolve(import.meta.dirname, '../../bin/sheaf');
const FILES = { 'a.txt': 'one', 'docs/a.txt': 'two', 'docs/deep/ü.txt': 'three' };

let site: RunningSite;
let folder: string;
beforeAll(async () => {
  site = await plainSite();
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-folders-'));
  await writeFile(path.join(folder, 'in.zip'), await zipFile(FILES));
  return () => rm(folder, { recursive: true });
});

test('the files of an archive keep their folders over HTTP and in the zip of all of them', async () => {
  const api = new ApiClient(site.url);
  const jobId = await api.begin('extract-archive', [{ name: 'in.zip', bytes: await zipFile(FILES) }]);
  await api.end(jobId);
  const files = await api.files(jobId);
  expect(files.map(({ outputFilename, facts }) => [facts.folder, outputFilename])).toEqual([
    [undefined, 'a.txt'],
    ['docs', 'a.txt'],
    ['docs/deep', 'ü.txt'],
  ]);
  const answer = await api.get(`/api/jobs/${jobId}/archive`);
  expect(answer.headers.get('content-disposition')).toContain('in-extracted.zip');
  const zip = path.join(folder, 'all.zip');
  await writeFile(zip, Buffer.from(await answer.arrayBuffer()));
  expect(execFileSync('bsdtar', ['-tf', zip], { encoding: 'utf8' }).trim().split('\n')).toEqual(Object.keys(FILES));
});

test.each([
  ['here', () => []],
  ['on a server', () => ['--server', site.url]],
])('the command line makes the folders, working %s', async (where, more) => {
  const out = path.join(folder, where);
  execFileSync(SHEAF, ['extract-archive', path.join(folder, 'in.zip'), '--out', out, ...more()]);
  const made = await readdir(out, { recursive: true, withFileTypes: true });
  const found = made
    .filter((each) => each.isFile())
    .map((each) => path.relative(out, path.join(each.parentPath, each.name)));
  expect(found.sort()).toEqual(Object.keys(FILES).sort());
});
