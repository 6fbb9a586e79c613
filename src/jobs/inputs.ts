/** Inputs that are kept for a while after their job has ended well, so that another one may work on them without an upload. */
import type { Sql } from '../adapters/postgres.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { hashOf, type JobStore } from './job-store.ts';
import type { StoredInput } from './submit-job.ts';

/** Never longer than the results. */
const END = 'least(expires_at, ended_at + make_interval(mins => keep_inputs_minutes))';
/** Completed, or with nothing found in sound files: these may hold what another job looks for. */
const HAS_SOUND_INPUTS = `(state = 'completed' or (state = 'failed' and error->>'code' = 'nothing-found'))`;

/** Of a row of `jobs`: null where its inputs are gone, and as long as it has not ended. */
export const INPUTS_EXPIRE_AT = `case when ${HAS_SOUND_INPUTS} and ${END} > now()
  and exists (select 1 from job_inputs where job_id = jobs.id) then ${END} end`;

interface KeptInput {
  readonly name: string;
  readonly bytes: string;
  readonly modified_ms: string | null;
  readonly folder: string | null;
  readonly key: string;
}

/** @param number from 1, in the order of the job's files. @throws ToolError `not-found` */
export async function findInput({ database }: JobStore, inputsKey: string, number: number): Promise<StoredInput> {
  const [row] = await database.query<KeptInput>(
    `select name, bytes, modified_ms, folder, key from job_inputs join jobs on id = job_id
     where inputs_key_hash = $1 and position = $2 and ${HAS_SOUND_INPUTS} and ${END} > now()`,
    [hashOf(inputsKey), number - 1],
  );
  if (!row) throw new ToolError('not-found');
  const { name, bytes, modified_ms: modifiedMs, folder, key } = row;
  return {
    ...{ name, bytes: Number(bytes), key },
    ...(modifiedMs === null ? {} : { modifiedMs: Number(modifiedMs) }),
    ...(folder === null ? {} : { folder }),
  };
}

/** A job that was handed in has a copy of it now: no file lies there twice. A crash in between leaves it to the sweep. */
export async function takeInput({ database, files }: Pick<JobStore, 'database' | 'files'>, key: string): Promise<void> {
  await files.remove(key);
  await database.query('delete from job_inputs where key = $1', [key]);
}

/** Keys of the inputs that a job still has. */
export async function keptInputs(sql: Sql, jobId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ key: string }>('select key from job_inputs where job_id = $1', [jobId]);
  return rows.map(({ key }) => key);
}

/** The jobs that have ended and whose inputs have had their time, with the keys of these. */
export function expiredInputs(
  sql: Sql,
  nowMs: number,
): Promise<readonly { readonly jobId: string; readonly keys: readonly string[] }[]> {
  return sql.query(
    `select job_id as "jobId", json_agg(key) as keys from job_inputs join jobs on id = job_id
     where state not in ('queued', 'running') and (not ${HAS_SOUND_INPUTS} or ${END} <= to_timestamp($1)) group by job_id`,
    [nowMs / 1000],
  );
}

export async function forgetInputs(sql: Sql, jobId: string): Promise<void> {
  await sql.query('delete from job_inputs where job_id = $1', [jobId]);
}
