/** Files in folders: given as such, and packed with them. Results in folders: told as such, sent in a zip with them, and put into folders by the command line. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
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

/** Names in the one archive that a folder holds. */
function namesIn(archive: string): readonly string[] {
  return execFileSync('bsdtar', ['-tf', archive], { encoding: 'utf8' }).trim().split('\n').sort();
}

test('folders before the names of files are kept in an archive, and lead nowhere else', async () => {
  const api = new ApiClient(site.url);
  const names = ['top.txt', 'docs/a.txt', '../../docs/b.txt', 'C:\\docs\\c.txt'];
  const jobId = await api.begin(
    'create-archive',
    names.map((name) => ({ name, bytes: Buffer.from(name) })),
    { format: 'tar.gz' },
  );
  await api.end(jobId);
  const [made] = await api.files(jobId);
  expect(made?.outputFilename).toBe('archive.tar.gz');
  const answer = await api.get(made?.downloadUrl ?? '');
  const tar = path.join(folder, 'made.tar.gz');
  await writeFile(tar, Buffer.from(await answer.arrayBuffer()));
  expect(namesIn(tar)).toEqual(['docs/a.txt', 'docs/b.txt', 'docs/c.txt', 'top.txt']);
});

test('a password for a tar is refused before any file is worked on', async () => {
  const api = new ApiClient(site.url);
  const files = [{ name: 'a.txt', bytes: Buffer.from('a') }];
  const begun = api.begin('create-archive', files, { format: 'tar', password: 'k' });
  await expect(begun).rejects.toThrow(/tar cannot be locked with a password\./);
});

test.each([
  ['here', () => []],
  ['on a server', () => ['--server', site.url]],
])('the command line packs whole folders, without following links, working %s', async (where, more) => {
  const source = path.join(folder, `in ${where}`, 'photos');
  await mkdir(path.join(source, 'deep/.git'), { recursive: true });
  for (const name of ['a.txt', 'deep/ü.txt', 'deep/.git/config', '.DS_Store'])
    await writeFile(path.join(source, name), name);
  await mkdir(path.join(source, 'deep/none/inside'), { recursive: true });
  await chmod(path.join(source, 'a.txt'), 0o755);
  await symlink('/etc', path.join(source, 'deep/etc'));
  await writeFile(path.join(folder, 'alone.txt'), '');
  const out = path.join(folder, `out ${where}`);
  const words = ['create-archive', source, path.join(folder, 'alone.txt'), '--out', out, '--json', ...more()];
  const told = JSON.parse(execFileSync(SHEAF, words, { encoding: 'utf8' }));
  const files = ['alone.txt', 'photos/a.txt', 'photos/deep/.git/config', 'photos/deep/ü.txt'];
  // Forms have no word for a folder without files, nor for a program.
  const isHere = where === 'here';
  const expected = isHere ? [...files, 'photos/deep/none/inside/'].sort() : files;
  const archive = path.join(out, 'archive.zip');
  expect(namesIn(archive)).toEqual(expected);
  const listing = execFileSync('bsdtar', ['-tvf', archive], { encoding: 'utf8' });
  expect(/^-rwxr-xr-x .*photos\/a\.txt$/m.test(listing)).toBe(isHere);
  expect(listing).toMatch(/^-rw-r--r-- .*alone\.txt$/m);
  expect(told.warnings).toMatchObject([{ code: 'archived-links-skipped', params: { file: 'photos', count: 1 } }]);
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
