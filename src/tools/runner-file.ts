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

/**
 * Whether neither a source nor a folder of sources, and so no name in it, changed after the stamp.
 * @param sources files and folders.
 */
export function isFresh(appDir: string, stamp = BUNDLE_STAMP, sources: readonly string[] = SOURCES): boolean {
  try {
    const made = statSync(path.join(appDir, stamp)).mtimeMs;
    return sources.every((source) => isOlder(path.join(appDir, source), made));
  } catch {
    return false;
  }
}

function isOlder(source: string, made: number): boolean {
  const found = statSync(source);
  if (found.mtimeMs > made) return false;
  if (!found.isDirectory()) return true;
  return readdirSync(source)
    .filter((name) => !/\.test\./.test(name))
    .every((name) => isOlder(path.join(source, name), made));
}
