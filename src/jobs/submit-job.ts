/** Records a job and queues it, in one transaction: after the answer it cannot be lost, before it nothing is left. */

import { randomUUID } from 'node:crypto';
import { type Sql, toJsonb } from '../adapters/postgres.ts';
import type { PromisedResult } from '../contract/promised-results.ts';
import { CHANNEL, hashOf, type JobStore, newId, queueGroup } from './job-store.ts';
import { LOCKS } from './locks.ts';
import { recordPreview } from './previews.ts';
import { ANY_ROOM, checkRoom, type QueueRoom } from './queue-room.ts';

export interface Submission {
  readonly jobId: string;
  readonly tool: string;
  /** As the caller gave them; checked already, without secrets. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly visitor: string;
  /** How many visitors stand behind the one; 1 where nothing else is known. */
  readonly shares?: number;
  readonly inputs: readonly StoredInput[];
  /** Files of options; secret ones lie among the secrets. */
  readonly attached: readonly StoredAttached[];
  /** One record for each expected result; their ids exist from now on. */
  readonly expected: readonly PromisedResult[];
  /** The result whose pages the job makes: it goes with that. */
  readonly previewOf?: string;
  /** Minutes that results are kept from the end of the job; null: as long as the site keeps them. */
  readonly keepMinutes?: number | null;
  /** Minutes that inputs are kept from the end of the job, so that another one may name them. */
  readonly keepInputsMinutes?: number;
  /** By which another job names the inputs that are kept. */
  readonly inputsKey?: string | null;
}

export interface StoredInput {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs?: number;
  /** With slashes, where its tool keeps folders. */
  readonly folder?: string;
  readonly key: string;
}

export interface StoredAttached {
  readonly option: string;
  readonly name: string;
  readonly bytes: number;
  readonly key: string;
}

/**
 * Returns the ids of the expected files, in order.
 * @throws ToolError `busy` or `queue-share` where the queue has no room; then nothing is recorded.
 */
export async function submitJob(
  store: JobStore,
  submission: Submission,
  room: QueueRoom = ANY_ROOM,
): Promise<readonly string[]> {
  const { jobId, visitor, shares = 1 } = submission;
  return store.database.transaction(async (sql) => {
    // One submit after the other: each sees the jobs and the turns of those before it.
    await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.submit]);
    await checkRoom(sql, visitor, shares, room);
    const turn = await nextTurn(sql, visitor, shares);
    const queueId = randomUUID();
    const ids = await insertJob(sql, store, submission, { turn, queueId });
    if (submission.attached.length > 0) await insertAttached(sql, submission);
    if (Object.keys(submission.secrets).length > 0) {
      const sealed = store.sealer.seal(jobId, submission.secrets);
      await sql.query('insert into job_secrets (job_id, sealed) values ($1, $2)', [jobId, sealed]);
    }
    await store.queue.add(sql, jobId, { turn, group: queueGroup(visitor), queueId });
    if (submission.previewOf) await recordPreview(sql, jobId, submission.previewOf);
    return ids;
  });
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996) with jobs of equal weight: a visitor's next job lies one turn after
 * their last waiting one, but never before the turn that is being served. A hundred jobs of one visitor thus take every
 * other place at most as soon as somebody else comes. Where several visitors stand behind one, each turn has as many jobs.
 */
async function nextTurn(sql: Sql, visitor: string, shares: number): Promise<number> {
  const [row] = await sql.query<{ turn: string }>(
    `select 1 + greatest(
       (select turn from turn_clock),
       coalesce((select turn from jobs where visitor = $1 and state in ('queued', 'running')
                 order by turn desc offset $2 limit 1), 0)
     ) as turn`,
    [visitor, shares - 1],
  );
  return Number(row?.turn ?? 1);
}

/** The job, its inputs and the results that it promises, and workers woken when all of it counts: one statement. */
async function insertJob(
  sql: Sql,
  store: JobStore,
  submission: Submission,
  { turn, queueId }: { readonly turn: number; readonly queueId: string },
): Promise<readonly string[]> {
  const { jobId, tool, options, visitor, shares = 1, keepMinutes = null } = submission;
  const { keepInputsMinutes = 0, inputsKey = null } = submission;
  const inputs = submission.inputs.map(inputRow);
  const expected = submission.expected.map((file, position) => ({ ...file, position, id: newId() }));
  await sql.query(
    `with job as (
       insert into jobs (id, tool, state, options, visitor, shares, turn, expires_at, keep_minutes, queue_id, keep_inputs_minutes, inputs_key_hash)
       values ($1, $2, 'queued', $3, $4, $5, $6, now() + make_interval(days => $7), $8, $9, $13, $14)),
     inputs as (
       insert into job_inputs (job_id, position, name, bytes, modified_ms, folder, key)
       select $1, position, name, bytes, modified_ms, folder, key
       from jsonb_to_recordset($10::jsonb) as r(position int, name text, bytes bigint, modified_ms bigint, folder text, key text)),
     expected as (
       insert into job_files (id, job_id, position, original_name, original_bytes, output_name)
       select id, $1, position, "originalName", "originalBytes", "outputName"
       from jsonb_to_recordset($11::jsonb)
         as r(id text, position int, "originalName" text, "originalBytes" bigint, "outputName" text))
     select pg_notify($12, $1)`,
    [
      jobId,
      tool,
      toJsonb(options),
      visitor,
      shares,
      turn,
      store.retentionDays,
      keepMinutes,
      queueId,
      toJsonb(inputs),
      toJsonb(expected),
      CHANNEL.queued,
      keepInputsMinutes,
      inputsKey && hashOf(inputsKey),
    ],
  );
  return expected.map(({ id }) => id);
}

function inputRow({ name, bytes, modifiedMs, folder, key }: StoredInput, position: number) {
  return { position, name, bytes, modified_ms: modifiedMs ?? null, folder: folder ?? null, key };
}

async function insertAttached(sql: Sql, { jobId, attached }: Submission): Promise<void> {
  await sql.query(
    `insert into job_attached (job_id, option, name, bytes, key)
     select $1, option, name, bytes, key
     from jsonb_to_recordset($2::jsonb) as r(option text, name text, bytes bigint, key text)`,
    [jobId, toJsonb(attached)],
  );
}
