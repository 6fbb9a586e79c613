/** Starts a worker: beside the server, or alone on a machine of its own (`npm run worker`). */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { probeSandbox, type Sandbox, sandboxGaps } from '../adapters/bubblewrap.ts';
import { makeWayForUsers } from '../adapters/own-users.ts';
import { ownConnection } from '../adapters/postgres-access.ts';
import { removeTree } from '../adapters/remove-tree.ts';
import { readSettings, type Settings, SettingsError } from '../config.ts';
import { stackOf, withoutIds } from '../contract/messages/stack-of.ts';
import { MAX_RESULT_BYTES } from '../contract/site/limits.ts';
import { closeJobs, openJobs } from '../jobs/open-jobs.ts';
import { noteWorker } from '../jobs/queue-pressure.ts';
import { makeWorkFolder, removeDeadWorkFolders } from '../jobs/work-folders.ts';
import { runnerFile } from '../tools/runner-file.ts';
import { Dispatcher } from './dispatcher.ts';
import { listedServices } from './trusted-time.ts';
import { type PoolSettings, UnitPool } from './unit-pool.ts';

const SEEN_MS = 5_000;

/** A worker that was killed and started again at once still counted itself as living at its start. */
const CLEAR_MS = 60_000;

/** Without its parent a worker has no database either, and waits for no answer of it. */
const LEAVE_MS = 4_000;

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
  leaveWithParent();
  const settings = readSettings();
  const log = pino({ level: settings.LOG_LEVEL, base: { part: 'worker' } });
  const trouble = (error: unknown) => log.error({ error: stackOf(error) }, 'trouble');
  const { id: workerId, socket } = readArguments();
  const sandbox = await chooseSandbox(settings);
  for (const gap of sandboxGaps(sandbox)) log.warn(gap);
  const store = await openJobs(settings, databaseOf(settings, socket), trouble);
  const facts = { sandbox: sandbox.level, gaps: sandboxGaps(sandbox), concurrency: settings.WORKERS };
  await noteWorker(store, workerId, facts);
  const workRoot = await makeWorkFolder(settings.DATA_DIR, workerId, trouble);
  const pool = new UnitPool(poolSettings(settings, workRoot, sandbox), trouble);
  pool.warmUp();
  const dispatcher = new Dispatcher(store, pool, {
    workerId,
    concurrency: settings.WORKERS,
    budgetMs: settings.JOB_BUDGET_MINUTES * 60_000,
    askForTime: listedServices(settings.TIMESTAMP_URLS),
    onTrouble: trouble,
    onDetail: (detail) => log.warn({ detail: withoutIds(detail) }, 'a run failed'),
  });
  const timers = [
    every(SEEN_MS, () => noteWorker(store, workerId, facts).catch(trouble)),
    every(CLEAR_MS, () => removeDeadWorkFolders(store, settings.DATA_DIR).catch(trouble)),
  ];
  await dispatcher.start();
  log.info({ workers: settings.WORKERS, sandbox: sandbox.level }, 'ready');

  stopWhenTold(async () => {
    for (const timer of timers) clearInterval(timer);
    await dispatcher.stop();
    await removeTree(workRoot);
    await closeJobs(store);
  });
}

function poolSettings(settings: Settings, workRoot: string, sandbox: Sandbox): PoolSettings {
  return {
    appDir: settings.APP_DIR,
    workRoot,
    sandbox,
    memoryBytes: settings.JOB_MEMORY_MB * MEGABYTE,
    fileBytes: MAX_RESULT_BYTES,
    cpuSeconds: CPU_SECONDS,
    warmsOffice: settings.WARM_OFFICE,
  };
}

/** @throws SettingsError where the real sandbox is required and cannot be had. */
async function chooseSandbox({ SANDBOX, DATA_DIR, APP_DIR }: Settings): Promise<Sandbox> {
  const sandbox = await probeSandbox();
  if (sandbox.level === 'limits' && SANDBOX === 'required')
    throw new SettingsError('SANDBOX is required, but bubblewrap cannot run here.');
  if (sandbox.level !== 'limits') return sandbox;
  return (await makeWayForUsers(DATA_DIR, [path.join(APP_DIR, runnerFile(APP_DIR))]))
    ? { ...sandbox, ownUsers: true }
    : sandbox;
}

/** Does it now, and again and again. */
function every(intervalMs: number, act: () => Promise<void>): NodeJS.Timeout {
  void act();
  return setInterval(() => void act(), intervalMs);
}

/** Our parent holds the other end of a channel: when it is gone, even after a kill -9, we stop what we can and are gone too. */
function leaveWithParent(): void {
  const hurry = () => void setTimeout(() => process.exit(1), LEAVE_MS);
  if (process.connected === false) hurry();
  else process.once('disconnect', hurry);
}

function stopWhenTold(stop: () => Promise<void>): void {
  const leave = () => void stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave);
  if (process.connected === false) leave();
  else process.once('disconnect', leave);
}

/** The parent names its worker, so that it can release the jobs when the worker dies, and tells where its database is. */
/** @throws SettingsError where there is none: another start would not find it either. */
function databaseOf({ DATABASE_URL, DATA_DIR }: Settings, socket: string | undefined): ClientConfig {
  if (DATABASE_URL) return { connectionString: DATABASE_URL };
  try {
    return ownConnection(DATA_DIR, socket);
  } catch {
    throw new SettingsError(
      `No site has started on ${DATA_DIR} yet, so this worker has no database. Set DATABASE_URL to the one that your servers use, or start the site with npm start.`,
    );
  }
}

function readArguments(): { readonly id: string; readonly socket: string | undefined } {
  const { values } = parseArgs({ options: { id: { type: 'string' }, socket: { type: 'string' } } });
  return { id: values.id ?? randomBytes(9).toString('base64url'), socket: values.socket };
}
