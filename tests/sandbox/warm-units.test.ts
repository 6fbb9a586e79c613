/** Units that were made ahead of need, and what becomes of those that could not be. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_LIMITS } from '../../src/adapters/bubblewrap.ts';
import { UnitPool } from '../../src/worker/unit-pool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-warm-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const UNIT = {
  appDir: path.resolve(import.meta.dirname, '../..'),
  sandbox: PLAIN_LIMITS,
  memoryBytes: 1024 ** 3,
  fileBytes: 1024 ** 2,
  cpuSeconds: 60,
};

test('a unit that could not be made ahead holds up no job', async () => {
  const workRoot = path.join(folder, 'work');
  await writeFile(workRoot, 'no folder: nothing can be made in it');
  const troubles: unknown[] = [];
  const pool = new UnitPool({ ...UNIT, workRoot, warmsOffice: true }, (error) => troubles.push(error));
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
  const pool = new UnitPool({ ...UNIT, workRoot, warmsOffice: false }, () => undefined);
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

const IDLE_MS = 1_500;

/** Folders of the units that are there, made or being made. */
async function units(workRoot: string): Promise<number> {
  return (await readdir(workRoot).catch(() => [])).length;
}

test('units leave when nobody wants them, and are made again when they are expected', async () => {
  const workRoot = path.join(folder, 'leaving');
  const pool = new UnitPool({ ...UNIT, workRoot, warmsOffice: true, idleMs: IDLE_MS }, () => undefined);
  try {
    pool.warmUp();
    await expect.poll(() => units(workRoot)).toBe(2);
    await expect.poll(() => units(workRoot), { timeout: 30_000 }).toBe(0);
    pool.expect([]);
    await expect.poll(() => units(workRoot)).toBe(1);
    pool.expect(['soffice']);
    await expect.poll(() => units(workRoot)).toBe(2);
  } finally {
    await pool.close();
  }
}, 60_000);

test('LibreOffice stays ready while a job of its kind runs', async () => {
  const workRoot = path.join(folder, 'staying');
  const pool = new UnitPool({ ...UNIT, workRoot, warmsOffice: true, idleMs: IDLE_MS }, () => undefined);
  try {
    const unit = await pool.take(['soffice'], 0);
    await expect.poll(() => units(workRoot)).toBe(3);
    await delay(2 * IDLE_MS);
    // The plain one has left.
    expect(await units(workRoot)).toBe(2);
    await unit.dispose();
    await expect.poll(() => units(workRoot), { timeout: 30_000 }).toBe(0);
  } finally {
    await pool.close();
  }
}, 60_000);
