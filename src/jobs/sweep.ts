/** Makes files really go away: expired jobs, forgotten uploads, leftovers of crashes. */
import { type JobStore, jobPrefix } from './job-store.ts';

/** An id of an expired job still answers "deleted" for so long, then nothing is left of it. */
const TOMBSTONE_DAYS = 30;

/** Files without a record are left alone until nobody can still be writing them. */
const ORPHAN_AGE_MS = 6 * 3_600_000;

const BATCH = 200;

/** Any number that no other program on the same database is likely to lock. */
const SWEEP_LOCK = 7_335_062;

export interface SweepResult {
  readonly expired: number;
  readonly orphans: number;
}

/** What a sweep needs of the job store. */
export type SweptStore = Pick<JobStore, 'database' | 'files'>;

/** One pass. Processes that sweep at the same time do not disturb each other: only one works, the others leave. */
export async function sweep(store: SweptStore, nowMs = Date.now()): Promise<SweepResult> {
  return store.database.transaction(async (lock) => {
    const [row] = await lock.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [SWEEP_LOCK]);
    if (!row?.mine) return { expired: 0, orphans: 0 };
    const expired = await expireJobs(store, nowMs);
    const orphans = await removeOrphans(store, nowMs);
    await store.database.query(
      `delete from jobs where state = 'expired' and expires_at < to_timestamp($1) - make_interval(days => $2)`,
      [nowMs / 1000, TOMBSTONE_DAYS],
    );
    await store.database.query(`delete from workers where seen_at < now() - interval '1 hour'`);
    return { expired, orphans };
  });
}

/** Files first, then the record: a crash in between repeats the removal. Names go with the record. */
async function expireJobs(store: SweptStore, nowMs: number): Promise<number> {
  let count = 0;
  for (;;) {
    const jobs = await store.database.query<{ id: string }>(
      `select id from jobs where expires_at < to_timestamp($1) and state not in ('expired', 'running') limit $2`,
      [nowMs / 1000, BATCH],
    );
    for (const { id } of jobs) {
      await store.files.remove(jobPrefix(id));
      await store.database.transaction(async (sql) => {
        await sql.query(
          `update jobs set state = 'expired', options = '{}', warnings = '[]', error = null, note = null, visitor = '' where id = $1`,
          [id],
        );
        await sql.query(
          `update job_files set original_name = '', output_name = '', key = null, facts = '{}' where job_id = $1`,
          [id],
        );
        for (const table of ['job_inputs', 'job_attached', 'job_secrets'])
          await sql.query(`delete from ${table} where job_id = $1`, [id]);
      });
    }
    count += jobs.length;
    if (jobs.length < BATCH) return count;
  }
}

/** What a crash left: uploads that never became a job, outputs of a job that is gone. */
async function removeOrphans(store: SweptStore, nowMs: number): Promise<number> {
  const known = new Map<string, boolean>();
  let count = 0;
  for await (const { key, modifiedMs } of store.files.list('jobs/')) {
    if (nowMs - modifiedMs < ORPHAN_AGE_MS) continue;
    const jobId = key.split('/')[1] ?? '';
    if (!known.has(jobId)) {
      const rows = await store.database.query(`select 1 from jobs where id = $1 and state <> 'expired'`, [jobId]);
      known.set(jobId, rows.length > 0);
    }
    if (known.get(jobId)) continue;
    await store.files.remove(key);
    count++;
  }
  return count;
}
