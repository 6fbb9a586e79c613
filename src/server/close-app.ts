/** Closes the server's doors: what is nearly done is finished, and nobody holds the stop for ever. */
import type { FastifyInstance } from 'fastify';

/** A download over a slow line takes minutes: it is cut off after this time, and its client may ask for the rest later. */
const GRACE_MS = 4_000;
const LOOK_MS = 100;

/** Resolves when no connection is left, after little more than `GRACE_MS`. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  // Node closes what is idle now; a connection that becomes idle later would stay for its keep-alive time.
  const tidying = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const hurry = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  try {
    await app.close();
  } finally {
    clearInterval(tidying);
    clearTimeout(hurry);
  }
}
