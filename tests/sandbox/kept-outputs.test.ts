/** What a program in a sandbox may call its result: plain files of its own folder, and nothing that leads elsewhere. */
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunOutput } from '../../src/contract/job.ts';
import { keepOutputs } from '../../src/tools/run-tool.ts';

const SECRET = 'of another visitor';

let folder: string;
let outDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-kept-'));
  outDir = path.join(folder, 'unit/out');
  await mkdir(outDir, { recursive: true });
  await mkdir(path.join(folder, 'other'));
  for (const name of ['unit/secret', 'other/secret']) await writeFile(path.join(folder, name), SECRET);
});
afterEach(() => rm(folder, { recursive: true }));

function kept(file: string, ended: () => Promise<void> = async () => undefined) {
  const output: RunOutput = {
    file,
    name: 'a.pdf',
    mime: 'application/pdf',
    bytes: SECRET.length,
    unchanged: false,
    facts: {},
    report: {},
  };
  return keepOutputs({ outDir, end: ended, dispose: async () => undefined }, [output]);
}

test('a plain file of the folder is kept', async () => {
  await writeFile(path.join(outDir, '0'), SECRET);
  expect(await kept('0')).toMatchObject({ outDir, outputs: [{ file: '0' }] });
});

test.each(['../secret', '../../other/secret', '/etc/hostname', '..'])('the path %s leads nowhere', async (file) => {
  await expect(kept(file)).rejects.toMatchObject({ code: 'engine-failed' });
});

test('a path that ends in the name of a result means that result', async () => {
  await writeFile(path.join(outDir, 'secret'), SECRET);
  expect((await kept('../../other/secret')).outputs).toMatchObject([{ file: 'secret' }]);
});

test('a link among the results is not followed', async () => {
  await symlink(path.join(folder, 'other/secret'), path.join(outDir, '0'));
  await expect(kept('0')).rejects.toMatchObject({ code: 'engine-failed' });
});

test('a link in the place of the folder is not followed', async () => {
  await rename(outDir, path.join(folder, 'unit/gone'));
  await symlink(path.join(folder, 'other'), outDir);
  await expect(kept('secret')).rejects.toMatchObject({ code: 'engine-failed' });
});

test('what is put there while the program is being ended counts as well', async () => {
  await writeFile(path.join(outDir, '0'), SECRET);
  const late = async () => {
    await rm(path.join(outDir, '0'));
    await symlink(path.join(folder, 'other/secret'), path.join(outDir, '0'));
  };
  await expect(kept('0', late)).rejects.toMatchObject({ code: 'engine-failed' });
});
