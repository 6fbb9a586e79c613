/** A database with its tables and no rows that is made once a run and copied for every site: making it takes seconds of processor time. */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropTemplates, PostgresServer } from '../src/adapters/postgres-server.ts';
import { runProgram } from '../src/adapters/process.ts';
import { closeJobs, openJobs } from '../src/jobs/open-jobs.ts';

/** Names the folder of the run to its processes. */
const VARIABLE = 'TEST_DATABASE_TEMPLATE';
/** The cluster, and the password that lets in. */
const PARTS = ['postgres', 'database.key'];
const SETTINGS = { S3_BUCKET: '', S3_REGION: '', RETENTION_DAYS: 7, WRONG_PASSWORDS_PER_MINUTE: 10 };

/**
 * Vitest calls it before the first file, and what it gives after the last. A run that a test starts, as that of new tools
 * does, has the database of the run around it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[VARIABLE]) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-template-'));
  // PostgreSQL may have to run as another user, who must be able to walk in.
  await chmod(folder, 0o711);
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Gives a new data folder its database; outside of a run, the site makes its own. */
export async function giveDatabase(dataDir: string): Promise<void> {
  const folder = process.env[VARIABLE];
  if (!folder) return;
  const template = path.join(folder, 'template');
  if (!existsSync(template)) await makeTemplate(folder, template);
  const parts = PARTS.map((part) => path.join(template, part));
  const { code, stderr } = await runProgram('cp', ['-a', '--reflink=auto', ...parts, dataDir]);
  if (code !== 0) throw new Error(`no copy of the database: ${stderr}`);
}

async function makeTemplate(folder: string, template: string): Promise<void> {
  const own = await mkdtemp(path.join(folder, 'making-'));
  const server = await PostgresServer.start(own);
  await closeJobs(await openJobs({ ...SETTINGS, DATA_DIR: own }, server.connection, () => undefined));
  await server.stop();
  await dropTemplates(own);
  // Of two processes that began at once, one was first.
  await rename(own, template).catch(async (error: unknown) => {
    if (!existsSync(template)) throw error;
    await rm(own, { recursive: true, force: true });
  });
}
