/** Checks what a worker says that is started where there is no database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../src/adapters/process.ts';

test('a worker without a database says what to set, and is not started again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lonely-worker-'));
  try {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
    const worker = ['scripts/supervise.mjs', '30000', 'src/worker/main.ts'];
    const { code, stderr } = await runProgram(process.execPath, worker, { env });
    expect(code).toBe(2);
    expect(stderr).toBe(
      `No site has started on ${dataDir} yet, so this worker has no database. Set DATABASE_URL to the one that your servers use, or start the site with npm start.\n`,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
