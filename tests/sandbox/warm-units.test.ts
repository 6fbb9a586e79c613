/** Units that were made ahead of need, and what becomes of those that could not be. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_LIMITS } from '../../src/adapters/bubblewrap.ts';
import { UnitPool } from '../../src/worker/unit-pool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-warm-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a unit that could not be made ahead holds up no job', async () => {
  const workRoot = path.join(folder, 'work');
  await writeFile(workRoot, 'no folder: nothing can be made in it');
  const troubles: unknown[] = [];
  const pool = new UnitPool(
    {
      appDir: path.resolve(import.meta.dirname, '../..'),
      workRoot,
      sandbox: PLAIN_LIMITS,
      memoryBytes: 1024 ** 3,
      fileBytes: 1024 ** 2,
      cpuSeconds: 60,
      warmsOffice: true,
    },
    (error) => troubles.push(error),
  );
  try {
    pool.warmUp();
    await expect.poll(() => troubles.length).toBe(2);
    await rm(workRoot);
    const unit = await pool.take([], 0);
    expect(unit.alive).toBe(true);
    await unit.dispose();
  } finally {
    await pool.close();
  }
});

test('no LibreOffice is kept ready where nobody wants it, and the first job that needs one gets it', async () => {
  const workRoot = path.join(folder, 'without-office');
  const pool = new UnitPool(
    {
      appDir: path.resolve(import.meta.dirname, '../..'),
      workRoot,
      sandbox: PLAIN_LIMITS,
      memoryBytes: 1024 ** 3,
      fileBytes: 1024 ** 2,
      cpuSeconds: 60,
      warmsOffice: false,
    },
    () => undefined,
  );
  try {
    pool.warmUp();
    await expect.poll(() => readdir(workRoot).catch(() => [])).toHaveLength(1);
    const unit = await pool.take(['soffice'], 0);
    expect(unit.needs).toEqual(['soffice']);
    await unit.dispose();
  } finally {
    await pool.close();
  }
});
