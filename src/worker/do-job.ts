/** Does one claimed job: inputs into a unit, the tool's run, outputs into the store, the record's end. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRefused } from '../adapters/postgres.ts';
import { inParallel } from '../contract/in-parallel.ts';
import type { RunRequest } from '../contract/job.ts';
import { stackOf } from '../contract/messages/stack-of.ts';
import { ToolError, toPlainError } from '../contract/messages/tool-error.ts';
import type { Warning } from '../contract/messages/warnings.ts';
import { MAX_RESULT_BYTES } from '../contract/site/limits.ts';
import { type ClaimedJob, dropLease } from '../jobs/claim-job.ts';
import { endJob, type JobEnd, type StoredOutput } from '../jobs/end-job.ts';
import { JobProgress } from '../jobs/job-progress.ts';
import { type JobStore, outputKey } from '../jobs/job-store.ts';
import { findTool } from '../tools/find-tool.ts';
import { type AskForTime, type RunResult, runTool } from '../tools/run-tool.ts';
import type { UnitPool } from './unit-pool.ts';

export interface JobSurroundings {
  readonly store: JobStore;
  readonly pool: UnitPool;
  readonly askForTime: AskForTime;
  /** What is for the log only; never names or contents of a file. */
  readonly onDetail: (detail: string) => void;
}

/** How long an end is tried to be written while the database is away. */
const END_TRIES = 60;
const END_RETRY_MS = 1_000;
/** Each is waited for until it lies on the disk; together they wait once. */
const STORED_AT_ONCE = 16;

/**
 * Returns when the job's end is recorded, or another worker has taken the job over.
 * @param enough aborted when the job has had its time: what is done counts.
 * @throws whatever aborts the signal without being a ToolError: the worker is leaving, the job goes back.
 */
export async function doJob(
  job: ClaimedJob,
  { store, pool, askForTime, onDetail }: JobSurroundings,
  signal: AbortSignal,
  enough: AbortSignal,
): Promise<void> {
  const progress = new JobProgress(store, job.id, job.attempt);
  const warnings: Warning[] = [];
  let result: RunResult | undefined;
  try {
    let end: JobEnd;
    try {
      result = await run(job, store, pool, { signal, enough, progress, warnings, askForTime, onDetail });
      end = { state: 'completed', outputs: await storeOutputs(store, job, result), warnings };
    } catch (error) {
      if (signal.aborted && !(signal.reason instanceof ToolError)) throw error;
      end = failure(error, onDetail, warnings);
    } finally {
      progress.stop();
    }
    await recordEnd(store, job, end, { onDetail, signal });
  } finally {
    // Nobody waits for a folder to be gone.
    await result?.release();
  }
}

interface Hooks {
  readonly signal: AbortSignal;
  readonly enough: AbortSignal;
  readonly progress: JobProgress;
  readonly warnings: Warning[];
  readonly askForTime: AskForTime;
  readonly onDetail: (detail: string) => void;
}

async function run(job: ClaimedJob, store: JobStore, pool: UnitPool, hooks: Hooks): Promise<RunResult> {
  const tool = findTool(job.tool);
  const request: RunRequest = {
    tool: tool.id,
    wrongPasswords: store.wrongPasswordsPerMinute,
    options: job.options,
    inputs: job.inputs.map(({ key: _key, ...input }, position) => ({ ...input, file: String(position) })),
    attached: job.attached.map(({ key: _key, ...file }) => ({ ...file, file: file.option })),
  };
  const bytes = job.inputs.reduce((sum, input) => sum + input.bytes, 0);
  return runTool(
    tool,
    request,
    () => pool.take(tool.needs, Math.max(MAX_RESULT_BYTES, Math.ceil(1.2 * bytes))),
    async (inDir) => {
      for (const [position, input] of job.inputs.entries())
        await store.files.fetch(input.key, path.join(inDir, String(position)));
      for (const { key, option } of job.attached) await store.files.fetch(key, path.join(inDir, option));
    },
    {
      signal: hooks.signal,
      enough: hooks.enough,
      onProgress: (fraction, note) => hooks.progress.report(fraction, note),
      onWarning: (warning) => hooks.warnings.push(warning),
      askForTime: hooks.askForTime,
      onDetail: (detail) => {
        if (detail) hooks.onDetail(detail);
      },
    },
  );
}

async function storeOutputs(store: JobStore, job: ClaimedJob, result: RunResult): Promise<readonly StoredOutput[]> {
  return inParallel(result.outputs, STORED_AT_ONCE, async (output) => {
    const key = await storeOne(store, job, result, output);
    const proofKey = output.proof && (await storeOne(store, job, result, output.proof));
    return { ...output, key, ...(proofKey && { proofKey }) };
  });
}

async function storeOne(
  store: JobStore,
  job: ClaimedJob,
  { outDir }: RunResult,
  { file, bytes: told }: { readonly file: string; readonly bytes: number },
): Promise<string> {
  const key = outputKey(job.id, job.attempt, file);
  const bytes = await store.files.putFile(key, path.join(outDir, file));
  if (bytes !== told) throw new Error(`output ${file} was stored with ${bytes} of ${told} bytes`);
  return key;
}

async function recordEnd(
  store: JobStore,
  job: ClaimedJob,
  end: JobEnd,
  hooks: Pick<Hooks, 'onDetail' | 'signal'>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (!(await endJob(store, job.id, job.attempt, end, job.lease))) await dropLease(store, job);
      return;
    } catch (error) {
      // A result that no record takes will not be taken later: the job fails, and its place is free.
      if (isRefused(error) && end.state === 'completed')
        return recordEnd(store, job, failure(error, hooks.onDetail, []), hooks);
      if (isRefused(error) || attempt === END_TRIES || hooks.signal.aborted) throw error;
      await delay(END_RETRY_MS);
    }
  }
}

function failure(error: unknown, onDetail: JobSurroundings['onDetail'], warnings: readonly Warning[]): JobEnd {
  return { state: 'failed', error: toPlainError(toToolError(error, onDetail)), warnings };
}

function toToolError(error: unknown, onDetail: (detail: string) => void): ToolError {
  if (error instanceof ToolError) return error;
  const reference = randomBytes(6).toString('hex');
  onDetail(`${reference} ${stackOf(error)}`);
  return new ToolError('internal', { reference }, { cause: error });
}
