/** What the idle house holds: server, worker and database together, as proportional set size. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from '../../src/adapters/process-memory.ts';
import { startSite } from '../../tests/running-site.ts';

const WARM_MS = 15_000;
const IDLE_MS = 5 * 60_000 + 15_000;

/** @param args `now` measures without waiting for what is warm to leave. */
export async function run(args: readonly string[]): Promise<void> {
  // As under `npm start`, which has no compile cache.
  const site = await startSite({ LOG_LEVEL: 'error', WARM_OFFICE: 'on', NODE_DISABLE_COMPILE_CACHE: '1' });
  try {
    await delay(WARM_MS);
    report('with warm units', site.pid);
    if (args.includes('now')) return;
    console.log('waiting until what is warm has left (five idle minutes)');
    await delay(IDLE_MS);
    report('idle', site.pid);
  } finally {
    await site.stop();
  }
}

function report(state: string, pid: number): void {
  const rows = processTree(pid).map((each) => ({ name: nameOf(each), megabytes: proportionalMegabytes(each) }));
  const total = rows.reduce((sum, row) => sum + row.megabytes, 0);
  console.log(`${state}: ${total.toFixed(0)} MB PSS in ${rows.length} processes`);
  for (const row of rows.filter((each) => each.megabytes >= 1))
    console.log(`  ${row.megabytes.toFixed(0).padStart(4)} MB  ${row.name}`);
}

function proportionalMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kilobytes) / 1024;
}

function nameOf(pid: number): string {
  const words = read(`/proc/${pid}/cmdline`).split('\0');
  return words.find((word) => /main\.ts|\.mjs$|runner\.ts/.test(word)) ?? words[0] ?? String(pid);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
