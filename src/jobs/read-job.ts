/** Reads a job's record as the wire shows it, and finds files by their capability. */

import type { JobFile, JobState, JobStatus } from '../contract/job.ts';
import { errorMessage } from '../contract/messages/error-table.ts';
import { noteText, type ProgressNote } from '../contract/messages/progress-note.ts';
import { type PlainError, ToolError } from '../contract/messages/tool-error.ts';
import { type Warning, warningMessage } from '../contract/messages/warnings.ts';
import type { Report } from '../contract/report.ts';
import { savedPercent } from '../contract/saved-percent.ts';
import { INPUTS_EXPIRE_AT } from './inputs.ts';
import type { JobStore } from './job-store.ts';
import { goneAfter } from './kept-for.ts';

interface JobRow {
  readonly id: string;
  readonly tool: string;
  readonly state: JobState;
  readonly progress: number;
  readonly note: ProgressNote | null;
  readonly warnings: readonly Warning[];
  readonly error: PlainError | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly keep_minutes: number | null;
  readonly inputs_expire_at: Date | null;
  readonly is_over: boolean;
  readonly names: readonly string[] | null;
}

/** @throws ToolError `not-found` or `expired` */
export async function readJobStatus(store: JobStore, jobId: string): Promise<JobStatus> {
  const [row] = await store.database.query<JobRow>(
    `select id, tool, state, progress, note, warnings, error, created_at, expires_at, keep_minutes, ${INPUTS_EXPIRE_AT} as inputs_expire_at,
       expires_at <= now() and state not in ('queued', 'running') as is_over,
       (select json_agg(output_name order by position) from job_files where job_id = jobs.id) as names
     from jobs where id = $1`,
    [jobId],
  );
  if (!row) throw new ToolError('not-found');
  if (row.state === 'expired' || row.is_over) throw goneAfter(row.keep_minutes, store.retentionDays);
  return {
    id: row.id,
    tool: row.tool,
    status: wireStatus(row.state),
    queued: row.state === 'queued',
    progress: Math.floor(row.progress * 100),
    note: row.note ? noteText(row.note) : null,
    noteCode: row.note?.code ?? null,
    noteParams: row.note?.params ?? null,
    error: row.error ? errorMessage(row.error.code, row.error.params) : null,
    code: row.error?.code ?? null,
    params: row.error?.params ?? null,
    warnings: row.warnings.map((each) => ({ ...each, message: warningMessage(each) })),
    outputFiles: row.state === 'completed' ? (row.names ?? []) : [],
    createdAt: row.created_at.toISOString(),
    keepMinutes: row.keep_minutes,
    expiresAt: row.expires_at.toISOString(),
    inputsExpireAt: row.inputs_expire_at?.toISOString() ?? null,
  };
}

function wireStatus(state: JobState): JobStatus['status'] {
  if (state === 'queued' || state === 'running') return 'processing';
  return state === 'completed' ? 'completed' : 'failed';
}

interface FileRow {
  readonly id: string;
  readonly job_id: string;
  readonly original_name: string;
  readonly original_bytes: string;
  readonly output_name: string;
  readonly key: string | null;
  readonly bytes: string | null;
  readonly mime: string | null;
  readonly unchanged: boolean;
  readonly facts: Readonly<Record<string, number | string>>;
  readonly report: Report;
  readonly has_proof: boolean;
}

/**
 * The records of a job's results, in order.
 * @param shrinks whether the results of a tool are its files made smaller.
 * @throws ToolError `not-found` or `expired`
 */
export async function readJobFiles(
  store: JobStore,
  jobId: string,
  shrinks: (tool: string) => boolean,
): Promise<readonly JobFile[]> {
  const { tool } = await readJobStatus(store, jobId);
  const measured = shrinks(tool);
  return (await fileRows(store, 'job_id', jobId)).map((row) => toJobFile(row, measured));
}

/** A stored result that can be sent. */
export interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  /** When the file was last changed, where it says so itself. */
  readonly modifiedMs?: number;
  /** Where it stands in a zip of all results; made safe when it is used. */
  readonly folder?: string;
}

/** @throws ToolError `not-found`, `expired` or `not-ready` */
export async function findFile(store: JobStore, fileId: string): Promise<StoredFile> {
  const [row] = await fileRows(store, 'id', fileId);
  if (!row) throw new ToolError('not-found');
  const job = await readJobStatus(store, row.job_id);
  if (job.status !== 'completed') throw new ToolError('not-ready');
  return toStoredFile(row);
}

/** The pages of a result before and after. @throws ToolError as `findFile`, `not-found` where it has none */
export async function findProof(store: JobStore, fileId: string): Promise<StoredFile> {
  const { name } = await findFile(store, fileId);
  const [row] = await store.database.query<{ key: string; bytes: string }>(
    'select key, bytes from proofs where file_id = $1',
    [fileId],
  );
  if (!row) throw new ToolError('not-found');
  return { key: row.key, name: `${name}.proof`, mime: 'application/octet-stream', bytes: Number(row.bytes) };
}

/** Every result of a completed job, and the name its zip gets. @throws ToolError as `findFile` */
export async function findArchive(
  store: JobStore,
  jobId: string,
): Promise<{ readonly stem: string; readonly files: readonly StoredFile[] }> {
  const job = await readJobStatus(store, jobId);
  if (job.status === 'processing') throw new ToolError('not-ready');
  const rows = await fileRows(store, 'job_id', jobId);
  if (rows.length === 0) throw new ToolError('not-found');
  return { stem: rows[0]?.original_name ?? 'files', files: rows.map(toStoredFile) };
}

function fileRows(store: JobStore, column: 'id' | 'job_id', value: string): Promise<readonly FileRow[]> {
  return store.database.query<FileRow>(
    `select id, job_id, original_name, original_bytes, output_name, key, bytes, mime, unchanged, facts, report,
       exists (select 1 from proofs where file_id = job_files.id) as has_proof
     from job_files where ${column} = $1 order by position`,
    [value],
  );
}

function toStoredFile(row: FileRow): StoredFile {
  if (row.key === null || row.bytes === null) throw new ToolError('not-found');
  return {
    key: row.key,
    name: row.output_name,
    mime: row.mime ?? 'application/octet-stream',
    bytes: Number(row.bytes),
    ...(typeof row.facts.modifiedMs === 'number' ? { modifiedMs: row.facts.modifiedMs } : {}),
    ...(typeof row.facts.folder === 'string' ? { folder: row.facts.folder } : {}),
  };
}

function toJobFile(row: FileRow, measured: boolean): JobFile {
  const originalSize = Number(row.original_bytes);
  const size = row.bytes === null ? null : Number(row.bytes);
  return {
    id: row.id,
    originalName: row.original_name,
    originalSize,
    outputFilename: row.output_name,
    downloadUrl: `/api/download/${row.id}`,
    size,
    processedSize: size,
    reduction: measured ? savedPercent(originalSize, size) : null,
    unchanged: row.unchanged,
    facts: row.facts,
    report: row.report,
    hasProof: row.has_proof,
  };
}
