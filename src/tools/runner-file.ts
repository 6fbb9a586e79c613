/** Which runner a unit starts: the bundle that set-up made, where no source is newer than it; else the sources. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { RUNNER_FOLDER } from '../adapters/bubblewrap.ts';

/** From the project's folder, as all paths here. */
export const RUNNER_BUNDLE = `${RUNNER_FOLDER}/runner.mjs`;
/** Touched whenever set-up has found that the bundle is made of the sources as they are. */
export const BUNDLE_STAMP = `${RUNNER_FOLDER}/fresh`;
const RUNNER_SOURCE = 'src/tools/runner.ts';
const SOURCES = ['src/tools', 'src/engine', 'src/adapters', 'src/contract'];

const known = new Map<string, string>();

/** Looked up once a process: a server that runs while sources change starts what it started before. */
export function runnerFile(appDir: string): string {
  const file = known.get(appDir) ?? (isFresh(appDir) ? RUNNER_BUNDLE : RUNNER_SOURCE);
  known.set(appDir, file);
  return file;
}

/** Whether neither a source nor a folder of sources, and so no name in it, changed after the stamp. */
export function isFresh(appDir: string): boolean {
  try {
    const made = statSync(path.join(appDir, BUNDLE_STAMP)).mtimeMs;
    return SOURCES.every((folder) => isOlder(path.join(appDir, folder), made));
  } catch {
    return false;
  }
}

function isOlder(folder: string, made: number): boolean {
  if (statSync(folder).mtimeMs > made) return false;
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const each = path.join(folder, entry.name);
    if (/\.test\./.test(entry.name)) return true;
    return entry.isDirectory() ? isOlder(each, made) : statSync(each).mtimeMs <= made;
  });
}
