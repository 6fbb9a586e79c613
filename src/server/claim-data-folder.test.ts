/** A server that takes its data folder over clears what the dead left there, and nothing that a living worker still holds. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWorkFolder } from '../jobs/work-folders.ts';
import { claimDataFolder } from './claim-data-folder.ts';

const unexpected = (error: unknown) => expect.unreachable(String(error));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-claim-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a worker that is still leaving keeps its folder, and a dead one’s goes', async () => {
  const leaving = await makeWorkFolder(dataDir, 'leaving', unexpected);
  await mkdir(path.join(leaving, 'unit-1/in'), { recursive: true });
  const dead = path.join(dataDir, 'work/dead/unit-1/in');
  await mkdir(dead, { recursive: true });
  await writeFile(path.join(dead, '0'), 'a page of a visitor');
  expect(await claimDataFolder(dataDir, unexpected)).toBe(true);
  expect(await readdir(path.join(dataDir, 'work'))).toEqual(['leaving']);
  expect(await readdir(path.join(leaving, 'unit-1'))).toEqual(['in']);
});

test('a folder without any work is taken as it is', async () => {
  expect(await claimDataFolder(dataDir, unexpected)).toBe(true);
});
