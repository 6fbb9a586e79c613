/** Checks that a unit's first job leaves nothing behind, and disturbs nobody where it cannot be done. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rehearse } from './rehearse.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rehearse-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('turns a page and leaves nothing behind', async () => {
  const operations = await import('./operations.gen.ts');
  const turned = vi.spyOn(operations.OPERATIONS, 'rotate-pdf');
  await rehearse(path.join(folder, 'rehearsal'));
  expect(turned).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual([]);
});

test('says nothing where it cannot write', async () => {
  await writeFile(path.join(folder, 'file'), '');
  await expect(rehearse(path.join(folder, 'file', 'rehearsal'))).resolves.toBeUndefined();
});
