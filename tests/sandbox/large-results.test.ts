/** What becomes of a run whose result would be larger than the sandbox lets a file grow. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeSandbox } from '../../src/adapters/bubblewrap.ts';
import { tool } from '../../src/tools/jpg-to-pdf/tool.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { Unit } from '../../src/tools/unit.ts';

const FILE_BYTES = 1024 ** 2;

let workRoot: string;
beforeAll(async () => {
  workRoot = await mkdtemp(path.join(tmpdir(), 'sheaf-large-'));
});
afterAll(() => rm(workRoot, { recursive: true, force: true }));

test('says that the result would be too large, and which way out there is', async () => {
  const [width, height] = [1600, 1200];
  const noise = {
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 90 } },
  } as const;
  const picture = await sharp(noise).jpeg({ quality: 100 }).toBuffer();
  expect(picture.length).toBeGreaterThan(FILE_BYTES);
  const settings = {
    appDir: path.resolve(import.meta.dirname, '../..'),
    workRoot,
    sandbox: await probeSandbox(),
    memoryBytes: 640 * 1024 ** 2,
    fileBytes: FILE_BYTES,
    cpuSeconds: 120,
  };
  const request = {
    tool: tool.id,
    options: {},
    inputs: [{ name: 'a.jpg', bytes: picture.length, file: '0' }],
    attached: [],
  } as const;
  const run = runTool(
    tool,
    request,
    () => Unit.start({ ...settings, tool: tool.id }, []),
    (inDir) => writeFile(path.join(inDir, '0'), picture),
    {
      signal: AbortSignal.timeout(100_000),
      onProgress: () => undefined,
      onWarning: () => undefined,
      onDetail: () => undefined,
    },
  );
  await expect(run).rejects.toMatchObject({
    code: 'engine-failed',
    message: expect.stringContaining('exceed the size limit for one job. Try fewer pages or files.'),
  });
});
