/** Starts a worker: beside the server, or alone on a machine of its own (`npm run worker`). */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { probeSandbox, type SandboxLevel } from '../adapters/bubblewrap.ts';
import { readSettings, type Settings, SettingsError } from '../config.ts';
import { MAX_RESULT_BYTES } from '../contract/limits.ts';
import { stackOf } from '../contract/stack-of.ts';
import { closeJobs, openJobs } from '../jobs/open-jobs.ts';
import { noteWorker } from '../jobs/queue-pressure.ts';
import { makeWorkFolder, removeDeadWorkFolders } from '../jobs/work-folders.ts';
import { Dispatcher } from './dispatcher.ts';
import { listedServices } from './trusted-time.ts';
import { UnitPool } from './unit-pool.ts';

const SEEN_MS = 5_000;

/** A worker that was killed and started again at once still counted itself as living at its start. */
const CLEAR_MS = 60_000;

const CPU_SECONDS = 3_600;
const MEGABYTE = 1024 ** 2;

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

async function main(): Promise<void> {
  const settings = readSettings();
  const log = pino({ level: settings.LOG_LEVEL, base: { part: 'worker' } });
  const trouble = (error: unknown) => log.error({ error: stackOf(error) }, 'trouble');
  const { id: workerId, socket } = readArguments();
  const sandbox = await chooseSandbox(settings);
  if (sandbox === 'limits') log.warn('bubblewrap cannot run here: tools run with plain limits only');
  const store = await openJobs(
    settings,
    connectionOf(settings.DATABASE_URL, socket ?? path.join(settings.DATA_DIR, 'socket')),
    trouble,
  );
  const facts = { sandbox, concurrency: settings.WORKERS };
  await noteWorker(store, workerId, facts);
  const workRoot = await makeWorkFolder(settings.DATA_DIR, workerId, trouble);
  const pool = new UnitPool(
    {
      appDir: settings.APP_DIR,
      workRoot,
      sandbox,
      memoryBytes: settings.JOB_MEMORY_MB * MEGABYTE,
      fileBytes: MAX_RESULT_BYTES,
      cpuSeconds: CPU_SECONDS,
    },
    trouble,
  );
  pool.warmUp();
  const onDetail = (detail: string) => log.warn({ detail }, 'a run failed');
  const dispatcher = new Dispatcher(store, pool, {
    workerId,
    concurrency: settings.WORKERS,
    askForTime: listedServices(settings.TIMESTAMP_URLS),
    onTrouble: trouble,
    onDetail,
  });
  const timers = [
    every(SEEN_MS, () => noteWorker(store, workerId, facts).catch(trouble)),
    every(CLEAR_MS, () => removeDeadWorkFolders(store, settings.DATA_DIR).catch(trouble)),
  ];
  await dispatcher.start();
  log.info({ workers: settings.WORKERS, sandbox }, 'ready');

  stopWhenTold(async () => {
    for (const timer of timers) clearInterval(timer);
    await dispatcher.stop();
    await rm(workRoot, { recursive: true, force: true });
    await closeJobs(store);
  });
}

/** @throws SettingsError where the real sandbox is required and cannot be had. */
async function chooseSandbox({ SANDBOX }: Settings): Promise<SandboxLevel> {
  const sandbox = await probeSandbox();
  if (sandbox === 'limits' && SANDBOX === 'required')
    throw new SettingsError('SANDBOX is required, but bubblewrap cannot run here.');
  return sandbox;
}

/** Does it now, and again and again. */
function every(intervalMs: number, act: () => Promise<void>): NodeJS.Timeout {
  void act();
  return setInterval(() => void act(), intervalMs);
}

function stopWhenTold(stop: () => Promise<void>): void {
  const leave = () => void stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave);
  // Our parent holds the other end: when it is gone, so are we, even after a kill -9.
  if (process.channel) process.once('disconnect', leave);
}

/** The parent names its worker, so that it can release the jobs when the worker dies, and tells where its database is. */
function readArguments(): { readonly id: string; readonly socket: string | undefined } {
  const { values } = parseArgs({ options: { id: { type: 'string' }, socket: { type: 'string' } } });
  return { id: values.id ?? randomBytes(9).toString('base64url'), socket: values.socket };
}

function connectionOf(url: string | undefined, socket: string): ClientConfig {
  return url ? { connectionString: url } : { host: socket, user: 'sheaf', database: 'postgres' };
}
