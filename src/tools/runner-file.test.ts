/** Checks when units start the bundled runner, and when the sources. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUNDLE_STAMP, isFresh, RUNNER_BUNDLE } from './runner-file.ts';

let project: string;
beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'runner-file-'));
  for (const folder of ['tools/rotate-pdf', 'engine', 'adapters', 'contract'])
    await mkdir(path.join(project, 'src', folder), { recursive: true });
  await put('src/tools/rotate-pdf/operation.ts');
});
afterEach(() => rm(project, { recursive: true }));

/** @param seconds after the stamp. */
async function put(file: string, seconds = -10): Promise<void> {
  const place = path.join(project, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, '');
  const at = new Date(Date.now() + 60_000 + seconds * 1000);
  await utimes(place, at, at);
}

async function bundle(): Promise<void> {
  await put(RUNNER_BUNDLE);
  await put(BUNDLE_STAMP, 0);
}

test('the bundle is taken where nothing changed since', async () => {
  await bundle();
  expect(isFresh(project)).toBe(true);
});

test('the sources are taken where there is no bundle, or an older one', async () => {
  expect(isFresh(project)).toBe(false);
  await bundle();
  await put('src/tools/rotate-pdf/operation.ts', 1);
  expect(isFresh(project)).toBe(false);
});

test('a source that is gone counts as a change, a changed test does not', async () => {
  await bundle();
  await put('src/tools/rotate-pdf/operation.test.ts', 1);
  expect(isFresh(project)).toBe(true);
  const later = new Date(Date.now() + 120_000);
  await utimes(path.join(project, 'src/engine'), later, later);
  expect(isFresh(project)).toBe(false);
});
