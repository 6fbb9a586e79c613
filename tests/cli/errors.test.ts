/** Errors that only the command line or a missing program can meet, each provoked for real. */
import { mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NATIVE_LIMITS, runProgram } from '../../src/adapters/process.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHEAF = path.join(ROOT, 'bin/sheaf');

async function sheaf(...words: readonly string[]): Promise<{ exit: number | null; code: string; message: string }> {
  const { code, stdout } = await runProgram(SHEAF, [...words, '--json']);
  const answer = JSON.parse(stdout.toString()) as { error: { code: string; message: string } };
  return { exit: code, ...answer.error };
}

test('a command that lacks its folder or files is wrong usage', async () => {
  expect(await sheaf('merge-pdf', 'a.pdf')).toMatchObject({
    exit: 2,
    code: 'usage',
    message: 'Choose a folder for the results: --out DIR.',
  });
  expect(await sheaf('merge-pdf', '--out', 'x')).toMatchObject({ exit: 2, code: 'usage' });
  expect(await sheaf('no-such-tool', 'a.pdf', '--out', 'x')).toMatchObject({ exit: 2, code: 'unknown-tool' });
});

test('a time stamp without a service asks for its address', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-time-'));
  const [file, out] = [path.join(folder, 'a.pdf'), path.join(folder, 'out')];
  try {
    await writeFile(file, new Uint8Array(blankPdf(1)));
    const wanted = { exit: 1, code: 'bad-option' };
    expect(await sheaf('timestamp-pdf', file, '--out', out)).toMatchObject({
      ...wanted,
      message: 'timestamp-url is required.',
    });
    expect(await sheaf('timestamp-pdf', file, '--timestamp-url', 'ftp://x', '--out', out)).toMatchObject({
      ...wanted,
      message: 'timestamp-url must be a web address.',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('more files than a tool takes are wrong usage, and --batch is named where it helps', async () => {
  expect(await sheaf('rotate-pdf', 'a.pdf', 'b.pdf', '--out', 'x')).toEqual({
    exit: 2,
    code: 'usage',
    message: 'rotate-pdf takes one file. To process each file separately, add --batch.',
  });
  const many = Array.from({ length: 51 }, (_, index) => `${index}.pdf`);
  expect(await sheaf('compress-pdf', '--batch', ...many, '--out', 'x')).toEqual({
    exit: 2,
    code: 'usage',
    message: 'compress-pdf takes at most 50 files.',
  });
  expect(await sheaf('compare-pdf', 'a.pdf', '--out', 'x')).toMatchObject({ exit: 2, code: 'not-two-files' });
});

test('a folder is called one, as a file to work on and as the file of an option', async () => {
  const folder = { exit: 1, code: 'is-folder', message: 'cli is a folder. Choose the files in it.' };
  const server = ['--server', 'http://127.0.0.1:1'];
  for (const more of [[], server]) {
    expect(await sheaf('merge-pdf', import.meta.dirname, '--out', '/tmp', ...more)).toEqual(folder);
    const option = ['--image', import.meta.dirname, '--out', '/tmp', ...more];
    expect(await sheaf('add-watermark', SHEAF, ...option)).toEqual(folder);
  }
});

test('tells which version it is, and what it can do', async () => {
  const printed = async (...words: readonly string[]) => (await runProgram(SHEAF, words)).stdout.toString();
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(await printed('--version')).toBe(`sheaf ${version}\n`);
  expect(await printed('--help')).toContain('--version');
});

test('a file that is not there is named', async () => {
  const message = 'gone.pdf couldn’t be opened. Check the file name and your read permission.';
  expect(await sheaf('merge-pdf', '/nowhere/gone.pdf', '--out', '/tmp')).toMatchObject({
    exit: 1,
    code: 'unreadable',
    message,
  });
});

test('a folder that results cannot be put into is named before anything is done', async () => {
  // The server does not answer, and is not even asked.
  for (const more of [[], ['--server', 'http://127.0.0.1:1']]) {
    for (const folder of [SHEAF, path.join(SHEAF, 'inside'), '/proc/results', '/proc']) {
      expect(await sheaf('rotate-pdf', SHEAF, '--out', folder, ...more), folder).toEqual({
        exit: 1,
        code: 'unwritable',
        message: `Results can’t be saved in ${folder}. Make sure that it is a folder and that you have write permission.`,
      });
    }
  }
});

test('a run that fails leaves no folder of results', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'sheaf-out-'));
  expect(await sheaf('merge-pdf', '/nowhere/gone.pdf', '--out', path.join(place, 'a/b'))).toMatchObject({ exit: 1 });
  expect(await readdir(place)).toEqual([]);
  await rmdir(place);
});

test('a server that does not answer is named', async () => {
  const words = ['rotate-pdf', SHEAF, '--out', '/tmp', '--server', 'http://127.0.0.1:1'];
  expect(await sheaf(...words)).toMatchObject({
    exit: 1,
    code: 'unreachable',
    message: expect.stringContaining('127.0.0.1:1'),
  });
});

test('a program that is not installed is named, with limits and without', async () => {
  for (const limits of [undefined, NATIVE_LIMITS]) {
    const run = runProgram('no-such-program', [], limits ? { limits } : {});
    await expect(run).rejects.toMatchObject({ code: 'engine-missing', params: { program: 'no-such-program' } });
  }
});

test('a call that does not exist says where the calls are listed', async () => {
  const { url } = await plainSite();
  const answer = await new ApiClient(url).get('/api/no-such-call');
  expect([answer.status, await answer.json()]).toMatchObject([404, { success: false, code: 'unknown-call' }]);
});
