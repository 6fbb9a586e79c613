/** The jobs of this browser, so that a result can be found again until its time is over. */
import type { JobFile } from '../../../contract/job.ts';
import { readStored, writeStored } from '../../browser-storage.ts';
import type { Finished, Problem } from './work.ts';

export interface RecentJob {
  readonly jobId: string;
  /** Of the first file: as it was sent, then as it is given back. */
  readonly name: string;
  readonly count: number;
  /** Of a job that is done: what made its result. */
  readonly tool?: string | undefined;
  /** `gone`: the server has deleted it. */
  readonly state: 'running' | 'done' | 'failed' | 'gone';
  /** By the visitor's clock; unknown of jobs that an earlier version of the site kept. */
  readonly startedAt?: string | undefined;
  /** Of the only result, or the zip of several; null where there is none. */
  readonly downloadUrl: string | null;
  /** Why it failed. */
  readonly message: string | null;
  /** When its results are deleted; where there are none, when it is forgotten here. */
  readonly expiresAt: string;
}

const KEY = 'sheaf-recent';
const KEPT = 12;
/** A job without results is of interest for so long. */
const SHOWN_MS = 24 * 3_600_000;
/** The server knows such a job no more. */
const GONE_CODES = ['expired', 'not-found'];

/** Newest first. Results whose time was over within the last day are told to be gone. */
export function recentJobs(nowMs: number): readonly RecentJob[] {
  const text = readStored('localStorage', KEY);
  if (text === null) return [];
  try {
    // Written by this site only.
    return (JSON.parse(text) as readonly RecentJob[]).flatMap((job) => asOf(job, nowMs));
  } catch {
    return [];
  }
}

function asOf(job: RecentJob, nowMs: number): readonly RecentJob[] {
  const endMs = new Date(job.expiresAt).getTime();
  if (endMs > nowMs) return [job];
  if (job.state !== 'done' || endMs + SHOWN_MS <= nowMs) return [];
  return [{ ...job, state: 'gone', ...withoutResult(endMs) }];
}

type Begun = Pick<RecentJob, 'jobId' | 'name' | 'count'>;

export function rememberBegun(job: Begun, nowMs: number): void {
  put({ ...job, state: 'running', startedAt: new Date().toISOString(), ...withoutResult(nowMs) }, nowMs);
}

export function rememberDone({ status, files }: Finished, nowMs: number): void {
  const [first] = files;
  if (!first) return;
  const { id: jobId, tool, expiresAt } = status;
  const downloadUrl = addressOf(jobId, files);
  const [name, count] = [first.outputFilename, files.length];
  put({ jobId, name, count, tool, state: 'done', downloadUrl, message: null, expiresAt }, nowMs);
}

/** Of a job that was begun here. */
export function rememberFailed(jobId: string, problem: Problem, nowMs: number): void {
  const job = recentJobs(nowMs).find((each) => each.jobId === jobId);
  if (!job) return;
  const state = GONE_CODES.includes(problem.code ?? '') ? 'gone' : 'failed';
  put({ ...job, state, ...withoutResult(nowMs), message: problem.message }, nowMs);
}

export function forgetJob(id: string, nowMs: number): void {
  write(recentJobs(nowMs).filter(({ jobId }) => jobId !== id));
}

function withoutResult(nowMs: number) {
  return { downloadUrl: null, message: null, expiresAt: new Date(nowMs + SHOWN_MS).toISOString() };
}

/** A job keeps its place and its beginning when it goes on; a new one is the first. */
function put(job: RecentJob, nowMs: number): void {
  const known = recentJobs(nowMs);
  const before = known.find(({ jobId }) => jobId === job.jobId);
  const next = { startedAt: before?.startedAt, ...job };
  const jobs = before ? known.map((each) => (each === before ? next : each)) : [next, ...known];
  write(jobs.slice(0, KEPT));
}

function addressOf(jobId: string, files: readonly JobFile[]): string {
  const [only] = files;
  return only && files.length === 1 ? only.downloadUrl : `/api/jobs/${jobId}/archive`;
}

function write(jobs: readonly RecentJob[]): void {
  writeStored('localStorage', KEY, jobs.length === 0 ? null : JSON.stringify(jobs));
}
