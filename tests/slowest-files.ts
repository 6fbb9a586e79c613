/** Names the ten slowest files at the end of a run; asked to, writes down how long each file took. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { DURATIONS, readDurations } from './longest-first.ts';

const NAMED = 10;

export default class SlowestFiles implements Reporter {
  readonly #startedMs = performance.now();

  onTestRunEnd(modules: readonly TestModule[]): void {
    const took = modules
      .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
      .sort((a, b) => b.seconds - a.seconds);
    console.log(`the whole run: ${Math.round((performance.now() - this.#startedMs) / 1000)} s; its slowest files:`);
    for (const { file, seconds } of took.slice(0, NAMED)) console.log(`  ${String(seconds).padStart(4)} s  ${file}`);
    if (process.env.RECORD_DURATIONS === 'yes') record(took);
  }
}

/** Files that were not run keep what they had; those under a second need no place in the order. */
function record(took: readonly { readonly file: string; readonly seconds: number }[]): void {
  const all = { ...readDurations(), ...Object.fromEntries(took.map(({ file, seconds }) => [file, seconds])) };
  const kept = Object.entries(all).filter(([file, seconds]) => seconds > 0 || file.startsWith('tests/'));
  const sorted = kept.sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Setup and collection included. */
function secondsOf(module: TestModule): number {
  const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
  return Math.round((duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration) / 1000);
}
