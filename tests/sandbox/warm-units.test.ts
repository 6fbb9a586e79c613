/** Units that were made ahead of need, and what becomes of those that could not be. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
      sandbox: 'limits',
      memoryBytes: 1024 ** 3,
      fileBytes: 1024 ** 2,
      cpuSeconds: 60,
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
