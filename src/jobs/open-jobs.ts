/** Opens the job store from settings: the same for server and worker, embedded or scaled. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { DiskStore } from '../adapters/disk.ts';
import { Database } from '../adapters/postgres.ts';
import type { FileStore } from '../contract/files/file-store.ts';
import type { JobStore } from './job-store.ts';
import { JobQueue } from './queue.ts';
import { migrate } from './schema.ts';
import { Sealer } from './seal.ts';
import { type SharedNetwork, SharedNetworks } from './shared-networks.ts';

/** The part of the settings that the job rooms need. */
export interface JobSettings {
  readonly DATA_DIR: string;
  readonly SECRET_KEY?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET: string;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly RETENTION_DAYS: number;
  readonly WRONG_PASSWORDS_PER_MINUTE: number;
  readonly SHARED_NETWORKS?: readonly SharedNetwork[];
}

const KEY_BYTES = 32;
const QUEUE_CONNECTIONS = 2;

/** @param connection of the database: our own child's, or DATABASE_URL's. */
export async function openJobs(
  settings: JobSettings,
  connection: ClientConfig,
  onTrouble: (error: Error) => void,
): Promise<JobStore> {
  const database = new Database(connection);
  await migrate(database);
  // The queue looks things up while a submit holds a connection: sharing one pool, submits could wait for each other.
  // Its own changes are leases: where the database falls before it has written one, the job is leased again.
  const queueDatabase = new Database(connection, { most: QUEUE_CONNECTIONS, waitsForDisk: false });
  return {
    database,
    queue: await JobQueue.open(queueDatabase, onTrouble),
    files: await openFiles(settings),
    sealer: new Sealer(await sealingKey(settings)),
    retentionDays: settings.RETENTION_DAYS,
    wrongPasswordsPerMinute: settings.WRONG_PASSWORDS_PER_MINUTE,
    sharedNetworks: new SharedNetworks(settings.SHARED_NETWORKS ?? []),
  };
}

export async function closeJobs(store: JobStore): Promise<void> {
  await store.queue.close();
  await store.database.close();
}

async function openFiles(settings: JobSettings): Promise<FileStore> {
  if (!settings.S3_ENDPOINT) return DiskStore.open(path.join(settings.DATA_DIR, 'files'));
  // Loaded only where it is used: the S3 client costs 0.2 s and 20 MB.
  const { S3Store } = await import('../adapters/s3.ts');
  return new S3Store({
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  });
}

/** SECRET_KEY, or a key made once in a file that only its owner may read. */
async function sealingKey(settings: JobSettings): Promise<Buffer> {
  if (settings.SECRET_KEY) return Buffer.from(settings.SECRET_KEY, 'hex');
  const file = path.join(settings.DATA_DIR, 'secret.key');
  // `wx`: of two processes that start together only one makes the key, the other reads it.
  await writeFile(file, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
}
