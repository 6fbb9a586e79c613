/** Ends requests whose body trickles, never ends, or is larger than any job: each holds a connection and a file open. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MAX_JOB_BYTES } from '../contract/site/limits.ts';

export interface Pace {
  /** For so long nothing is asked of the sender. */
  readonly graceMs: number;
  /** From then on the body must have come as fast as this, on average. A line of 1995 carries three times as much. */
  readonly bytesPerSecond: number;
  readonly longestMs: number;
  readonly maxBytes: number;
  readonly lookMs: number;
}

const PACE: Pace = {
  graceMs: 60_000,
  bytesPerSecond: 1024,
  longestMs: 6 * 3_600_000,
  // A form's own headers and boundaries come on top.
  maxBytes: MAX_JOB_BYTES * 1.05,
  lookMs: 5_000,
};

interface OpenBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sinceMs: number;
  /** The connection may have carried others before. */
  readonly bytesBefore: number;
}

export function paceBodies(app: FastifyInstance, pace: Pace = PACE): void {
  const open = new Set<OpenBody>();
  const looking = setInterval(() => {
    for (const body of open) {
      // The rest is the server's own time.
      if (body.request.complete) open.delete(body);
      else if (isTooSlow(body, pace) || isTooLarge(body, pace)) refuse(body);
    }
  }, pace.lookMs);
  looking.unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onRequest', async ({ raw: request }, { raw: response }) => {
    if (request.complete) return;
    const body = { request, response, sinceMs: performance.now(), bytesBefore: request.socket.bytesRead };
    open.add(body);
    request.once('close', () => open.delete(body));
  });
}

function isTooSlow({ request, sinceMs, bytesBefore }: OpenBody, { graceMs, bytesPerSecond, longestMs }: Pace): boolean {
  const tookMs = performance.now() - sinceMs;
  const wanted = ((tookMs - graceMs) / 1000) * bytesPerSecond;
  return tookMs > longestMs || (tookMs > graceMs && request.socket.bytesRead - bytesBefore < wanted);
}

function isTooLarge({ request, bytesBefore }: OpenBody, { maxBytes }: Pace): boolean {
  return request.socket.bytesRead - bytesBefore > maxBytes;
}

/** As Node refuses headers that do not come. Whoever reads the body hears that the connection is gone. */
function refuse({ request, response }: OpenBody): void {
  if (!response.headersSent && request.socket.writable)
    request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  request.destroy();
}
