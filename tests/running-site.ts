/** Starts the whole site for a test: server, worker and database of its own, on a free port, in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFresh } from '../src/tools/runner-file.ts';
import { giveDatabase } from './database-template.ts';

export interface RunningSite {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly dataDir: string;
  /** Of the server, or of who watches over it. */
  readonly pid: number;
  /** Everything that was printed so far. */
  readonly output: () => string;
  /** Resolves when the server is gone, whatever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  /** kill -9 of the server: no goodbye to anybody. */
  kill(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const START_TIMEOUT_MS = 60_000;

/** Matches the command line of a worker, from the bundle or from the sources. */
export const WORKER_COMMAND = /\/worker(\/main\.ts|\.mjs)/;

const SITE_SOURCES = ['server', 'worker', 'jobs', 'tools', 'engine', 'adapters', 'contract', 'config.ts'];

/**
 * No LibreOffice is kept ready unless the settings ask for it.
 * @param env settings beside PORT, HOST and DATA_DIR; DATA_DIR may be given to start again on the same folder.
 * @param root another checkout than this one.
 * @param program what Node is given to run; the server by itself unless told otherwise.
 */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  root = ROOT,
  program = ['--max-semi-space-size=2', siteFile('server', root)],
): Promise<RunningSite> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'sheaf-site-')));
  if (!env.DATA_DIR) await giveDatabase(dataDir);
  const child = spawn(realpathSync(path.join(root, 'node_modules/.bin/node')), program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      MIN_FREE_MB: '0',
      SUBMITS_PER_MINUTE: '100000',
      WRONG_PASSWORDS_PER_MINUTE: '100000',
      WARM_OFFICE: 'off',
      // As `npm start` does: a third of the start is compiling.
      NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
      MALLOC_ARENA_MAX: '1',
      ...env,
      DATA_DIR: dataDir,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await addressOf(child, () => printed);
  await readiness(url, env.WORKERS === '0' ? '/healthz' : '/readyz');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    stop: async () => {
      await end('SIGTERM');
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    kill: () => end('SIGKILL'),
  };
}

const freshness = new Map<string, boolean>();

/** What `npm start` starts, unless sources have changed since it was bundled: looked up once a process. */
export function siteFile(name: 'server' | 'worker', root = ROOT): string {
  const sources = SITE_SOURCES.map((each) => `src/${each}`);
  const fresh = freshness.get(root) ?? isFresh(root, '.cache/site/fresh', sources);
  freshness.set(root, fresh);
  return fresh ? `.cache/site/${name}.mjs` : `src/${name}/main.ts`;
}

function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the site did not start:\n${printed()}`)), START_TIMEOUT_MS);
    const look = () => {
      const [, url] = /Sheaf is at (\S+)/.exec(printed()) ?? [];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the site ended with ${code}:\n${printed()}`));
    });
  });
}

/** Until a worker has said that it lives. */
async function readiness(url: string, call: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}${call}`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no worker at ${url}`);
}
