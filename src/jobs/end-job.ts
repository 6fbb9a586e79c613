/** The ends of a job: completed with its results, failed with a reason, cancelled, deleted. */
import { type Sql, toJsonb } from '../adapters/postgres.ts';
import type { RunOutput } from '../contract/job.ts';
import type { PlainError } from '../contract/messages/tool-error.ts';
import type { Warning } from '../contract/messages/warnings.ts';
import { forgetInputs, keptInputs } from './inputs.ts';
import { CHANNEL, type JobStore, jobPrefix, newId, outputPrefix } from './job-store.ts';
import { deletePreviews } from './previews.ts';
import { recordProof } from './proofs.ts';
import type { Lease } from './queue.ts';
import { noteWrongPasswords } from './wrong-passwords.ts';

export interface StoredOutput extends RunOutput {
  readonly key: string;
  readonly proofKey?: string;
}

export type JobEnd =
  | { readonly state: 'completed'; readonly outputs: readonly StoredOutput[]; readonly warnings: readonly Warning[] }
  | { readonly state: 'failed'; readonly error: PlainError; readonly warnings: readonly Warning[] };

/**
 * Records the end, unless another attempt or the visitor was first; erases secrets either way, and inputs that nobody keeps.
 * Outputs must be in the store already: a crash in between repeats the work and never loses it.
 * @param lease given back with the record, where the end counts.
 * @returns whether this end counted.
 */
export async function endJob(
  store: JobStore,
  jobId: string,
  attempt: number,
  end: JobEnd,
  lease?: Lease,
): Promise<boolean> {
  let keepsInputs = false;
  const counted = await store.database.transaction(async (sql) => {
    const error = end.state === 'failed' ? toJsonb(end.error) : null;
    const [job] = await sql.query<{ keeps: boolean }>(
      `update jobs set state = $3, error = $4, warnings = $5, note = null, worker = null, ended_at = now(),
              expires_at = case when keep_minutes is null then expires_at
                                else least(expires_at, now() + make_interval(mins => keep_minutes)) end,
              progress = case when $3 = 'completed' then 1 else progress end
       where id = $1 and attempt = $2 and state = 'running' returning keep_inputs_minutes > 0 as keeps`,
      [jobId, attempt, end.state, error, toJsonb(end.warnings)],
    );
    if (!job) return false;
    keepsInputs = job.keeps && hasSoundInputs(end);
    await noteWrongPasswords(sql, jobId, wrongPasswords(end));
    if (end.state === 'completed') await recordOutputs(sql, jobId, end.outputs);
    else await sql.query('delete from job_files where job_id = $1', [jobId]);
    await sql.query(
      `with secrets as (delete from job_secrets where job_id = $1),
         attached as (delete from job_attached where job_id = $1)
       select pg_notify($2, $1)`,
      [jobId, CHANNEL.changed],
    );
    if (lease) await store.queue.done(lease, sql);
    return true;
  });
  if (counted) {
    await removeLeftovers(store, jobId, end, keepsInputs);
    if (!keepsInputs) await forgetInputs(store.database, jobId);
  } else await removeUnrecorded(store, jobId, attempt);
  return counted;
}

/** Where nothing was found in them, another job may find something. */
function hasSoundInputs(end: JobEnd): boolean {
  return end.state === 'completed' || end.error.code === 'nothing-found';
}

/** Alone a file's error is the job's; in a batch each has its warning. */
function wrongPasswords(end: JobEnd): number {
  const inBatch = end.warnings.filter(({ params }) => params.code === 'wrong-password').length;
  const alone = end.state === 'failed' && end.error.code === 'wrong-password';
  return Math.max(inBatch, alone ? 1 : 0);
}

/** Results take over the records that the submit promised; more results get records of their own. */
async function recordOutputs(sql: Sql, jobId: string, outputs: readonly StoredOutput[]): Promise<void> {
  const told = await sql.query<{ id: string; position: number; original_name: string; original_bytes: string }>(
    'delete from job_files where job_id = $1 returning id, position, original_name, original_bytes',
    [jobId],
  );
  const promised = told.toSorted((one, other) => one.position - other.position);
  const free = new Set(promised.map((row) => row.id));
  const rows = outputs.map((output, position) => {
    const origin = promised[output.input ?? 0] ?? promised[0];
    const id = origin && free.delete(origin.id) ? origin.id : newId();
    return {
      id,
      position,
      original_name: origin?.original_name ?? output.name,
      original_bytes: Number(origin?.original_bytes ?? 0),
      output_name: output.name,
      key: output.key,
      bytes: output.bytes,
      mime: output.mime,
      unchanged: output.unchanged,
      facts: output.facts,
      report: output.report,
    };
  });
  await sql.query(
    `insert into job_files (id, job_id, position, original_name, original_bytes, output_name, key, bytes, mime, unchanged, facts, report)
     select id, $1, position, original_name, original_bytes, output_name, key, bytes, mime, unchanged, facts, report
     from jsonb_to_recordset($2::jsonb) as r(id text, position int, original_name text, original_bytes bigint,
       output_name text, key text, bytes bigint, mime text, unchanged boolean, facts jsonb, report jsonb)`,
    [jobId, toJsonb(rows)],
  );
  for (const [position, { proof, proofKey }] of outputs.entries()) {
    if (proof && proofKey) await recordProof(sql, rows[position]?.id ?? '', { key: proofKey, bytes: proof.bytes });
  }
}

/** What earlier attempts wrote is not needed any more, nor are inputs: after a crash here the sweep finds these. */
async function removeLeftovers(store: JobStore, jobId: string, end: JobEnd, keepsInputs: boolean): Promise<void> {
  if (end.state === 'failed' && !keepsInputs) return store.files.remove(jobPrefix(jobId));
  const inputs = keepsInputs ? await keptInputs(store.database, jobId) : [];
  const outputs = end.state === 'failed' ? [] : end.outputs;
  const kept = new Set([...outputs.flatMap(({ key, proofKey = key }) => [key, proofKey]), ...inputs]);
  for await (const { key } of store.files.list(jobPrefix(jobId))) {
    if (!kept.has(key)) await store.files.remove(key);
  }
}

/**
 * What an attempt stored after its job was cancelled, or another attempt had won. Where the database recorded the end
 * and only its answer was lost, the same end comes a second time, does not count, and its files are the result.
 */
async function removeUnrecorded(store: JobStore, jobId: string, attempt: number): Promise<void> {
  const rows = await store.database.query<{ key: string | null }>(
    `select key from job_files where job_id = $1
     union select proofs.key from proofs join job_files on job_files.id = file_id where job_id = $1`,
    [jobId],
  );
  const recorded = new Set(rows.map(({ key }) => key));
  for await (const { key } of store.files.list(outputPrefix(jobId, attempt))) {
    if (!recorded.has(key)) await store.files.remove(key);
  }
}

/**
 * Stops a job that waits or runs, or deletes one that has ended, with all its files.
 * @returns what was done, or undefined when there is no such job.
 */
export async function cancelOrDeleteJob(store: JobStore, jobId: string): Promise<'cancelled' | 'deleted' | undefined> {
  let previews: readonly string[] = [];
  const done = await store.database.transaction(async (sql) => {
    const [job] = await sql.query<{ state: string }>('select state from jobs where id = $1 for update', [jobId]);
    if (!job || job.state === 'expired') return undefined;
    if (job.state !== 'queued' && job.state !== 'running') {
      previews = await deletePreviews(sql, jobId);
      await sql.query('delete from jobs where id = $1', [jobId]);
      await sql.query('select pg_notify($1, $2)', [CHANNEL.changed, jobId]);
      return 'deleted';
    }
    await sql.query(`update jobs set state = 'cancelled', note = null, ended_at = now(), error = $2 where id = $1`, [
      jobId,
      toJsonb({ code: 'cancelled', params: {} }),
    ]);
    for (const table of ['job_secrets', 'job_attached', 'job_files'])
      await sql.query(`delete from ${table} where job_id = $1`, [jobId]);
    for (const channel of [CHANNEL.cancel, CHANNEL.changed])
      await sql.query('select pg_notify($1, $2)', [channel, jobId]);
    return 'cancelled';
  });
  if (done) for (const id of [jobId, ...previews]) await store.files.remove(jobPrefix(id));
  if (done === 'cancelled') await forgetInputs(store.database, jobId);
  return done;
}
