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
  /** Calls back with every change; `onLost` whenever the stream breaks, with the error where it is known that nobody is there. Answers with what closes it. */
  readonly openEvents: (
    jobId: string,
    onStatus: (status: JobStatus) => void,
    onLost: (error?: Error) => void,
  ) => () => void;
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
  const watch = new JobWatch(jobId, rhythm, ports, tell);
  watch.begin();
  return () => watch.end();
}

class JobWatch {
  readonly #jobId: string;
  readonly #rhythm: PollRhythm;
  readonly #ports: WatchPorts;
  readonly #tell: (news: WatchNews) => void;
  #ended = false;
  #stopPolling: (() => void) | undefined;
  #closeEvents: (() => void) | undefined;

  constructor(jobId: string, rhythm: PollRhythm, ports: WatchPorts, tell: (news: WatchNews) => void) {
    this.#jobId = jobId;
    this.#rhythm = rhythm;
    this.#ports = ports;
    this.#tell = tell;
  }

  begin(): void {
    const onEvent = (status: JobStatus) => {
      this.#stopPolling?.();
      this.#stopPolling = undefined;
      this.#onStatus(status);
    };
    const onLost = (error?: Error) => {
      if (error && !this.#ended) this.#tell({ kind: 'lost', error });
      if (this.#stopPolling === undefined) this.#pollAfter(this.#rhythm.firstMs);
    };
    this.#closeEvents = this.#ports.openEvents(this.#jobId, onEvent, onLost);
  }

  end(news?: WatchNews): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopPolling?.();
    this.#closeEvents?.();
    if (news) this.#tell(news);
  }

  #onStatus(status: JobStatus): void {
    if (this.#ended) return;
    if (status.status === 'processing') this.#tell({ kind: 'status', status });
    else if (status.status === 'failed') this.end({ kind: 'failed', problem: problemOfJob(status) });
    else void this.#finish(status);
  }

  async #finish(status: JobStatus): Promise<void> {
    try {
      const files = await this.#ports.readFiles(this.#jobId);
      this.end({ kind: 'completed', status, files });
    } catch (error) {
      this.#onPollFailed(error);
    }
  }

  async #poll(): Promise<void> {
    try {
      this.#onStatus(await this.#ports.readStatus(this.#jobId));
      this.#pollAfter(this.#rhythm.nextMs);
    } catch (error) {
      this.#onPollFailed(error);
    }
  }

  #onPollFailed(error: unknown): void {
    if (this.#ended) return;
    const problem = this.#ports.finalProblem(error);
    if (problem) {
      this.end({ kind: 'failed', problem });
    } else {
      this.#tell({ kind: 'lost', error });
      this.#pollAfter(this.#rhythm.nextMs);
    }
  }

  #pollAfter(ms: number): void {
    if (this.#ended) return;
    this.#stopPolling?.();
    this.#stopPolling = this.#ports.later(() => void this.#poll(), ms);
  }
}

function problemOfJob(status: JobStatus): Problem {
  return { code: status.code, message: status.error ?? '', params: status.params ?? {} };
}
