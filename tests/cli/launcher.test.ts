/** Checks the launcher: from anywhere, through links, and where nothing is installed yet. */
import { copyFile, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../src/adapters/process.ts';

const LAUNCHER = path.resolve(import.meta.dirname, '../../bin/sheaf');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf launcher '));
});
afterEach(() => rm(folder, { recursive: true }));

test('starts through a chain of links, and hands on every word as it is', async () => {
  await symlink(LAUNCHER, path.join(folder, 'first'));
  await symlink('first', path.join(folder, 'sheaf'));
  const { code, stderr } = await runProgram(path.join(folder, 'sheaf'), ['no such tool', '*']);
  expect(code).toBe(2);
  expect(stderr).toContain('no such tool');
});

test('says what to do where nothing is installed yet', async () => {
  await mkdir(path.join(folder, 'bin'));
  await copyFile(LAUNCHER, path.join(folder, 'bin/sheaf'));
  const { code, stderr } = await runProgram(path.join(folder, 'bin/sheaf'), []);
  expect(code).toBe(2);
  expect(stderr).toBe('Sheaf is not set up yet. Run "npm start" once in its folder.\n');
});

const SOURCES = ['src/cli', 'src/tools', 'src/engine', 'src/adapters', 'src/contract'];

/** A project whose command line says which of its two forms was started. */
async function makeProject(): Promise<void> {
  for (const each of ['bin', 'node_modules/.bin', '.cache/cli', ...SOURCES])
    await mkdir(path.join(folder, each), { recursive: true });
  await copyFile(LAUNCHER, path.join(folder, 'bin/sheaf'));
  await symlink(process.execPath, path.join(folder, 'node_modules/.bin/node'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'src/config.ts'), '');
  await writeFile(path.join(folder, 'src/cli/main.ts'), 'console.log("sources");');
  await writeFile(path.join(folder, '.cache/cli/sheaf.mjs'), 'console.log("bundle");');
  await writeFile(path.join(folder, '.cache/cli/fresh'), '');
  await age('.cache/cli/fresh', 10);
}

/** @param seconds from now. */
async function age(file: string, seconds: number): Promise<void> {
  const at = new Date(Date.now() + seconds * 1000);
  await utimes(path.join(folder, file), at, at);
}

async function started(): Promise<string> {
  const { stdout } = await runProgram(path.join(folder, 'bin/sheaf'), []);
  return stdout.toString('utf8').trim();
}

test('starts the bundle while no source is newer than it', async () => {
  await makeProject();
  expect(await started()).toBe('bundle');
  await writeFile(path.join(folder, 'src/tools/some.test.ts'), '');
  await age('src/tools/some.test.ts', 20);
  expect(await started()).toBe('bundle');
});

test.each(['src/cli/main.ts', 'src/tools', 'src/config.ts', 'package.json'])(
  'starts the sources where %s has changed since',
  async (file) => {
    await makeProject();
    await age(file, 20);
    expect(await started()).toBe('sources');
  },
);

test('starts the sources where one of their places is gone, or no bundle was ever made', async () => {
  await makeProject();
  await rm(path.join(folder, 'src/contract'), { recursive: true });
  expect(await started()).toBe('sources');
  await mkdir(path.join(folder, 'src/contract'));
  expect(await started()).toBe('bundle');
  await rm(path.join(folder, '.cache'), { recursive: true });
  expect(await started()).toBe('sources');
});
