/** Which addresses Google was told of, and when: what it asks for a day is not gone beyond, whoever presses how often. */
import type { Database } from '../adapters/postgres.ts';

/** Any number that no other lock on the same database has. */
const NOTICES_LOCK = 7_335_062;

/** For longer nobody asks when a page was told last. */
const KEPT_DAYS = 90;

export interface Notice {
  readonly id: string;
  readonly url: string;
}

/**
 * Takes places in the share of the last 24 hours; whoever is not accepted gives theirs back with `forgetNotice`.
 * @param perDay how many there are; 0 for as many as asked.
 * @returns as many of `urls` as there were places for, those first of which Google was told longest ago, or never.
 */
export function reserveNotices(
  database: Database,
  urls: readonly string[],
  perDay: number,
): Promise<readonly Notice[]> {
  return database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [NOTICES_LOCK]);
    await sql.query('delete from google_notices where told_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
    return sql.query<Notice>(
      `insert into google_notices (url)
       select asked.url from unnest($1::text[]) with ordinality as asked (url, place)
       left join (select url, max(told_at) as told_at from google_notices group by url) last using (url)
       order by last.told_at nulls first, asked.place
       limit case when $2 = 0 then null
         else greatest(0, $2 - (select count(*) from google_notices where told_at > now() - interval '24 hours')) end
       returning id, url`,
      [urls, perDay],
    );
  });
}

export async function forgetNotice(database: Database, { id }: Notice): Promise<void> {
  await database.query('delete from google_notices where id = $1', [id]);
}
