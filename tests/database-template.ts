/** An empty database that is made once a run and copied for every site: initdb takes a second of processor time and more. */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PostgresServer } from '../src/adapters/postgres-server.ts';
import { runProgram } from '../src/adapters/process.ts';

/** Names the folder of the run to its processes. */
const VARIABLE = 'TEST_DATABASE_TEMPLATE';
const CLUSTER = 'postgres';

/** Vitest calls it before the first file, and what it gives after the last. */
export default async function setup(): Promise<() => Promise<void>> {
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
  const template = path.join(folder, CLUSTER);
  if (!existsSync(template)) await makeTemplate(folder, template);
  const { code, stderr } = await runProgram('cp', ['-a', '--reflink=auto', template, path.join(dataDir, CLUSTER)]);
  if (code !== 0) throw new Error(`no copy of the database: ${stderr}`);
}

async function makeTemplate(folder: string, template: string): Promise<void> {
  const own = await mkdtemp(path.join(folder, 'making-'));
  const server = await PostgresServer.start(own);
  await server.stop();
  // Of two processes that began at once, one was first.
  await rename(path.join(own, CLUSTER), template).catch((error: unknown) => {
    if (!existsSync(template)) throw error;
  });
  await rm(own, { recursive: true, force: true });
}
