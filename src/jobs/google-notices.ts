/** Which addresses Google was told of, and when: what it asks for a day is not gone beyond, whoever presses how often. */
import type { Database } from '../adapters/postgres.ts';
import { LOCKS } from './locks.ts';

/** For longer nobody asks when a page was told last. */
const KEPT_DAYS = 90;

export interface Notice {
  readonly id: string;
  readonly url: string;
}

/**
 * Takes a place in the share of the last 24 hours; who is not accepted gives it back with `forgetNotice`.
 * @param perDay how many there are; 0 for as many as asked.
 * @returns that one of `urls` of which Google was told longest ago, or never; undefined where no place is left.
 */
export function reserveNotice(
  database: Database,
  urls: readonly string[],
  perDay: number,
): Promise<Notice | undefined> {
  return database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.notices]);
    await sql.query('delete from google_notices where told_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
    const [notice] = await sql.query<Notice>(
      `insert into google_notices (url)
       select asked.url from unnest($1::text[]) with ordinality as asked (url, place)
       left join (select url, max(told_at) as told_at from google_notices group by url) last using (url)
       where $2 = 0 or $2 > (select count(*) from google_notices where told_at > now() - interval '24 hours')
       order by last.told_at nulls first, asked.place
       limit 1
       returning id, url`,
      [urls, perDay],
    );
    return notice;
  });
}

export async function forgetNotice(database: Database, { id }: Notice): Promise<void> {
  await database.query('delete from google_notices where id = $1', [id]);
}
