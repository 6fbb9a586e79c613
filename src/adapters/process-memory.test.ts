/** Checks what counts as memory of a process and of what it starts, with real processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { processTree, residentBytes } from './process-memory.ts';

const MEGABYTE = 1024 ** 2;

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** The most that is seen of a process within some seconds. */
async function mostOf(pid: number, seconds: number): Promise<number> {
  let most = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(3)) {
    most = Math.max(most, residentBytes(processTree(pid)));
  }
  return most;
}

/** Gives its pid once it has said something: on a busy machine it takes seconds to hold what it is to hold. */
async function start(program: string, ...args: readonly string[]): Promise<number> {
  const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  await once(started.stdout, 'data');
  return started.pid ?? 0;
}

test('counts a program that starts others once, though each of them begins as its copy', async () => {
  const script =
    "const held = Buffer.alloc(300e6, 1); console.log('held'); setInterval(() => require('child_process').spawn('true'), 5)";
  const pid = await start(process.execPath, '-e', script);
  const most = await mostOf(pid, 3);
  expect(most).toBeGreaterThan(300 * MEGABYTE);
  expect(most).toBeLessThan(500 * MEGABYTE);
});

test('counts a process that stays the copy of another', async () => {
  const pid = await start('perl', '-e', 'my $held = "x" x 1e8; fork; $| = 1; print "forked"; sleep 60');
  expect(processTree(pid)).toHaveLength(2);
  expect(await mostOf(pid, 0.1)).toBeGreaterThan(190 * MEGABYTE);
  for (const each of processTree(pid).slice(1)) process.kill(each, 'SIGKILL');
});
