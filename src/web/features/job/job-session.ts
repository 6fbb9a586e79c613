/** One panel's job as a small store: sends the files, hands the job in, watches it, keeps its id for a reload. */

import type { Submitted } from './calls.ts';
import { type PollRhythm, type WatchNews, type WatchPorts, watchJob } from './job-watch.ts';
import { type Kept, keepingFields } from './keeping.ts';
import {
  forgetSending,
  forgetStoredJob,
  markSending,
  readStoredJob,
  type StoredJob,
  storeJob,
  takeInterrupted,
} from './stored-job.ts';
import { secondsLeft } from './time-left.ts';
import type { UploadItem } from './upload-files.ts';
import { type Finished, IDLE, isBusy, type Problem, type Work } from './work.ts';

export interface JobRequest {
  readonly path: string;
  readonly files: readonly UploadItem[];
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Files of options, each by its option's name. */
  readonly attached: readonly (readonly [name: string, file: File])[];
}

export interface SessionPorts {
  readonly upload: (
    files: JobRequest['files'],
    signal: AbortSignal,
    listener: { readonly onSent: (bytes: number) => void; readonly onConnection: (connected: boolean) => void },
  ) => Promise<readonly string[]>;
  readonly submit: (path: string, form: FormData, signal: AbortSignal) => Promise<Submitted>;
  /** The server has the files of a job now. */
  readonly rememberInputs: (job: Submitted, files: readonly File[]) => void;
  readonly endJob: (jobId: string) => Promise<void>;
  readonly watch: WatchPorts;
  readonly problemOf: (error: unknown) => Problem;
  /** Files that were not sent to their end before the page was loaded anew. */
  readonly interrupted: (names: readonly string[]) => Problem;
  readonly nowMs: () => number;
}

/** What the panel answers with a notice. */
export interface SessionEvents {
  readonly onStarted: (job: StoredJob) => void;
  readonly onCompleted: (finished: Finished) => void;
  /** `refused`: the job was never begun. */
  readonly onFailed: (problem: Problem, stage: 'refused' | 'job') => void;
  readonly onLost: (error: unknown) => void;
  /** The server was not told that the job is not wanted any more. */
  readonly onNotStopped: () => void;
}

interface SessionOptions {
  readonly place: string;
  readonly rhythm: PollRhythm;
  readonly ports: SessionPorts;
  readonly events: SessionEvents;
}

export class JobSession {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  #work: Work = IDLE;
  #stored: StoredJob | undefined;
  #stopWatching: (() => void) | undefined;
  #sending: AbortController | undefined;
  #runningSinceMs: number | undefined;
  #toldLost = false;
  #hasPlace = true;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  readonly get = (): Work => this.#work;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The job that this tab keeps for the panel, running or finished. */
  get stored(): StoredJob | undefined {
    return this.#stored;
  }

  /** The panel is there: takes up the job that was there before it left, or before the page was loaded anew. */
  attach(): void {
    if (this.#stopWatching || this.#sending) return;
    const { place, ports } = this.#options;
    const stored = readStoredJob(place);
    const interrupted = takeInterrupted(place);
    if (!stored && interrupted.length > 0)
      this.#set({ phase: 'failed', problem: ports.interrupted(interrupted), stage: 'interrupted' });
    if (!stored) return;
    this.#stored = stored;
    this.#set({ phase: 'waiting', connected: true });
    this.#watch(stored.jobId);
  }

  async start(request: JobRequest): Promise<void> {
    if (isBusy(this.#work)) return;
    this.reset();
    const { place, ports, events } = this.#options;
    const sending = new AbortController();
    this.#sending = sending;
    markSending(
      place,
      request.files.map(({ name }) => name),
    );
    try {
      const uploads = await this.#upload(request, sending.signal);
      const submitted = await ports.submit(request.path, formOf(request, uploads), sending.signal);
      const { jobId } = submitted;
      ports.rememberInputs(
        submitted,
        request.files.map(({ file }) => file),
      );
      const files = request.files.map(({ file, name }) => ({ name, bytes: file.size }));
      const job = { jobId, files, told: false };
      this.#keep(job);
      this.#set({ phase: 'waiting', connected: true });
      events.onStarted(job);
      this.#watch(jobId);
    } catch (error) {
      if (sending.signal.aborted) return;
      const problem = ports.problemOf(error);
      this.#set({ phase: 'failed', problem, stage: 'refused' });
      events.onFailed(problem, 'refused');
    } finally {
      if (this.#sending === sending) this.#endSending();
    }
  }

  /** Stops sending or ends the running job; the files stay in the panel. */
  async cancel(): Promise<void> {
    const jobId = this.#stored?.jobId;
    this.reset();
    if (!jobId) return;
    try {
      await this.#options.ports.endJob(jobId);
    } catch {
      this.#options.events.onNotStopped();
    }
  }

  /** Back to the beginning: nothing more is sent; a job that was handed in stays on the server until its time. */
  reset(): void {
    this.#sending?.abort();
    this.#endSending();
    this.#stopWatch();
    this.#stored = undefined;
    forgetStoredJob(this.#options.place);
    this.#set(IDLE);
  }

  /** The results that are there go at another time. */
  showKept(kept: Kept): void {
    if (this.#work.phase === 'completed') this.#set({ ...this.#work, status: { ...this.#work.status, ...kept } });
  }

  /** The panel leaves the page: files that are being sent, and a job that was handed in, go on. */
  detach(): void {
    this.#stopWatch();
  }

  #endSending(): void {
    this.#sending = undefined;
    if (this.#hasPlace) forgetSending(this.#options.place);
  }

  /** Another job has taken the place: this one goes on without being found there again. */
  giveUpPlace(): void {
    if (this.#sending) forgetSending(this.#options.place);
    this.#hasPlace = false;
  }

  async #upload(request: JobRequest, signal: AbortSignal): Promise<readonly string[]> {
    const total = request.files.reduce((sum, { file }) => sum + file.size, 0);
    let sent = 0;
    let connected = true;
    const show = () => {
      if (!signal.aborted) this.#set({ phase: 'uploading', sent, total, connected });
    };
    show();
    return this.#options.ports.upload(request.files, signal, {
      onSent(bytes) {
        // A chunk that is sent again after a lost connection takes nothing back.
        sent = Math.max(sent, Math.min(bytes, total));
        show();
      },
      onConnection(now) {
        connected = now;
        show();
      },
    });
  }

  #watch(jobId: string): void {
    const { rhythm, ports } = this.#options;
    this.#runningSinceMs = undefined;
    this.#toldLost = false;
    this.#stopWatching = watchJob(jobId, rhythm, ports.watch, (news) => this.#onNews(news));
  }

  #onNews(news: WatchNews): void {
    if (news.kind === 'failed') this.#onEnd({ phase: 'failed', problem: news.problem, stage: 'job' });
    else if (news.kind === 'completed') this.#onEnd({ phase: 'completed', status: news.status, files: news.files });
    else if (news.kind === 'lost') this.#onLost(news.error);
    else {
      this.#toldLost = false;
      this.#set(this.#progressed(news.status));
    }
  }

  #onEnd(work: Extract<Work, { phase: 'failed' | 'completed' }>): void {
    const told = this.#stored?.told ?? false;
    if (this.#stored) this.#keep({ ...this.#stored, told: true });
    this.#set(work);
    if (told) return;
    if (work.phase === 'completed') this.#options.events.onCompleted(work);
    else this.#options.events.onFailed(work.problem, 'job');
  }

  #onLost(error: unknown): void {
    if (this.#work.phase === 'waiting' || this.#work.phase === 'running')
      this.#set({ ...this.#work, connected: false });
    if (!this.#toldLost) this.#options.events.onLost(error);
    this.#toldLost = true;
  }

  #progressed(status: Finished['status']): Work {
    if (status.queued) return { phase: 'waiting', connected: true };
    const before = this.#work.phase === 'running' ? this.#work.percent : 0;
    const percent = Math.max(before, status.progress);
    const nowMs = this.#options.ports.nowMs();
    this.#runningSinceMs ??= nowMs;
    const left = secondsLeft(percent, nowMs - this.#runningSinceMs);
    return { phase: 'running', percent, note: status.note, secondsLeft: left, connected: true };
  }

  #stopWatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #keep(job: StoredJob): void {
    this.#stored = job;
    if (this.#hasPlace) storeJob(this.#options.place, job);
  }

  #set(work: Work): void {
    this.#work = work;
    for (const listener of this.#listeners) listener();
  }
}

function formOf(request: JobRequest, uploads: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, value] of [...request.fields, ...keepingFields()]) form.append(name, value);
  for (const [name, file] of request.attached) form.append(name, file, file.name);
  for (const id of uploads) form.append('uploads', id);
  return form;
}
