/** How long a body may take, against a small server on loopback. */
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paceBodies } from './body-pace.ts';

const PACE = { graceMs: 300, bytesPerSecond: 10_000, longestMs: 2_000, maxBytes: 100_000, lookMs: 20 };

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  paceBodies(app, PACE);
  app.post('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * PACE.graceMs));
    return 'thanks';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** Sends so many bytes a hundredth of a second, and gives what came back when the connection ended. */
async function trickle(announced: number, bytesEach: number): Promise<{ answer: string; tookMs: number }> {
  const startedMs = performance.now();
  const socket: Socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${announced}\r\n\r\n`,
  );
  let left = announced;
  const timer = setInterval(() => {
    if (left > 0 && socket.writable) socket.write('x'.repeat(Math.min(left, bytesEach)));
    left -= bytesEach;
  }, 10);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  // `once` of events would fail with the reset that a server may send to who still writes.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return { answer, tookMs: performance.now() - startedMs };
}

test('a body that trickles ends soon after the time of grace', async () => {
  const { answer, tookMs } = await trickle(50_000, 1);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(tookMs).toBeGreaterThanOrEqual(PACE.graceMs);
  expect(tookMs).toBeLessThan(1_500);
});

test('a body that comes steadily may take its time, and so may its answer', async () => {
  const { answer } = await trickle(12_000, 200);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*thanks$/);
});

test('a body that is larger than any job ends', async () => {
  const { answer } = await trickle(10_000_000, 50_000);
  expect(answer).not.toContain('thanks');
});
