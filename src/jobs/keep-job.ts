/** Changes how long the results of a job are kept. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { CHANNEL, type JobStore } from './job-store.ts';
import { shortenPreviews } from './previews.ts';
import { readJobStatus } from './read-job.ts';

/**
 * @param minutes from now, or from the end of a job that has not ended; null: as long as the site keeps them.
 * @returns when the results go.
 * @throws ToolError `not-found` or `expired`
 */
export async function keepJob(store: JobStore, jobId: string, minutes: number | null): Promise<Date> {
  await readJobStatus(store, jobId);
  return store.database.transaction(async (sql) => {
    const [row] = await sql.query<{ expires_at: Date }>(
      `update jobs set keep_minutes = $2, expires_at =
         case when $2::int is null or state in ('queued', 'running') then created_at + make_interval(days => $3)
              else least(created_at + make_interval(days => $3), now() + make_interval(mins => $2::int)) end
       where id = $1 and state <> 'expired' returning expires_at`,
      [jobId, minutes, store.retentionDays],
    );
    if (!row) throw new ToolError('not-found');
    await shortenPreviews(sql);
    await sql.query('select pg_notify($1, $2)', [CHANNEL.changed, jobId]);
    return row.expires_at;
  });
}
