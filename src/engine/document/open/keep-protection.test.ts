/** Checks with qpdf that a saved file is locked like the one it was made of, and with the same passwords. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/read-pdf.ts';
import { samplePdf } from '../../../../tests/sample-pdf.ts';
import { setPages } from '../pages/page-tree.ts';
import { saveDocument } from '../save/save-document.ts';
import { openPdf } from './open-input.ts';

const run = promisify(execFile);
const { signal } = new AbortController();

let folder = '';
let warnings: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-protection-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** A file with three pages, locked by these arguments of qpdf, opened by a password and saved again. */
async function saved(lock: readonly string[], password: string, keep: boolean): Promise<string> {
  const [plain, path, result] = ['plain', 'in', 'out'].map((name) => join(folder, name)) as [string, string, string];
  await writeFile(plain, samplePdf(3));
  const locked = lock.length > 0 ? ['--allow-weak-crypto', '--encrypt', ...lock, '--'] : ['--deterministic-id'];
  await run('qpdf', [...locked, plain, path]);
  const input = { path, name: 'report.pdf', type: 'pdf' as const, bytes: (await stat(path)).size };
  const options = { password, 'on-signed': 'drop', 'on-damaged': 'repair', 'confirm-rights': false } as const;
  const warn = (code: string) => warnings.push(code);
  const opened = await openPdf(input, { ...options, 'keep-protection': keep }, 'pages', {
    workDir: folder,
    signal,
    warn,
  });
  setPages(opened.document, opened.pages);
  await saveDocument(opened.document.layer(), result, signal);
  await opened.close();
  return result;
}

async function encryption(path: string, password: string): Promise<string> {
  const { stdout } = await run('qpdf', ['--show-encryption', `--password=${password}`, path]);
  // Which of the two passwords was given is no part of how the file is locked.
  return stdout.replace(/^Supplied password.*\n|^User password.*\n/gm, '');
}

const LOCKS = {
  'AES-256': ['reader', 'owner', '256', '--print=low', '--modify=assembly'],
  'AES-128': ['reader', 'owner', '128', '--use-aes=y', '--extract=n'],
  'RC4-40, as files of the nineties have it': ['reader', 'owner', '40'],
};

test.each(Object.entries(LOCKS))('locks the result like the input: %s', async (_, lock) => {
  const result = await saved(lock, 'reader', true);
  for (const password of ['reader', 'owner']) {
    expect((await readPdf(result, password)).pages).toHaveLength(3);
    expect(await encryption(result, password)).toBe(await encryption(join(folder, 'in'), password));
  }
  await expect(readPdf(result)).rejects.toThrow(/password/i);
  expect(warnings).toEqual([]);
});

test('keeps restrictions of a file that opens without a password', async () => {
  const result = await saved(['', 'owner', '256', '--print=none'], '', true);
  expect(await encryption(result, '')).toContain('print low resolution: not allowed');
});

test('takes the protection away unless asked, and says so', async () => {
  const result = await saved(LOCKS['AES-256'], 'reader', false);
  expect((await readPdf(result)).pages).toHaveLength(3);
  expect(warnings).toEqual(['protection-removed']);
});

test('does nothing to a file that was never protected, and gives the same bytes again', async () => {
  const once = await readFile(await saved([], '', true));
  expect(once.equals(await readFile(await saved([], '', true)))).toBe(true);
  expect((await readPdf(join(folder, 'out'))).pages).toHaveLength(3);
});
