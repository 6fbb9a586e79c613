/** Bounds the connections of one address. Behind trusted proxies all come from there, and the proxy has to bound them. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config.ts';
import { trustedBy } from './trusted-proxies.ts';
import { networkOf } from './visitor.ts';

/** A browser opens six; a class-room behind one address a few hundred. */
const MAX_CONNECTIONS = 512;

export function limitConnections(app: FastifyInstance, setting: Settings['TRUST_PROXY'], most = MAX_CONNECTIONS): void {
  const isProxy = trustedBy(setting);
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address, 0)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
