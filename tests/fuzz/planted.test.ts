/** A fault is planted in a copy of the project: the harness finds it, makes its file small, and keeps it for the tests. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, removeCopy, runInCopy } from '../project-copy.ts';
import { samplePdf } from '../sample-pdf.ts';

const FAULT = `
    const { readFile } = await import('node:fs/promises');
    const given = await readFile(workDir + '/in/0', 'latin1');
    if (given.includes('FALL')) throw new Error('planted');
    if (given.includes('SLIP') && process.argv[1]?.includes('warm-loop')) throw new Error('planted');`;
const SOUND = samplePdf(3).toString('latin1');

let copy: string;
beforeAll(async () => {
  copy = await copyProject('fuzz', ['src', 'scripts', 'tests']);
  const file = path.join(copy, 'src/tools/answer-request.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace('try {', `try {${FAULT}`));
}, 60_000);
afterAll(() => removeCopy(copy));

const fixtures = () => path.join(copy, 'tests/fixtures/fuzz');

/** @returns what the program printed, whatever its status. */
function fuzzCase(name: string, content: string): Promise<string> {
  const file = path.join(copy, name);
  return writeFile(file, content, 'latin1').then(() =>
    runInCopy(copy, 'scripts/fuzz.ts', 'case', 'rotate-pdf', file).catch(({ stdout }: { stdout: string }) => stdout),
  );
}

test('a file that makes a tool fall is made small and kept with the name of the tool', {
  timeout: 120_000,
}, async () => {
  expect(await fuzzCase('falls.pdf', SOUND.replace('(Page 2)', '(FALL)'))).toBe('internal\n');
  // What was found before stands above it.
  const row = (await readFile(path.join(fixtures(), 'cases.tsv'), 'utf8')).trimEnd().split('\n').at(-1) ?? '';
  const [name = '', tool, told] = row.split('\t');
  expect([tool, told]).toEqual(['rotate-pdf', 'internal before it was mended']);
  const kept = await readFile(path.join(fixtures(), name), 'latin1');
  expect(kept).toContain('FALL');
  expect(kept.length).toBeLessThan(SOUND.length / 4);
});

test('what only a runner with other cases before it stumbles over is told, and not kept', {
  timeout: 120_000,
}, async () => {
  const before = await readdir(fixtures());
  expect(await fuzzCase('slips.pdf', SOUND.replace('(Page 2)', '(SLIP)'))).toBe('internal once, then done\n');
  expect(await readdir(fixtures())).toEqual(before);
});
