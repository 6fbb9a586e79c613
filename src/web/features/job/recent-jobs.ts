/** The finished jobs of this browser, so that a result can be found again until its time is over. */
import type { JobFile } from '../../../contract/job.ts';
import { readStored, writeStored } from '../../browser-storage.ts';
import type { Finished } from './work.ts';

export interface RecentJob {
  readonly jobId: string;
  readonly tool: string;
  /** Of the first result. */
  readonly name: string;
  readonly count: number;
  /** Of the only result; the zip of several. */
  readonly downloadUrl: string;
  readonly expiresAt: string;
}

const KEY = 'sheaf-recent';
const KEPT = 12;

/** Newest first, without those whose time is over. */
export function recentJobs(nowMs: number): readonly RecentJob[] {
  const text = readStored('localStorage', KEY);
  if (text === null) return [];
  try {
    // Written by this site only.
    const jobs = JSON.parse(text) as readonly RecentJob[];
    return jobs.filter(({ expiresAt }) => new Date(expiresAt).getTime() > nowMs);
  } catch {
    return [];
  }
}

export function rememberJob({ status, files }: Finished, nowMs: number): void {
  const [first] = files;
  if (!first) return;
  const job: RecentJob = {
    jobId: status.id,
    tool: status.tool,
    name: first.outputFilename,
    count: files.length,
    downloadUrl: addressOf(status.id, files),
    expiresAt: status.expiresAt,
  };
  const others = recentJobs(nowMs).filter(({ jobId }) => jobId !== job.jobId);
  write([job, ...others].slice(0, KEPT));
}

export function forgetJob(id: string, nowMs: number): void {
  write(recentJobs(nowMs).filter(({ jobId }) => jobId !== id));
}

function addressOf(jobId: string, files: readonly JobFile[]): string {
  const [only] = files;
  return only && files.length === 1 ? only.downloadUrl : `/api/jobs/${jobId}/archive`;
}

function write(jobs: readonly RecentJob[]): void {
  writeStored('localStorage', KEY, jobs.length === 0 ? null : JSON.stringify(jobs));
}
