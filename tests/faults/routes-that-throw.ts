/** Loaded before the server (`--import`): calls that make it throw where nobody catches, as a fault in it or in a library would. */
import { subscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

class InjectedFault extends Error {}

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.get('/fault/route', () => {
    throw new InjectedFault('in a route');
  });
  fastify.get('/fault/answer', (_request, reply) => reply.send(contentThatBreaks()));
  fastify.get('/fault/timer', () => {
    setTimeout(() => {
      throw new InjectedFault('in a timer');
    });
    return 'soon';
  });
  fastify.get('/fault/stream', () => {
    // Nobody listens for its error.
    contentThatBreaks().resume();
    return 'soon';
  });
  fastify.get('/fault/callback', () => {
    readFile(import.meta.filename, () => {
      throw new InjectedFault('in a callback of a library');
    });
    return 'soon';
  });
  fastify.get('/fault/promise', () => {
    void Promise.reject(new InjectedFault('in a promise that nobody handles'));
    return 'soon';
  });
});

function contentThatBreaks(): Readable {
  const content = new Readable({ read: () => undefined });
  content.push('half of it');
  setTimeout(() => content.destroy(new InjectedFault('in a stream')), 50);
  return content;
}
