/** Holds that the bundled runner does what the sources do, fonts and helpers beside the sources included. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFresh } from '../../src/tools/runner-file.ts';
import { copyProject, removeCopy, runInCopy } from '../project-copy.ts';
import { samplePdf } from '../sample-pdf.ts';

let copy: string;
let folder: string;
beforeAll(async () => {
  copy = await copyProject('bundle', ['src', 'scripts']);
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-bundled-'));
  await writeFile(path.join(folder, 'a.pdf'), samplePdf(1));
  await runInCopy(copy, 'scripts/prime.ts');
  // Were it started all the same, no unit would answer.
  const source = path.join(copy, 'src/tools/runner.ts');
  await writeFile(source, 'throw new Error("not the bundle");');
  await utimes(source, 0, 0);
}, 180_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await removeCopy(copy);
});

test.each([
  ['rotate-pdf', '--rotation=90'],
  ['add-watermark', '--text=Entwurf'],
  ['extract-text', '--format=txt'],
  ['pdf-to-jpg', '--dpi=72'],
])(
  '%s works from the bundle',
  async (tool, option) => {
    expect(isFresh(copy)).toBe(true);
    const out = path.join(folder, tool);
    await runInCopy(copy, 'src/cli/main.ts', tool, path.join(folder, 'a.pdf'), option, '-o', out);
    expect(await readdir(out)).toHaveLength(1);
  },
  60_000,
);
