/** Follows one job to its end: by events while they come, by polling while they do not, through lost connections. */
import type { JobFile, JobStatus } from '../../../contract/job.ts';
import type { Finished, Problem } from './work.ts';

/** Milliseconds from the loss of events to the first poll, and from one poll to the next. */
export interface PollRhythm {
  readonly firstMs: number;
  readonly nextMs: number;
}

export interface WatchPorts {
  readonly readStatus: (jobId: string) => Promise<JobStatus>;
  readonly readFiles: (jobId: string) => Promise<readonly JobFile[]>;
  /** Calls back with every change; `onLost` whenever the stream breaks. Answers with what closes it. */
  readonly openEvents: (jobId: string, onStatus: (status: JobStatus) => void, onLost: () => void) => () => void;
  /** Runs once after a time, sooner when the browser says that it is online again. Answers with what stops it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** The server knows this job no more: what it said. Undefined for everything that may pass. */
  readonly finalProblem: (error: unknown) => Problem | undefined;
}

export type WatchNews =
  | { readonly kind: 'status'; readonly status: JobStatus }
  | { readonly kind: 'lost'; readonly error: unknown }
  | ({ readonly kind: 'completed' } & Finished)
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Watches until the job ends or the answered function is called. */
export function watchJob(
  jobId: string,
  rhythm: PollRhythm,
  ports: WatchPorts,
  tell: (news: WatchNews) => void,
): () => void {
  let ended = false;
  let stopPolling: (() => void) | undefined;
  let closeEvents: () => void = () => undefined;

  const end = (news?: WatchNews) => {
    if (ended) return;
    ended = true;
    stopPolling?.();
    closeEvents();
    if (news) tell(news);
  };

  const onStatus = (status: JobStatus) => {
    if (ended) return;
    if (status.status === 'processing') tell({ kind: 'status', status });
    else if (status.status === 'failed') end({ kind: 'failed', problem: problemOfJob(status) });
    else void finish(status);
  };

  const finish = async (status: JobStatus) => {
    try {
      const files = await ports.readFiles(jobId);
      end({ kind: 'completed', status, files });
    } catch (error) {
      onPollFailed(error);
    }
  };

  const poll = async () => {
    try {
      onStatus(await ports.readStatus(jobId));
      pollAgain(rhythm.nextMs);
    } catch (error) {
      onPollFailed(error);
    }
  };

  const onPollFailed = (error: unknown) => {
    if (ended) return;
    const problem = ports.finalProblem(error);
    if (problem) return end({ kind: 'failed', problem });
    tell({ kind: 'lost', error });
    pollAgain(rhythm.nextMs);
  };

  const pollAgain = (ms: number) => {
    if (ended) return;
    stopPolling?.();
    stopPolling = ports.later(() => void poll(), ms);
  };

  const onEvent = (status: JobStatus) => {
    stopPolling?.();
    stopPolling = undefined;
    onStatus(status);
  };

  closeEvents = ports.openEvents(jobId, onEvent, () => {
    if (stopPolling === undefined) pollAgain(rhythm.firstMs);
  });
  return () => end();
}

function problemOfJob(status: JobStatus): Problem {
  return { code: status.code, message: status.error ?? 'An unknown error occurred', params: status.params ?? {} };
}
