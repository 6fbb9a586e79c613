/** Counts a visitor's wrong passwords, so that nobody can guess their way into a file here. */
import type { Sql } from '../adapters/postgres.ts';
import type { JobStore } from './job-store.ts';

/** Remembers the wrong passwords of a job that has ended. Deleting the job does not take them back. */
export async function noteWrongPasswords(sql: Sql, jobId: string, count: number): Promise<void> {
  if (count === 0) return;
  await sql.query(`delete from wrong_passwords where at < now() - interval '1 minute'`);
  await sql.query(
    'insert into wrong_passwords (visitor) select visitor from jobs, generate_series(1, $2::int) where id = $1',
    [jobId, count],
  );
}

/** Seconds until a visitor may try a password again; 0 when they may now. */
export async function secondsUntilNextTry(store: JobStore, visitor: string): Promise<number> {
  const [row] = await store.database.query<{ seconds: number }>(
    `select ceil(extract(epoch from at + interval '1 minute' - now()))::int as seconds from wrong_passwords
     where visitor = $1 and at > now() - interval '1 minute' order by at desc offset $2 limit 1`,
    [visitor, store.wrongPasswordsPerMinute - 1],
  );
  return Math.max(row?.seconds ?? 0, 0);
}
