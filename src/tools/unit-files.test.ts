/** Folders of runs as a hostile program would leave them: too many files, no room for others, too deep to be looked through. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeTree } from '../adapters/remove-tree.ts';
import { isOverfull } from './unit-files.ts';

const EVERYTHING = { files: 100, bytes: 1_000_000_000, leavesFree: Number.MAX_SAFE_INTEGER };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-files-'));
});
afterEach(() => execFileSync('rm', ['-rf', '--', folder]));

/** One in another, so deep that no path leads to the last. */
function digDeep(): void {
  const dig = 'import os\nfor _ in range(40):\n  os.mkdir("n" * 200)\n  os.chdir("n" * 200)';
  execFileSync('python3', ['-c', dig], { cwd: folder });
}

test('many files are too much, and as many as allowed are not', async () => {
  for (let file = 0; file < 5; file++) await writeFile(path.join(folder, `${file}`), 'x');
  expect(await isOverfull(folder, { ...EVERYTHING, files: 5 })).toBe(false);
  expect(await isOverfull(folder, { ...EVERYTHING, files: 4 })).toBe(true);
});

test('many bytes are too much only where they leave no room for others', async () => {
  await writeFile(path.join(folder, '0'), Buffer.alloc(100_000, 1));
  expect(await isOverfull(folder, { ...EVERYTHING, bytes: 1_000_000 })).toBe(false);
  expect(await isOverfull(folder, { ...EVERYTHING, bytes: 50_000 })).toBe(true);
  expect(await isOverfull(folder, { ...EVERYTHING, bytes: 50_000, leavesFree: 1 })).toBe(false);
});

test('a folder too deep to be looked through is too much, and can be removed', async () => {
  digDeep();
  await expect(rm(folder, { recursive: true })).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  await expect(isOverfull(folder, EVERYTHING).catch(() => 'refused')).resolves.not.toBe(false);
  await removeTree(folder);
  expect(existsSync(folder)).toBe(false);
});

test('a folder that is gone holds nothing', async () => {
  expect(await isOverfull(path.join(folder, 'gone'), EVERYTHING)).toBe(false);
});
