/** Begins a run with the files that take longest, so that no processor waits at its end for one that was begun late. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Committed: `npm test -- --record` measures anew. */
export const DURATIONS = path.join(import.meta.dirname, 'durations.json');

/** A file without a duration: one that starts a site or a browser is begun early, one beside its source is short. */
const UNKNOWN_SECONDS = { system: 30, unit: 1 } as const;

export function readDurations(): Readonly<Record<string, number>> {
  return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {};
}

/** @param file from the root of the project. */
export function secondsOf(file: string, durations: Readonly<Record<string, number>>): number {
  return durations[file] ?? (file.startsWith('tests/') ? UNKNOWN_SECONDS.system : UNKNOWN_SECONDS.unit);
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const seconds = ({ moduleId }: TestSpecification) => secondsOf(path.relative(ROOT, moduleId), durations);
    return [...files].sort((a, b) => seconds(b) - seconds(a) || a.moduleId.localeCompare(b.moduleId));
  }
}
