/** Recipes on the command line: run once, and on every file that comes into a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runProgram } from '../../src/adapters/process.ts';
import { blankPdf } from '../blank-pdf.ts';
import { readPdf } from '../read-pdf.ts';

const SHEAF = path.resolve(import.meta.dirname, '../../bin/sheaf');
const PATIENCE = { timeout: 30_000, interval: 100 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-recipes-'));
  await writeFile(path.join(folder, 'a.pdf'), blankPdf(1));
  await writeFile(path.join(folder, 'b.pdf'), blankPdf(2));
  await symlink('.', path.join(folder, 'same'));
  await writeRecipe('turn.sheaf.json', [{ tool: 'rotate-pdf', options: { rotation: 90 } }]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function writeRecipe(name: string, steps: readonly object[]): Promise<void> {
  return writeFile(path.join(folder, name), JSON.stringify({ sheaf: 1, name: 'Test', steps }));
}

async function sheaf(...words: readonly string[]) {
  const { code, stdout, stderr } = await runProgram(SHEAF, words, { cwd: folder });
  return { code, stdout: stdout.toString(), stderr: stderr.toString() };
}

test('runs a recipe on files, and says which file a step could not do', async () => {
  await writeRecipe('two.sheaf.json', [{ tool: 'rotate-pdf', options: { rotation: 90 } }, { tool: 'merge-pdf' }]);
  const { code, stdout } = await sheaf('run', 'two.sheaf.json', 'a.pdf', 'b.pdf', '--out', 'merged');
  expect(code).toBe(0);
  const merged = await readPdf(stdout.trim());
  expect(merged.pages.map(({ rotation }) => rotation)).toEqual([90, 90, 90]);
  const partly = await sheaf('run', 'two.sheaf.json', 'a.pdf', 'two.sheaf.json', '--out', 'partly');
  expect(partly.code).toBe(1);
  expect(partly.stderr).toContain('two.sheaf.json: Step 1 (Rotate PDF) failed. File type must be .pdf');
});

test.each<[words: readonly string[], message: string]>([
  [['run'], 'Choose a recipe and files: sheaf run RECIPE FILE… --out DIR.'],
  [['run', 'turn.sheaf.json', '--out', 'x'], 'Choose files to process: sheaf recipe FILE… --out DIR.'],
  [['run', 'missing.json', 'a.pdf', '--out', 'x'], 'missing.json'],
  [['run', 'a.pdf', 'b.pdf', '--out', 'x'], 'recipe is not valid JSON (line 1'],
  [['watch', 'turn.sheaf.json', '.'], 'Choose a recipe and two folders: sheaf watch RECIPE IN OUT.'],
  [['watch', 'turn.sheaf.json', '.', '--out', 'x'], 'Choose a recipe and two folders'],
  [['watch', 'turn.sheaf.json', '.', 'x', 'a.pdf'], 'Choose a recipe and two folders'],
  [['watch', 'turn.sheaf.json', '.', 'x', '--out', 'y'], 'Choose a recipe and two folders'],
  [['watch', 'turn.sheaf.json', '.', 'same'], 'Choose two different folders'],
  [['watch', 'turn.sheaf.json', '.', '.'], 'Choose two different folders: one to watch and one for the results.'],
  [['watch', 'turn.sheaf.json', 'nowhere', 'x'], 'nowhere'],
])('refuses %j before any work', async (words, message) => {
  const { code, stderr } = await sheaf(...words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('asks nothing on the command line: answers come as an option', async () => {
  await writeRecipe('lock.sheaf.json', [{ tool: 'protect-pdf', options: { password: { ask: 'key' } } }]);
  const without = await sheaf('run', 'lock.sheaf.json', 'a.pdf', '--out', 'locked');
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('This recipe asks for key.')]);
  const answers = '{"key":"correct horse"}';
  const { stdout } = await sheaf('run', 'lock.sheaf.json', 'a.pdf', '--answers', answers, '--out', 'locked');
  expect((await readPdf(stdout.trim(), 'correct horse')).pages).toHaveLength(1);
});

/** Started in a folder; ended by the test. */
function watch(...words: readonly string[]): ChildProcess {
  return spawn(SHEAF, ['watch', ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function stop(watching: ChildProcess): Promise<number> {
  const ended = once(watching, 'exit') as Promise<[number]>;
  watching.kill('SIGINT');
  const [code] = await ended;
  return code;
}

async function resultsIn(place: string): Promise<readonly string[]> {
  const names = await readdir(path.join(folder, place)).catch(() => []);
  return names.filter((name) => !name.startsWith('.')).sort();
}

test('watches a folder: files that are there, that come and that change; never one twice', async () => {
  await mkdir(path.join(folder, 'in'));
  await writeFile(path.join(folder, 'in', 'first.pdf'), blankPdf(1));
  await writeFile(path.join(folder, 'in', '.hidden.pdf'), blankPdf(1));
  const watching = watch('turn.sheaf.json', 'in', 'out');
  await vi.waitFor(async () => expect(await resultsIn('out')).toEqual(['first-rotated.pdf']), PATIENCE);
  // A browser gives it its name when it is whole.
  await writeFile(path.join(folder, 'in', 'second.pdf.part'), blankPdf(3));
  await writeFile(path.join(folder, 'in', 'broken.pdf'), 'no PDF');
  await rename(path.join(folder, 'in', 'second.pdf.part'), path.join(folder, 'in', 'second.pdf'));
  const both = ['first-rotated.pdf', 'second-rotated.pdf'];
  await vi.waitFor(async () => expect(await resultsIn('out')).toEqual(both), PATIENCE);
  await vi.waitFor(async () => expect(await doneFiles()).toEqual(['first.pdf', 'second.pdf']), PATIENCE);
  expect(await stop(watching)).toBe(130);
  expect((await readdir(path.join(folder, 'in'))).length).toBe(4);
  const again = watch('turn.sheaf.json', 'in', 'out');
  const changed = path.join(folder, 'in', 'first.pdf');
  await writeFile(changed, blankPdf(4));
  await utimes(changed, 1, 1);
  const all = ['first-rotated (2).pdf', ...both];
  await vi.waitFor(async () => expect(await resultsIn('out')).toEqual(all), PATIENCE);
  expect(await stop(again)).toBe(130);
  expect((await readPdf(path.join(folder, 'out', 'first-rotated (2).pdf'))).pages).toHaveLength(4);
}, 120_000);

async function doneFiles(): Promise<readonly string[]> {
  const { done } = JSON.parse(await readFile(path.join(folder, 'out', '.sheaf-watch.json'), 'utf8'));
  return Object.keys(done).sort();
}
