/** A copy of the project that a test may change and build: beside the checkout, so that the sandbox sees it whole. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');
/** Names the folder in which the run keeps packages that no copy has now. */
const VARIABLE = 'TEST_SPARE_PACKAGES';

/** Vitest calls it before the first file, and what it gives after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtempInCache('packages-');
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** @param parts folders that come along beside the files of the root and the packages. */
export async function copyProject(name: string, parts: readonly string[]): Promise<string> {
  const copy = await mkdtempInCache(`${name}-`);
  for (const part of parts) await cp(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  for (const entry of await readdir(ROOT, { withFileTypes: true })) {
    if (entry.isFile()) await cp(path.join(ROOT, entry.name), path.join(copy, entry.name));
  }
  const packages = path.join(copy, 'node_modules');
  const spare = sparePackages();
  const isMoved = spare !== undefined && (await moves(spare, packages));
  // Hard links: the sandbox shows the copy alone, so that links to another folder would lead nowhere.
  if (!isMoved) await run('cp', ['-al', path.join(ROOT, 'node_modules'), packages]);
  return copy;
}

/** Leaves its packages to the next copy: to link their 35,000 files and remove them takes 4 s of processor time. */
export async function removeCopy(copy: string): Promise<void> {
  const spare = sparePackages();
  // Refused where another copy has left its packages already.
  if (spare !== undefined) await moves(path.join(copy, 'node_modules'), spare);
  await rm(copy, { recursive: true, force: true });
}

/** Runs a script of the copy and gives what it printed. */
export async function runInCopy(copy: string, ...args: readonly string[]): Promise<string> {
  const program = path.join(copy, 'node_modules/.bin/node');
  const { stdout } = await run(program, [...args], { cwd: copy, env: { ...process.env, NO_COLOR: '1' } });
  return stdout;
}

/** Undefined outside of a run, where nobody would remove them. */
function sparePackages(): string | undefined {
  const folder = process.env[VARIABLE];
  return folder ? path.join(folder, 'node_modules') : undefined;
}

function moves(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}

async function mkdtempInCache(prefix: string): Promise<string> {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  return mkdtemp(path.join(ROOT, '.cache', prefix));
}
