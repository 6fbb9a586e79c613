/** How long processes wait for a processor, told by processes that share one. */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { longestWaitMs } from './process-wait.ts';

/** Goes round for ever on the first processor. */
function busy(): number {
  const child = spawn('taskset', ['-c', '0', 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

test('programs that share a processor have waited for it', async () => {
  const pids = [busy(), busy(), busy()];
  await expect.poll(() => longestWaitMs(pids)).toBeGreaterThan(200);
});

test('one that sleeps waits for nothing', async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await delay(300);
  const before = longestWaitMs([child.pid ?? 0]);
  await delay(500);
  expect(longestWaitMs([child.pid ?? 0]) - before).toBeLessThan(50);
});

test('one that is gone counts for nothing', () => {
  expect(longestWaitMs([2 ** 22 + 1])).toBe(0);
});
