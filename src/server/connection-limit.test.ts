/** How many connections one address may hold, against a small server on loopback. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Settings } from '../config.ts';
import { limitConnections } from './connection-limit.ts';

/** How many of five connections are open a moment later, and whether another can be opened when they are closed. */
async function heldOf(setting: Settings['TRUST_PROXY']): Promise<{ held: number; again: boolean }> {
  const app = Fastify();
  limitConnections(app, setting, 3);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: 5 }, open));
  await delay(200);
  const held = sockets.filter((socket) => !socket.closed && !socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  await delay(100);
  const last = await open();
  await delay(100);
  const again = !last.closed && !last.readableEnded;
  last.destroy();
  await app.close();
  return { held, again };
}

test.each([
  ['nobody is trusted', false],
  ['the address is of no trusted network', ['10.0.0.0/8', 'fd00::/8']],
] as const)('an address holds so many and no more where %s', async (_name, setting) => {
  expect(await heldOf(setting)).toEqual({ held: 3, again: true });
});

test.each([
  ['proxies are counted', 1],
  ['its network is trusted', ['127.0.0.0/8']],
] as const)('a proxy holds as many as it likes where %s', async (_name, setting) => {
  expect(await heldOf(setting)).toMatchObject({ held: 5 });
});
