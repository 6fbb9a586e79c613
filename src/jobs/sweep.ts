/** Makes files really go away: expired jobs, forgotten uploads, leftovers of crashes. */
import { MAX_INPUTS_MINUTES } from '../contract/site/keeping.ts';
import { expiredInputs, forgetInputs } from './inputs.ts';
import { type JobStore, jobPrefix } from './job-store.ts';
import { LOCKS } from './locks.ts';
import { shortenPreviews } from './previews.ts';
import { storedFolders } from './stored-folders.ts';

/** An id of an expired job still answers "deleted" for so long, then nothing is left of it. */
const TOMBSTONE_DAYS = 30;

/** Files without a record are left alone until nobody can still be writing them. */
const ORPHAN_AGE_MS = 6 * 3_600_000;

const BATCH = 200;

export interface SweepResult {
  readonly expired: number;
  readonly orphans: number;
}

/** What a sweep needs of the job store. */
export type SweptStore = Pick<JobStore, 'database' | 'files'>;

/**
 * One pass. Processes that sweep at the same time do not disturb each other: only one works, the others leave.
 * @throws Error after the whole pass, where something could not be removed: the next pass tries it again.
 */
export async function sweep(store: SweptStore, nowMs = Date.now()): Promise<SweepResult> {
  return store.database.transaction(async (lock) => {
    const [row] = await lock.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCKS.sweep]);
    if (!row?.mine) return { expired: 0, orphans: 0 };
    const failures: unknown[] = [];
    const expired = await removeExpired(store, nowMs, failures);
    const orphans = await removeOrphans(store, nowMs, failures);
    await done(store.files.removeUnfinished(nowMs - ORPHAN_AGE_MS), failures);
    await store.database.query(
      `delete from jobs where state = 'expired' and expires_at < to_timestamp($1) - make_interval(days => $2)`,
      [nowMs / 1000, TOMBSTONE_DAYS],
    );
    await store.database.query(`delete from workers where seen_at < now() - interval '1 hour'`);
    if (failures.length > 0) throw troubleOf(failures);
    return { expired, orphans };
  });
}

/** What is due by the minute, and quick where nothing is: the results whose time is over, and their links. */
export async function sweepExpired(store: SweptStore, nowMs = Date.now()): Promise<number> {
  return store.database.transaction(async (lock) => {
    const [row] = await lock.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCKS.sweep]);
    if (!row?.mine) return 0;
    const failures: unknown[] = [];
    const expired = await removeExpired(store, nowMs, failures);
    if (failures.length > 0) throw troubleOf(failures);
    return expired;
  });
}

async function removeExpired(store: SweptStore, nowMs: number, failures: unknown[]): Promise<number> {
  await shortenPreviews(store.database);
  await store.database.query('delete from shares where expires_at < to_timestamp($1)', [nowMs / 1000]);
  await removeInputs(store, nowMs, failures);
  return expireJobs(store, nowMs, failures);
}

/** Files first, then their records: a crash in between repeats the removal. */
async function removeInputs(store: SweptStore, nowMs: number, failures: unknown[]): Promise<void> {
  for (const { jobId, keys } of await expiredInputs(store.database, nowMs)) {
    const removed = await Promise.all(keys.map((key) => done(store.files.remove(key), failures)));
    if (removed.every(Boolean)) await forgetInputs(store.database, jobId);
  }
}

/** Where room on the disk is short: what only spares an upload goes at once. */
export async function releaseInputs(store: SweptStore): Promise<void> {
  const failures: unknown[] = [];
  await removeInputs(store, Date.now() + MAX_INPUTS_MINUTES * 60_000, failures);
  if (failures.length > 0) throw troubleOf(failures);
}

/** One thing that cannot be removed must not keep the others. */
async function done(work: Promise<void>, failures: unknown[]): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    failures.push(error);
    return false;
  }
}

/** Says how many and why, for the log: the errors themselves hold paths, and a path holds a job's id. */
function troubleOf(failures: readonly unknown[]): Error {
  const reasons = new Set(
    failures.map((error) => String((error as { readonly code?: unknown } | null)?.code ?? 'other')),
  );
  const message = `The sweep could not remove everything: ${failures.length} failed (${[...reasons].join(', ')}).`;
  return new Error(message, { cause: failures[0] });
}

async function expireJobs(store: SweptStore, nowMs: number, failures: unknown[]): Promise<number> {
  let count = 0;
  let last = '';
  for (;;) {
    const jobs = await store.database.query<{ id: string }>(
      `select id from jobs where expires_at < to_timestamp($1) and state not in ('expired', 'running') and id > $2
       order by id limit $3`,
      [nowMs / 1000, last, BATCH],
    );
    for (const { id } of jobs) {
      if (await done(expireJob(store, id), failures)) count++;
      last = id;
    }
    if (jobs.length < BATCH) return count;
  }
}

/** Files first, then the record: a crash in between repeats the removal. Names go with the record. */
async function expireJob(store: SweptStore, id: string): Promise<void> {
  await store.files.remove(jobPrefix(id));
  await store.database.transaction(async (sql) => {
    await sql.query(
      `update jobs set state = 'expired', options = '{}', warnings = '[]', error = null, note = null, visitor = '', inputs_key_hash = null where id = $1`,
      [id],
    );
    await sql.query(
      `update job_files set original_name = '', output_name = '', key = null, facts = '{}', report = '{}' where job_id = $1`,
      [id],
    );
    await sql.query('delete from proofs where file_id in (select id from job_files where job_id = $1)', [id]);
    for (const table of ['job_inputs', 'job_attached', 'job_secrets'])
      await sql.query(`delete from ${table} where job_id = $1`, [id]);
  });
}

/** What a crash left: uploads that never became a job, outputs of a job that is gone. */
async function removeOrphans(store: SweptStore, nowMs: number, failures: unknown[]): Promise<number> {
  let count = 0;
  for (const { prefix, id, files, newestMs } of await storedFolders(store.files, 'jobs/')) {
    if (nowMs - newestMs < ORPHAN_AGE_MS) continue;
    const known = await store.database.query(`select 1 from jobs where id = $1 and state <> 'expired'`, [id]);
    if (known.length > 0) continue;
    if (await done(store.files.remove(prefix), failures)) count += files;
  }
  return count;
}
