/** Units that were made ahead of need, and what becomes of those that could not be. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_LIMITS } from '../../src/adapters/bubblewrap.ts';
import { UnitPool } from '../../src/worker/unit-pool.ts';
import { blankPdf } from '../blank-pdf.ts';
import { smallDocx } from '../small-docx.ts';

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

test('where no LibreOffice is kept ready, a file that needs one gets it, and one that does not starts none', async () => {
  const workRoot = path.join(folder, 'without-office');
  const pool = new UnitPool({ ...UNIT, fileBytes: 64 * 1024 ** 2, workRoot, warmsOffice: false }, () => undefined);
  try {
    pool.warmUp();
    await expect.poll(() => units(workRoot)).toBe(1);
    expect(await converted(pool, 'letter.docx', smallDocx('One'))).toEqual({ kind: 'done', startsOffice: true });
    expect(await converted(pool, 'sheet.pdf', blankPdf(1))).toEqual({ kind: 'done', startsOffice: false });
  } finally {
    await pool.close();
  }
}, 60_000);

/** Whether a profile of LibreOffice was made is seen in the unit's folder. */
async function converted(pool: UnitPool, name: string, content: Buffer) {
  const unit = await pool.take(['soffice'], 0);
  try {
    await writeFile(path.join(unit.inDir, '0'), content);
    const inputs = [{ file: '0', name, bytes: content.length }];
    const request = { tool: 'convert-to-pdf', options: {}, inputs, attached: [], withoutProof: true };
    let startsOffice = false;
    const look = async () => {
      const names = await readdir(unit.workDir, { recursive: true }).catch(() => []);
      startsOffice ||= names.some((each) => path.basename(each).startsWith('office'));
    };
    const { kind } = await unit.run(request, look);
    await look();
    return { kind, startsOffice };
  } finally {
    await unit.dispose();
  }
}

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
