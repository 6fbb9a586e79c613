/** Previews: jobs that make pages of a result which no browser can show. Each lives and goes with its result. */
import type { Sql } from '../adapters/postgres.ts';
import { CHANNEL } from './job-store.ts';

/** The job that makes, or made, the pages of a result; undefined where there is none, or it failed. */
export async function findPreview(sql: Sql, fileId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ job_id: string }>(
    `select job_id from previews join jobs on jobs.id = job_id
     where file_id = $1 and state in ('queued', 'running', 'completed') order by created_at limit 1`,
    [fileId],
  );
  return row?.job_id;
}

/** Ties a job to the result whose pages it makes: they go together. */
export async function recordPreview(sql: Sql, jobId: string, fileId: string): Promise<void> {
  await sql.query('insert into previews (job_id, file_id) values ($1, $2)', [jobId, fileId]);
  await shortenPreviews(sql);
}

/** No preview outlives its result, also where that shall go earlier than at first. */
export async function shortenPreviews(sql: Sql): Promise<void> {
  await sql.query(
    `update jobs set expires_at = source.expires_at
     from previews join job_files on job_files.id = previews.file_id join jobs source on source.id = job_files.job_id
     where jobs.id = previews.job_id and jobs.expires_at > source.expires_at`,
    [],
  );
}

/**
 * Deletes the records of all previews of a job's results; those that run are stopped.
 * @returns their ids: what they stored is left to the caller.
 */
export async function deletePreviews(sql: Sql, jobId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `delete from jobs where id in (
       select previews.job_id from previews join job_files on job_files.id = previews.file_id where job_files.job_id = $1
     ) returning id`,
    [jobId],
  );
  for (const { id } of rows) await sql.query('select pg_notify($1, $2)', [CHANNEL.cancel, id]);
  return rows.map(({ id }) => id);
}
