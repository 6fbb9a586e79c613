/** Starts the site: settings, database, server, worker; and stops them in the right order. */
import { mkdir } from 'node:fs/promises';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { probeSandbox } from '../adapters/bubblewrap.ts';
import { describeSettings, readSettings, type Settings, SettingsError } from '../config.ts';
import { stackOf } from '../contract/messages/stack-of.ts';
import { releaseEveryJob, releaseJobsOf } from '../jobs/claim-job.ts';
import { forgetOldMessages } from '../jobs/contact-messages.ts';
import { ExpectedJobs } from '../jobs/expected-jobs.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { closeJobs, openJobs } from '../jobs/open-jobs.ts';
import { releaseInputs, sweep, sweepExpired } from '../jobs/sweep.ts';
import { removeWorkFolder } from '../jobs/work-folders.ts';
import { Admission } from './admission.ts';
import { buildApp } from './app.ts';
import { sandboxComplaint } from './check-sandbox.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import { closeApp } from './close-app.ts';
import { EmbeddedDatabase, EmbeddedWorker } from './embedded.ts';
import { JobWatch } from './job-watch.ts';
import { ResumableUploads } from './resumable-uploads.ts';
import { RoomyStore } from './roomy-store.ts';

const SWEEP_MS = 10 * 60_000;
/** Results go within a minute of their time. */
const EXPIRE_MS = 30_000;

try {
  await main();
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  // Status 2 says that another start would end alike: who watches over us does not try it.
  if (!(error instanceof SettingsError) && code !== 'EADDRINUSE' && code !== 'engine-missing') throw error;
  const message =
    code === 'EADDRINUSE'
      ? 'This port is taken. Choose another, such as PORT=8090 npm start.'
      : (error as Error).message;
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

async function main(): Promise<void> {
  const settings = readSettings();
  const log = pino({ level: settings.LOG_LEVEL, base: { part: 'server' } });
  const trouble = (error: unknown) => log.error({ error: stackOf(error) }, 'trouble');
  const sandbox = await probeSandbox();
  const complaint = sandboxComplaint(sandbox.level, settings);
  if (complaint) throw new SettingsError(complaint);
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  if (!settings.DATABASE_URL && !(await claimDataFolder(settings.DATA_DIR, trouble)))
    throw new SettingsError(
      `Another Sheaf is running on ${settings.DATA_DIR}. Stop that one first, or start this one with a DATA_DIR of its own.`,
    );
  const embedded = settings.DATABASE_URL ? undefined : await EmbeddedDatabase.start(settings.DATA_DIR, trouble);
  const connection: ClientConfig = embedded?.connection ?? { connectionString: settings.DATABASE_URL };
  const opened = await openJobs(settings, connection, trouble);
  const admission = new Admission(opened, settings);
  const store = { ...opened, files: new RoomyStore(opened.files, () => admission.checkStream()) };
  if (embedded) await releaseEveryJob(store);
  const watch = new JobWatch();
  await watch.start(store);
  const uploads = new ResumableUploads(store);
  const expected = new ExpectedJobs(store);
  const app = await buildApp({ settings, store, watch, uploads, expected, admission });
  const address = await app.listen({ port: settings.PORT, host: settings.HOST }).catch(async (error: unknown) => {
    await embedded?.stop();
    throw error;
  });
  const onDeath = async (workerId: string) => {
    await Promise.all([releaseJobsOf(store, workerId), removeWorkFolder(settings.DATA_DIR, workerId)]);
  };
  const worker =
    settings.WORKERS > 0 ? new EmbeddedWorker(connection.host, { onTrouble: trouble, onDeath }) : undefined;
  const sweeping = startSweeping(store, () => makeRoom(store, uploads, admission), trouble);
  announce(address, settings, sandbox.level);

  const stop = async () => {
    for (const timer of sweeping) clearInterval(timer);
    await Promise.all([closeApp(app).catch(trouble), worker?.stop()]);
    await closeJobs(store).catch(trouble);
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  // Our parent holds the other end of a channel: when it is gone, even after a kill -9, so are we.
  if (process.connected === false) void stop();
  else process.once('disconnect', () => void stop());
}

function startSweeping(
  store: JobStore,
  makeRoom: () => Promise<void>,
  onTrouble: (error: unknown) => void,
): readonly NodeJS.Timeout[] {
  const pass = () =>
    void Promise.all([sweep(store), makeRoom(), forgetOldMessages(store.database, store.retentionDays)]).catch(
      onTrouble,
    );
  pass();
  const expire = () => void sweepExpired(store).catch(onTrouble);
  return [setInterval(pass, SWEEP_MS), setInterval(expire, EXPIRE_MS)];
}

/** Forsaken uploads go; where the disk is short, also what only spares an upload. */
async function makeRoom(store: JobStore, uploads: ResumableUploads, admission: Admission): Promise<void> {
  const isShort = await admission.isShort();
  await uploads.sweep(isShort);
  if (isShort) await releaseInputs(store);
}

/** For people, on standard output; the log is for machines. */
function announce(address: string, settings: Settings, sandbox: 'bubblewrap' | 'limits'): void {
  const lines = [
    '',
    `  Sheaf is at ${address}`,
    `  Files are kept in ${settings.S3_ENDPOINT ?? settings.DATA_DIR} and deleted after ${settings.RETENTION_DAYS} days`,
    `  Database: ${settings.DATABASE_URL ? 'DATABASE_URL' : 'its own PostgreSQL'} · jobs side by side: ${settings.WORKERS}`,
    ...describeSettings().map((line) => `  ${line}`),
    ...(sandbox === 'limits' ? ['', '  WARNING: bubblewrap cannot run here. Tools run with plain limits only.'] : []),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
