/** Takes the next job for a worker: leases it, counts the attempt, opens its secrets. */
import { MAX_ATTEMPTS } from '../contract/limits.ts';
import type { PlainError } from '../contract/tool-error.ts';
import { endJob } from './end-job.ts';
import { CHANNEL, type JobStore } from './job-store.ts';
import type { Lease } from './queue.ts';
import type { StoredAttached } from './submit-job.ts';
import { secondsUntilNextTry } from './wrong-passwords.ts';

export interface ClaimedJob {
  readonly lease: Lease;
  readonly id: string;
  readonly tool: string;
  /** The visitor's options with the secrets among them; kept in memory only. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  readonly inputs: readonly ClaimedInput[];
  readonly attached: readonly StoredAttached[];
}

export interface ClaimedInput {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
  readonly key: string;
}

interface JobRow {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  readonly turn: string;
  readonly visitor: string;
}

/** The next job that can be worked on, or undefined when none waits. Ended jobs and worn-out ones are passed over. */
export async function claimJob(store: JobStore, workerId: string): Promise<ClaimedJob | undefined> {
  for (;;) {
    const lease = await store.queue.take();
    if (!lease) return undefined;
    const job = await begin(store, lease, workerId);
    if (job) return job;
  }
}

async function begin(store: JobStore, lease: Lease, workerId: string): Promise<ClaimedJob | undefined> {
  const { jobId } = lease;
  const [row] = await store.database.query<JobRow>(
    `update jobs set state = 'running', attempt = attempt + 1, worker = $2, started_at = coalesce(started_at, now()), progress = 0, note = null, warnings = '[]'
     where id = $1 and state in ('queued', 'running')
     returning tool, options, attempt, turn, visitor`,
    [jobId, workerId],
  );
  if (!row) {
    await store.queue.done(lease);
    return undefined;
  }
  if (row.attempt > MAX_ATTEMPTS) return refuse(store, lease, row, { code: 'interrupted', params: {} });
  await store.database.query('update turn_clock set turn = greatest(turn, $1)', [row.turn]);
  await store.database.query('select pg_notify($1, $2)', [CHANNEL.changed, jobId]);
  const secrets = await readSecrets(store, jobId);
  // Many jobs may have been submitted before the first password turned out wrong.
  const seconds = Object.keys(secrets).length > 0 ? await secondsUntilNextTry(store, row.visitor) : 0;
  if (seconds > 0) return refuse(store, lease, row, { code: 'too-many-requests', params: { seconds } });
  const inputs = await readInputs(store, jobId);
  const attached = await readAttached(store, jobId);
  const options = { ...row.options, ...secrets };
  return { lease, id: jobId, tool: row.tool, options, attempt: row.attempt, inputs, attached };
}

async function refuse(store: JobStore, lease: Lease, row: JobRow, error: PlainError): Promise<undefined> {
  await endJob(store, lease.jobId, row.attempt, { state: 'failed', error, warnings: [] });
  await store.queue.done(lease);
}

async function readSecrets(store: JobStore, jobId: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await store.database.query<{ sealed: Buffer }>('select sealed from job_secrets where job_id = $1', [
    jobId,
  ]);
  return row ? store.sealer.open(jobId, row.sealed) : {};
}

async function readInputs(store: JobStore, jobId: string): Promise<readonly ClaimedInput[]> {
  const rows = await store.database.query<{ name: string; bytes: string; modified_ms: string | null; key: string }>(
    'select name, bytes, modified_ms, key from job_inputs where job_id = $1 order by position',
    [jobId],
  );
  return rows.map((row) => ({
    name: row.name,
    bytes: Number(row.bytes),
    key: row.key,
    ...(row.modified_ms === null ? {} : { modifiedMs: Number(row.modified_ms) }),
  }));
}

async function readAttached(store: JobStore, jobId: string): Promise<readonly StoredAttached[]> {
  const rows = await store.database.query<{ option: string; name: string; bytes: string; key: string }>(
    'select option, name, bytes, key from job_attached where job_id = $1 order by option',
    [jobId],
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** @param spent false where the worker was told to leave: that is no attempt of the job's. */
export async function giveJobBack(
  store: JobStore,
  job: ClaimedJob,
  { spent }: { readonly spent: boolean },
): Promise<void> {
  await store.database.query(
    `update jobs set state = 'queued', attempt = greatest(attempt - $3, 0), worker = null, progress = 0, note = null
     where id = $1 and state = 'running' and attempt = $2`,
    [job.id, job.attempt, spent ? 0 : 1],
  );
  await store.queue.giveBack([job.lease.queueId]);
  await store.database.query('select pg_notify($1, $2)', [CHANNEL.queued, job.id]);
}

/** The parent saw a worker die: its leases need not run out first. */
export async function releaseJobsOf(store: JobStore, workerId: string): Promise<void> {
  const rows = await store.database.query<{ queue_id: string }>(
    `select queue_id from jobs where worker = $1 and state = 'running' and queue_id is not null`,
    [workerId],
  );
  await store.queue.giveBack(rows.map((row) => row.queue_id));
  await store.database.query('delete from workers where id = $1', [workerId]);
  await store.database.query('select pg_notify($1, $2)', [CHANNEL.queued, '']);
}
