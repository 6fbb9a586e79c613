/** What a panel's job is doing, from the first byte sent to the last one taken. */
import type { JobFile, JobStatus } from '../../../contract/job.ts';
import type { ErrorParams } from '../../../contract/messages/error-table.ts';

/** Why something did not work, in words for the visitor. */
export interface Problem {
  /** A code of the error table, or null where the server gave none. */
  readonly code: string | null;
  readonly message: string;
  readonly params: ErrorParams;
}

export interface Finished {
  readonly status: JobStatus;
  readonly files: readonly JobFile[];
}

export type Work =
  | { readonly phase: 'idle' }
  /** Until the server has taken the job. */
  | { readonly phase: 'uploading'; readonly sent: number; readonly total: number; readonly connected: boolean }
  /** Queued: nothing can be measured. */
  | { readonly phase: 'waiting'; readonly connected: boolean }
  | {
      readonly phase: 'running';
      readonly percent: number;
      readonly note: string | null;
      readonly secondsLeft: number | null;
      readonly connected: boolean;
    }
  | ({ readonly phase: 'completed' } & Finished)
  | { readonly phase: 'failed'; readonly problem: Problem; readonly stage: FailedStage };

/** `interrupted`: the page went while it sent; `refused`: the server took nothing; `job`: it began. */
export type FailedStage = 'interrupted' | 'refused' | 'job';

export const IDLE: Work = { phase: 'idle' };

export function isBusy(work: Work): boolean {
  return work.phase === 'uploading' || work.phase === 'waiting' || work.phase === 'running';
}

/** 0 to 100 where something is measured, else null. */
export function percentOf(work: Work): number | null {
  if (work.phase === 'uploading') return work.total === 0 ? 0 : (100 * work.sent) / work.total;
  return work.phase === 'running' && work.percent >= 1 ? work.percent : null;
}
