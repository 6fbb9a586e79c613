/** A copy of the project that a test may change and build: beside the checkout, so that the sandbox sees it whole. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');

/** @param parts folders that come along beside the files of the root and the packages. */
export async function copyProject(name: string, parts: readonly string[]): Promise<string> {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const copy = await mkdtemp(path.join(ROOT, `.cache/${name}-`));
  for (const part of parts) await cp(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  for (const entry of await readdir(ROOT, { withFileTypes: true })) {
    if (entry.isFile()) await cp(path.join(ROOT, entry.name), path.join(copy, entry.name));
  }
  // Hard links: the sandbox shows the copy alone, so that links to another folder would lead nowhere.
  await run('cp', ['-al', path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules')]);
  return copy;
}

/** Runs a script of the copy and gives what it printed. */
export async function runInCopy(copy: string, ...args: readonly string[]): Promise<string> {
  const program = path.join(copy, 'node_modules/.bin/node');
  const { stdout } = await run(program, [...args], { cwd: copy, env: { ...process.env, NO_COLOR: '1' } });
  return stdout;
}
