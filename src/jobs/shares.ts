/** Shares: addresses under which the results of a job can be read and nothing else, for a while. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { hashOf, type JobStore, newId } from './job-store.ts';
import { readJobStatus } from './read-job.ts';

/** Of one job; a further one ends the oldest. */
const MAX_SHARES = 20;

export interface NewShare {
  /** 144 random bits; only their hash is kept. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Gives the results of a completed job a further address; it never outlives them.
 * @throws ToolError `not-found`, `expired` or `not-ready`
 */
export async function createShare(store: JobStore, jobId: string, minutes: number): Promise<NewShare> {
  const { status } = await readJobStatus(store, jobId);
  if (status !== 'completed') throw new ToolError(status === 'failed' ? 'not-found' : 'not-ready');
  const token = newId();
  return store.database.transaction(async (sql) => {
    const [row] = await sql.query<{ expires_at: Date }>(
      `insert into shares (token_hash, job_id, expires_at)
       select $1, id, least(expires_at, now() + make_interval(mins => $3)) from jobs where id = $2
       returning expires_at`,
      [hashOf(token), jobId, minutes],
    );
    if (!row) throw new ToolError('not-found');
    await sql.query(
      `delete from shares where token_hash in
         (select token_hash from shares where job_id = $1 order by created_at desc, token_hash offset $2)`,
      [jobId, MAX_SHARES],
    );
    return { token, expiresAt: row.expires_at };
  });
}

/** Ends all addresses that the results of a job were given. @throws ToolError `not-found` or `expired` */
export async function revokeShares(store: JobStore, jobId: string): Promise<void> {
  await readJobStatus(store, jobId);
  await store.database.query('delete from shares where job_id = $1', [jobId]);
}

/** The job whose results a token opens. @throws ToolError `share-ended` where it opens none, or none any more. */
export async function findShare(
  store: JobStore,
  token: string,
): Promise<{ readonly jobId: string; readonly expiresAt: Date }> {
  const [row] = await store.database.query<{ job_id: string; expires_at: Date }>(
    `select job_id, least(shares.expires_at, jobs.expires_at) as expires_at from shares join jobs on jobs.id = job_id
     where token_hash = $1 and shares.expires_at > now() and jobs.expires_at > now() and state = 'completed'`,
    [hashOf(token)],
  );
  if (!row) throw new ToolError('share-ended');
  return { jobId: row.job_id, expiresAt: row.expires_at };
}
