/** Takes the next job for a worker: leases it, counts the attempt, opens its secrets. */
import type { PlainError } from '../contract/messages/tool-error.ts';
import { MAX_ATTEMPTS } from '../contract/site/limits.ts';
import { endJob } from './end-job.ts';
import { CHANNEL, type JobStore, queueGroup } from './job-store.ts';
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
  readonly visitor: string;
  readonly shares: number;
  /** It has run for a while before, and gave its place to others. */
  readonly hasYielded: boolean;
  readonly inputs: readonly ClaimedInput[];
  readonly attached: readonly StoredAttached[];
}

export interface ClaimedInput {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
  readonly folder?: string;
  readonly key: string;
}

interface JobRow {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  readonly visitor: string;
  readonly shares: number;
  readonly has_yielded: boolean;
  readonly sealed: Buffer | null;
  readonly inputs: readonly InputRow[] | null;
  readonly attached: readonly StoredAttached[] | null;
}

interface InputRow {
  readonly name: string;
  readonly bytes: number;
  readonly modified_ms: number | null;
  readonly folder: string | null;
  readonly key: string;
}

/** Which waiting jobs are left to wait. */
export interface PassedOver {
  readonly visitors: readonly string[];
  /** Those that have given their place to others before. */
  readonly yielded: boolean;
}

/** The next job that can be worked on, or undefined when none waits. Ended jobs and worn-out ones are left out. */
export async function claimJob(
  store: JobStore,
  workerId: string,
  passedOver: PassedOver = { visitors: [], yielded: false },
): Promise<ClaimedJob | undefined> {
  const groups = passedOver.visitors.flatMap((visitor) => [queueGroup(visitor), queueGroup(visitor, true)]);
  if (passedOver.yielded) groups.push(...(await yieldedGroups(store)));
  for (;;) {
    const lease = await store.queue.take(groups);
    if (!lease) return undefined;
    const job = await begin(store, lease, workerId);
    if (job) return job;
  }
}

async function yieldedGroups(store: JobStore): Promise<readonly string[]> {
  const rows = await store.database.query<{ visitor: string }>(
    `select distinct visitor from jobs where state = 'queued' and has_yielded`,
  );
  return rows.map(({ visitor }) => queueGroup(visitor, true));
}

async function begin(store: JobStore, lease: Lease, workerId: string): Promise<ClaimedJob | undefined> {
  const { jobId } = lease;
  // One statement, one commit: each costs a small job more than most of what its tool does. It waits for the
  // disk: the number of an attempt must not be given twice, whatever falls.
  const [row] = await store.database.query<JobRow>(
    `with begun as (
       update jobs set state = 'running', attempt = attempt + 1, worker = $2, started_at = coalesce(started_at, now()), progress = 0, note = null, warnings = '[]'
       where id = $1 and state in ('queued', 'running')
       returning id, tool, options, attempt, turn, visitor, shares, has_yielded),
     served as (update turn_clock set turn = greatest(turn_clock.turn, begun.turn) from begun where attempt <= $3)
     select tool, options, attempt, visitor, shares, has_yielded, pg_notify($4, id),
       (select sealed from job_secrets where job_id = id) as sealed,
       (select json_agg(inputs order by position) from job_inputs inputs where job_id = id) as inputs,
       (select json_agg(attached order by option) from job_attached attached where job_id = id) as attached
     from begun`,
    [jobId, workerId, MAX_ATTEMPTS, CHANNEL.changed],
  );
  if (!row) {
    await store.queue.done(lease);
    return undefined;
  }
  if (row.attempt > MAX_ATTEMPTS) return refuse(store, lease, row, { code: 'interrupted', params: {} });
  const secrets = row.sealed ? store.sealer.open(jobId, row.sealed) : {};
  // Many jobs may have been submitted before the first password turned out wrong.
  const seconds = Object.keys(secrets).length > 0 ? await secondsUntilNextTry(store, row.visitor) : 0;
  if (seconds > 0) return refuse(store, lease, row, { code: 'too-many-requests', params: { seconds } });
  const inputs = (row.inputs ?? []).map(toInput);
  const attached = (row.attached ?? []).map(({ option, name, bytes, key }) => ({ option, name, bytes, key }));
  const options = { ...row.options, ...secrets };
  const { tool, attempt, visitor, shares, has_yielded: hasYielded } = row;
  return { lease, id: jobId, tool, options, attempt, visitor, shares, hasYielded, inputs, attached };
}

async function refuse(store: JobStore, lease: Lease, row: JobRow, error: PlainError): Promise<undefined> {
  await endJob(store, lease.jobId, row.attempt, { state: 'failed', error, warnings: [] });
  await store.queue.done(lease);
}

function toInput({ name, bytes, modified_ms: modifiedMs, folder, key }: InputRow): ClaimedInput {
  return { name, bytes, key, ...(modifiedMs === null ? {} : { modifiedMs }), ...(folder === null ? {} : { folder }) };
}

/**
 * Keeps a job's lease.
 * @returns false where the job is not this attempt's any more: it was cancelled, or the lease ran out and another has it.
 */
export async function keepJob(store: JobStore, job: ClaimedJob): Promise<boolean> {
  const mine = await store.database.query(`select 1 from jobs where id = $1 and attempt = $2 and state = 'running'`, [
    job.id,
    job.attempt,
  ]);
  if (mine.length === 0) return false;
  await store.queue.keep(job.lease);
  return true;
}

/** @param spent false where the worker was told to leave: that is no attempt of the job's. */
export async function giveJobBack(
  store: JobStore,
  job: ClaimedJob,
  { spent }: { readonly spent: boolean },
): Promise<void> {
  const mine = await store.database.query(
    `update jobs set state = 'queued', attempt = greatest(attempt - $3, 0), worker = null, progress = 0, note = null
     where id = $1 and state = 'running' and attempt = $2 returning id`,
    [job.id, job.attempt, spent ? 0 : 1],
  );
  // Another attempt holds the lease by now: it is not ours to give.
  if (mine.length === 0) return;
  await store.queue.giveBack([job.lease.queueId]);
  await store.database.query('select pg_notify($1, $2)', [CHANNEL.queued, job.id]);
}

/** Stops an attempt that does not count, and puts its job behind all that wait now. */
export async function queueBehind(store: JobStore, job: ClaimedJob): Promise<void> {
  await store.database.transaction(async (sql) => {
    const [mine] = await sql.query<{ turn: string }>(
      `update jobs set state = 'queued', attempt = attempt - 1, worker = null, progress = 0, note = null, has_yielded = true,
         turn = (select 1 + greatest(jobs.turn, max(others.turn)) from jobs others where others.state = 'queued')
       where id = $1 and state = 'running' and attempt = $2 returning turn`,
      [job.id, job.attempt],
    );
    if (!mine) return;
    await store.queue.done(job.lease, sql);
    const group = queueGroup(job.visitor, true);
    const queueId = await store.queue.add(sql, job.id, { turn: Number(mine.turn), group });
    await sql.query('update jobs set queue_id = $2 where id = $1', [job.id, queueId]);
    for (const channel of [CHANNEL.queued, CHANNEL.changed])
      await sql.query('select pg_notify($1, $2)', [channel, job.id]);
  });
}

/** The attempt is over. Where another attempt goes on, the lease is that one's and stays. */
export async function dropLease(store: JobStore, job: ClaimedJob): Promise<void> {
  const goesOn = await store.database.query(
    `select 1 from jobs where id = $1 and attempt > $2 and state in ('queued', 'running')`,
    [job.id, job.attempt],
  );
  if (goesOn.length === 0) await store.queue.done(job.lease);
}

/** The parent saw a worker die: its leases need not run out first. */
export async function releaseJobsOf(store: JobStore, workerId: string): Promise<void> {
  await release(store, 'worker = $1', [workerId]);
  await store.database.query('delete from workers where id = $1', [workerId]);
}

/** A server that starts on a database of its own: whoever worked on it before has died with the server before. */
export async function releaseEveryJob(store: JobStore): Promise<void> {
  await release(store, 'true', []);
}

async function release(store: JobStore, which: string, values: readonly unknown[]): Promise<void> {
  const rows = await store.database.query<{ queue_id: string }>(
    `select queue_id from jobs where state = 'running' and queue_id is not null and ${which}`,
    values,
  );
  await store.queue.giveBack(rows.map((row) => row.queue_id));
  await store.database.query('select pg_notify($1, $2)', [CHANNEL.queued, '']);
}
