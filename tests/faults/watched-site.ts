/** A site as `npm start` runs it, watched over, with calls that make the server fall. */
import { createServer } from 'node:net';
import { type RunningSite, siteFile, startSite } from '../running-site.ts';

/** Calls below `/fault/` after which the server is gone. */
export const FALLS = ['timer', 'stream', 'callback', 'promise'] as const;

/**
 * On one port for good: a server that starts again is found where it was.
 * @param longestPauseMs before it is started again, however often it has fallen.
 */
export async function startWatchedSite(
  env: Readonly<Record<string, string>> = {},
  longestPauseMs = 30_000,
): Promise<RunningSite> {
  const throwing = ['--import', './tests/faults/routes-that-throw.ts', siteFile('server')];
  const program = ['scripts/supervise.mjs', String(longestPauseMs), ...throwing];
  return startSite({ PORT: String(await freePort()), ...env }, undefined, program);
}

/** How often the server has fallen. */
export function fallsOf(site: RunningSite): number {
  return site.output().match(/"part":"start","msg":"the server fell \(/g)?.length ?? 0;
}

/** The call may get an answer before the server falls, or not. */
export async function makeFall(site: RunningSite, how: (typeof FALLS)[number]): Promise<void> {
  await fetch(`${site.url}/fault/${how}`).catch(() => undefined);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
